package io.swell.lifecycle;

import io.swell.model.Codes;
import io.swell.model.SparseAccumulator;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds the reservoir documents that would have belonged to a topic that has just been born. */
final class BirthHistorySearch {
  /** A document with a smaller share of its energy along a topic cannot belong to that topic. */
  private static final double MIN_SHARE = 0.02;

  private BirthHistorySearch() {}

  /**
   * Searches the reservoir. Codes only the documents that have at least a trace of the topic, so it
   * costs O(nnz of the reservoir) plus coding these documents.
   */
  static BirthHistory of(
      LifecycleChange.Born born,
      DocumentReservoir reservoir,
      TopicLearner learner,
      TopicSlots slots) {
    var topic = new SparseAccumulator();
    topic.add(1, born.topic());
    List<ReservoirDocument> all = reservoir.documents();
    List<ReservoirDocument> near =
        all.stream()
            .filter(document -> GrowthCriterion.matches(topic, document, MIN_SHARE))
            .sorted(Comparator.comparingLong(ReservoirDocument::number))
            .toList();
    Codes codes = learner.code(ReservoirDocument.batch(near));
    TopicProportions topicProportions = TopicProportions.of(codes, slots);
    List<BirthHistory.Document> documents = new ArrayList<>();
    for (int i = 0; i < near.size(); i++) {
      if (topicProportions.mainSlot(i) == born.slot()) {
        ReservoirDocument each = near.get(i);
        double explained = Math.max(0, 1 - codes.residual()[i] / each.terms().squaredNorm());
        documents.add(
            new BirthHistory.Document(
                each.id(),
                each.title(),
                each.origin(),
                each.eventTime(),
                topicProportions.of(i, born.slot()) * explained,
                others(topicProportions, i, born.slot(), slots),
                each.numbersPerMille(),
                each.nearDuplicate()));
      }
    }
    return new BirthHistory(
        born.id(), documents, all.stream().mapToLong(ReservoirDocument::eventTime).toArray());
  }

  /** Returns the proportions of the other topics in a document, by topic id. */
  private static Map<Long, Double> others(
      TopicProportions topicProportions, int document, int slot, TopicSlots slots) {
    Map<Long, Double> others = new TreeMap<>();
    for (int k = 0; k < topicProportions.capacity(); k++) {
      if (k != slot && topicProportions.of(document, k) > 0) {
        others.put(slots.ids()[k], topicProportions.of(document, k));
      }
    }
    return others;
  }
}
