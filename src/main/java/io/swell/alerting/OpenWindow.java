package io.swell.alerting;

import io.swell.output.Alert;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The window that documents are counted in now. */
final class OpenWindow extends CountingWindow {
  /** Uncovered documents whose terms are kept. */
  private static final int MOST_UNCOVERED = 300;

  private static final int SHOWN_TERMS = 10;

  final TreeMap<Long, TopicTally> tallies = new TreeMap<>();
  final List<UncoveredDocument> uncovered = new ArrayList<>();
  long documents;

  private final AlertOptions options;

  OpenWindow(AlertOptions options) {
    super(options);
    this.options = options;
  }

  void add(ObservedDocument observedDocument) {
    documents++;
    long topic = topic(observedDocument);
    if (topic == ObservedDocument.MIXED) {
      return;
    }
    tallies.computeIfAbsent(topic, id -> new TopicTally()).add(observedDocument);
    if (topic == ObservedDocument.NO_TOPIC
        && !observedDocument.nearDuplicate()
        && uncovered.size() < MOST_UNCOVERED) {
      uncovered.add(new UncoveredDocument(observedDocument.document(0), observedDocument.terms()));
    }
  }

  /** What a document is counted for: a table for no topic. */
  long topic(ObservedDocument observedDocument) {
    return options.isTable(observedDocument.figures())
        ? ObservedDocument.MIXED
        : observedDocument.topic();
  }

  TopicTally tally(long topic) {
    return tallies.getOrDefault(topic, new TopicTally());
  }

  /** What the uncovered documents speak of: the terms with the largest weight over all of them. */
  AlertTerms uncoveredTerms() {
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
    return new AlertTerms("", heaviest);
  }

  private Map<String, Double> sums() {
    Map<String, Double> sums = new TreeMap<>();
    for (UncoveredDocument each : uncovered) {
      each.terms().forEach((term, weight) -> sums.merge(term, weight, Double::sum));
    }
    return sums;
  }

  /** The uncovered documents that have most of what they all speak of. */
  AlertEvidence uncoveredEvidence(AlertTerms terms) {
    var evidence = new AlertEvidence();
    uncovered.forEach(each -> evidence.add(each.weighed(terms)));
    tally(ObservedDocument.NO_TOPIC).evidence.sources().most().forEach(evidence::addSource);
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
