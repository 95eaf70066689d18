package io.swell.alerting;

import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert;
import io.swell.state.NumberedPieces;
import io.swell.state.StateFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The window in which documents are counted now, with a {@link TopicTally} for each topic. */
final class OpenWindow extends CountingWindow {
  /** Maximum number of uncovered documents whose terms are kept. */
  private static final int MAX_UNCOVERED = 300;

  private static final int SHOWN_TERMS = 10;

  final NumberedPieces<TopicTally> tallies = AlertState.pieces(1, StateFormat.of(TopicTally.class));

  final NumberedPieces<UncoveredDocument> uncovered =
      AlertState.pieces(3, StateFormat.of(UncoveredDocument.class));

  OpenWindow(AlertOptions options) {
    super(options);
  }

  /** Counts a document, also for its topic unless it is a table. */
  void add(ObservedDocument document) {
    count(document.eventTime());
    long topic = document.topic();
    if (topic == ObservedDocument.MIXED || AlertOptions.isTable(document.numbersPerMille())) {
      return;
    }
    changedTally(topic).add(document);
    if (topic == ObservedDocument.NO_TOPIC
        && !document.nearDuplicate()
        && uncovered.values().size() < MAX_UNCOVERED) {
      uncovered.add(new UncoveredDocument(document.document(), document.terms()));
    }
  }

  /**
   * Counts the documents from before the birth of a topic for that topic; n counts them already.
   *
   * @param from start of the window; earlier documents are not counted
   */
  void addPast(long topic, List<BirthHistory.Document> past, long from) {
    for (BirthHistory.Document document : past) {
      if (document.header().time() >= from) {
        changedTally(topic).add(document);
      }
    }
  }

  private TopicTally changedTally(long topic) {
    TopicTally tally = counted(topic);
    tallies.put(topic, tally);
    return tally;
  }

  void merge(long from, long into) {
    TopicTally tally = tallies.remove(from);
    if (tally != null) {
      changedTally(into).add(tally);
    }
  }

  void removeTopic(long topic) {
    tallies.remove(topic);
  }

  /** Deletes a document. It stays counted, but alerts do not name it. */
  void deleteDocument(String id) {
    tallies.changeIf(tally -> tally.deleteDocument(id));
    uncovered.removeIf(each -> each.document().id().equals(id));
  }

  Set<Long> topics() {
    return tallies.keys();
  }

  TopicTally counted(long topic) {
    TopicTally tally = tallies.get(topic);
    return tally == null ? new TopicTally() : tally;
  }

  /**
   * Returns what was counted of a topic. The documents that no topic covers are weighted by {@link
   * #uncoveredTerms}, so that the evidence is about what they have in common.
   */
  TopicTally tally(long topic) {
    TopicTally tally = counted(topic);
    return topic == ObservedDocument.NO_TOPIC
        ? tally.withEvidence(uncoveredEvidence(tally, uncoveredTerms()))
        : tally;
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
    for (UncoveredDocument each : uncovered.values()) {
      each.terms().forEach((term, weight) -> sums.merge(term, weight, Double::sum));
    }
    return sums;
  }

  /** Returns the uncovered documents in which these terms weigh most, and the sources of all. */
  private AlertEvidence uncoveredEvidence(TopicTally tally, AlertTerms terms) {
    var evidence = new AlertEvidence();
    uncovered.values().forEach(each -> evidence.add(each.weightedBy(terms)));
    evidence.addSources(tally.evidence());
    return evidence;
  }

  @Override
  void clear() {
    super.clear();
    tallies.removeIf(tally -> true);
    uncovered.removeIf(document -> true);
  }

  /**
   * A document of the open window that no topic covers.
   *
   * @param terms its heaviest terms with their weights
   */
  record UncoveredDocument(Alert.Document document, Map<String, Double> terms) {
    /** Returns the document weighted by its inner product with the terms of all of them. */
    Alert.Document weightedBy(AlertTerms shared) {
      double sum = 0;
      for (Alert.Term term : shared.heaviest()) {
        sum += term.weight() * terms.getOrDefault(term.term(), 0.0);
      }
      return document.withWeight(sum);
    }
  }
}
