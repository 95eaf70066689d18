package io.swell.tracking;

import io.swell.lifecycle.LearnedBatch;
import io.swell.lifecycle.Titles;
import io.swell.lifecycle.TopicProportions;
import io.swell.lifecycle.TopicSlots;
import io.swell.model.Codes;
import io.swell.output.Assignment;
import io.swell.output.Assignment.Timing;
import io.swell.output.Assignment.TopicWeight;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;

/** Computes the assignment of a document, its topics and their shares, from its code. */
public final class TopicAssigner {
  private static final int MAX_TOPICS = 10;

  private static final Comparator<TopicWeight> HEAVIEST_FIRST =
      Comparator.comparingDouble(TopicWeight::share)
          .reversed()
          .thenComparingLong(TopicWeight::topic);

  private TopicAssigner() {}

  /**
   * Returns the assignment of a document.
   *
   * @param document its position in the mini-batch
   * @param label the label of each topic in a slot, by its id
   */
  static Assignment assign(
      String model,
      LearnedBatch batch,
      int document,
      TopicProportions topicProportions,
      TopicSlots slots,
      LongFunction<String> label,
      boolean isLate) {
    Codes codes = batch.codes();
    List<TopicWeight> topics = new ArrayList<>();
    for (int k = 0; k < codes.capacity(); k++) {
      double share = topicProportions.of(document, k);
      if (share >= Assignment.MIN_SHARE && slots.ids()[k] >= 0) {
        double weight = slots.signs()[k] * codes.code()[document * codes.capacity() + k];
        topics.add(new TopicWeight(slots.ids()[k], weight, share));
      }
    }
    topics.sort(HEAVIEST_FIRST);
    return new Assignment(
            model,
            batch.ids().get(document),
            Titles.shortened(batch.titles().get(document)),
            batch.origins().get(document),
            Instant.ofEpochMilli(batch.eventTimes()[document]),
            topics.size() > MAX_TOPICS ? topics.subList(0, MAX_TOPICS) : topics,
            residual(batch, document),
            batch.number(),
            timing(batch, document, isLate),
            null,
            null)
        .withMainLabel(label);
  }

  private static Timing timing(LearnedBatch batch, int document, boolean isLate) {
    if (isLate) {
      return Timing.LATE;
    }
    return batch.eventTimes()[document] > batch.aheadFrom() ? Timing.AHEAD : Timing.IN_TIME;
  }

  /** Returns the residual |d - U v|^2 / |d|^2; 1 for a document without terms. */
  static double residual(LearnedBatch batch, int document) {
    double energy = batch.documents().squaredNorm(document);
    return energy > 0 ? Math.max(0, Math.min(1, batch.codes().residual()[document] / energy)) : 1;
  }
}
