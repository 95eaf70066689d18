package io.swell.tracking;

import io.swell.model.Codes;
import io.swell.model.Dense;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds the remembered documents that would have belonged to a topic that has just been born. */
final class PastSearch {
  /** Share of a document's energy along a topic below which it cannot be about that. */
  private static final double TRACE = 0.02;

  private PastSearch() {}

  /**
   * Codes only the remembered documents that have a little of the topic's terms. Costs O(recent
   * nnz), and a projection of those.
   */
  static Past of(Change.Born born, Memory memory, TopicLearner learner, TopicSlots slots) {
    var topic = new Dense();
    topic.add(1, born.topic());
    List<Remembered> all = memory.documents();
    List<Remembered> near =
        all.stream()
            .filter(document -> Growth.matches(topic, document, TRACE))
            .sorted(Comparator.comparingLong(Remembered::number))
            .toList();
    Codes codes = learner.code(Remembered.batch(near));
    Shares shares = Shares.of(codes, slots);
    List<Past.Document> documents = new ArrayList<>();
    for (int i = 0; i < near.size(); i++) {
      if (shares.main(i) == born.slot()) {
        Remembered each = near.get(i);
        double explained = Math.max(0, 1 - codes.residual()[i] / each.terms().squaredNorm());
        documents.add(
            new Past.Document(
                each.id(),
                each.title(),
                each.source(),
                each.eventTime(),
                shares.of(i, born.slot()) * explained,
                others(shares, i, born.slot(), slots),
                each.figures(),
                each.nearDuplicate()));
      }
    }
    return new Past(born.id(), documents, all.stream().mapToLong(Remembered::eventTime).toArray());
  }

  /** Shares of the other topics in a document. */
  private static Map<Long, Double> others(Shares shares, int document, int slot, TopicSlots slots) {
    Map<Long, Double> others = new TreeMap<>();
    for (int k = 0; k < shares.capacity(); k++) {
      if (k != slot && shares.of(document, k) > 0) {
        others.put(slots.ids()[k], shares.of(document, k));
      }
    }
    return others;
  }
}
