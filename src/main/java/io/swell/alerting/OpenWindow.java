package io.swell.alerting;

import io.swell.output.Alert;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The window in which documents are counted now, with a {@link TopicTally} for each topic. */
final class OpenWindow extends CountingWindow {
  /** Maximum number of uncovered documents whose terms are kept. */
  private static final int MAX_UNCOVERED = 300;

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
    long topic = countedTopic(observedDocument);
    if (topic == ObservedDocument.MIXED) {
      return;
    }
    tallies.computeIfAbsent(topic, id -> new TopicTally()).add(observedDocument);
    if (topic == ObservedDocument.NO_TOPIC
        && !observedDocument.nearDuplicate()
        && uncovered.size() < MAX_UNCOVERED) {
      uncovered.add(new UncoveredDocument(observedDocument.document(0), observedDocument.terms()));
    }
  }

  /** Returns the topic that a document is counted for; {@code MIXED}, thus none, for a table. */
  long countedTopic(ObservedDocument observedDocument) {
    return options.isTable(observedDocument.numbersPerMille())
        ? ObservedDocument.MIXED
        : observedDocument.topic();
  }

  TopicTally tally(long topic) {
    return tallies.getOrDefault(topic, new TopicTally());
  }

  /** Returns the terms with the largest sums of weights over the uncovered documents. */
  AlertTerms uncoveredTerms() {
    Map<String, Double> sums = termSums();
    double total = sums.values().stream().mapToDouble(Double::doubleValue).sum();
    List<Alert.Term> heaviest =
        sums.entrySet().stream()
            .sorted(
                Map.Entry.<String, Double>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(SHOWN_TERMS)
            .map(entry -> new Alert.Term(entry.getKey(), entry.getValue() / total))
            .toList();
    return new AlertTerms("", heaviest);
  }

  private Map<String, Double> termSums() {
    Map<String, Double> sums = new TreeMap<>();
    for (UncoveredDocument each : uncovered) {
      each.terms().forEach((term, weight) -> sums.merge(term, weight, Double::sum));
    }
    return sums;
  }

  /** Returns the uncovered documents in which these terms weigh most, and the sources of all. */
  AlertEvidence uncoveredEvidence(AlertTerms terms) {
    var evidence = new AlertEvidence();
    uncovered.forEach(each -> evidence.add(each.weightedBy(terms)));
    tally(ObservedDocument.NO_TOPIC).evidence.sources().most().forEach(evidence::addSource);
    return evidence;
  }

  /** Closes the window and clears all counts. */
  void clear() {
    tallies.clear();
    uncovered.clear();
    close();
    documents = 0;
  }
}
