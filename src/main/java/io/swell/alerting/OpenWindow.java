package io.swell.alerting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The window that documents are counted in now. */
final class OpenWindow extends Span {
  /** Uncovered documents whose terms are kept. */
  private static final int MOST_UNCOVERED = 300;

  private static final int SHOWN_TERMS = 10;

  final TreeMap<Long, Tally> tallies = new TreeMap<>();
  final List<Uncovered> uncovered = new ArrayList<>();
  long documents;

  private final AlertOptions options;

  OpenWindow(AlertOptions options) {
    super(options);
    this.options = options;
  }

  void add(Observed observed) {
    documents++;
    long topic = topic(observed);
    if (topic == Observed.MIXED) {
      return;
    }
    tallies.computeIfAbsent(topic, id -> new Tally()).add(observed);
    if (topic == Observed.NO_TOPIC
        && !observed.nearDuplicate()
        && uncovered.size() < MOST_UNCOVERED) {
      uncovered.add(new Uncovered(observed.document(0), observed.terms()));
    }
  }

  /** What a document is counted for: a table for no topic. */
  long topic(Observed observed) {
    return options.isTable(observed.figures()) ? Observed.MIXED : observed.topic();
  }

  Tally tally(long topic) {
    return tallies.getOrDefault(topic, new Tally());
  }

  /** What the uncovered documents speak of: the terms with the largest weight over all of them. */
  Terms uncoveredTerms() {
    Map<String, Double> sums = sums();
    double all = sums.values().stream().mapToDouble(Double::doubleValue).sum();
    List<Alert.Term> heaviest =
        sums.entrySet().stream()
            .sorted(
                Map.Entry.<String, Double>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(SHOWN_TERMS)
            .map(entry -> new Alert.Term(entry.getKey(), entry.getValue() / all))
            .toList();
    return new Terms("", heaviest);
  }

  private Map<String, Double> sums() {
    Map<String, Double> sums = new TreeMap<>();
    for (Uncovered each : uncovered) {
      each.terms().forEach((term, weight) -> sums.merge(term, weight, Double::sum));
    }
    return sums;
  }

  /** The uncovered documents that have most of what they all speak of. */
  Evidence uncoveredEvidence(Terms terms) {
    var evidence = new Evidence();
    uncovered.forEach(each -> evidence.add(each.weighed(terms)));
    tally(Observed.NO_TOPIC).evidence.sources().most().forEach(evidence::addSource);
    return evidence;
  }

  /** Begins anew. */
  void clear() {
    tallies.clear();
    uncovered.clear();
    close();
    documents = 0;
  }
}
