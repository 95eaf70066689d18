package io.swell.lifecycle;

import io.swell.model.Codes;
import io.swell.model.SparseAccumulator;
import io.swell.model.TopicLearner;
import io.swell.output.DocumentHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The reservoir documents that would have belonged to a new topic before its birth. It
 * distinguishes a topic that is new from one that was found late.
 *
 * @param topic id of the new topic
 * @param documents reservoir documents that belong to the topic, oldest first
 * @param times event times of all reservoir documents, in any order
 */
public record BirthHistory(long topic, List<Document> documents, long[] times) {
  /** A document with a smaller share of its energy along a topic cannot belong to that topic. */
  private static final double MIN_SHARE = 0.02;

  public BirthHistory {
    documents = List.copyOf(documents);
  }

  /**
   * Searches a reservoir for the history of a topic that has just been born. Codes only the
   * documents that have at least a trace of the topic, so it costs O(nnz of the reservoir) plus
   * coding these documents.
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
            .filter(document -> document.matches(topic, MIN_SHARE))
            .sorted(Comparator.comparingLong(ReservoirDocument::number))
            .toList();
    Codes codes = learner.code(ReservoirDocument.batch(near));
    TopicProportions topicProportions = TopicProportions.of(codes, slots);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < near.size(); i++) {
      if (topicProportions.mainSlot(i) == born.slot()) {
        ReservoirDocument each = near.get(i);
        double explained = Math.max(0, 1 - codes.residual()[i] / each.terms().squaredNorm());
        documents.add(
            new Document(
                each.header(),
                topicProportions.of(i, born.slot()) * explained,
                others(topicProportions, i, born.slot(), slots),
                each.nearDuplicate()));
      }
    }
    return new BirthHistory(
        born.id(), documents, all.stream().mapToLong(each -> each.header().time()).toArray());
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

  /** Returns the part of this history up to an event time, inclusive. */
  public BirthHistory upTo(long time) {
    return new BirthHistory(
        topic,
        documents.stream().filter(each -> each.header().time() <= time).toList(),
        Arrays.stream(times).filter(each -> each <= time).toArray());
  }

  /**
   * One reservoir document.
   *
   * @param header what identifies it
   * @param weight the topic's proportion in the document, times the share of the document's energy
   *     that the topics explain
   * @param otherProportions proportions of the other topics in the document, by topic id
   * @param nearDuplicate whether it is a near-duplicate of an earlier document
   */
  public record Document(
      DocumentHeader header,
      double weight,
      Map<Long, Double> otherProportions,
      boolean nearDuplicate) {}
}
