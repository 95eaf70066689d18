package io.swell.view;

import io.swell.output.Snapshot;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a topic, now and earlier.
 *
 * @param snapshot the topic as it was last published
 * @param since start of the window whose terms are compared with those of now; null if there is
 *     none
 * @param before its heaviest terms in that window, heaviest first
 * @param trail its heaviest terms over its life, as far as this view has seen them, oldest first
 */
public record TopicTerms(
    Snapshot snapshot, @Nullable Instant since, List<String> before, List<TermPoint> trail) {
  /**
   * The heaviest terms of a topic at one time.
   *
   * @param timestamp event time of the snapshot
   * @param batch number of the mini-batch after which the snapshot was taken
   * @param terms heaviest first
   */
  public record TermPoint(Instant timestamp, long batch, List<TermWeight> terms) {
    /**
     * A term at that time.
     *
     * @param normalized its weight over the weights of all terms of the topic
     */
    public record TermWeight(String term, double normalized) {}
  }
}
