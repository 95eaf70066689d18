package io.swell.view;

import java.time.Instant;
import java.util.List;

/**
 * The heaviest terms of a topic at one time.
 *
 * @param timestamp event time of the snapshot
 * @param batch number of the mini-batch after which the snapshot was taken
 * @param terms heaviest first
 */
public record TermPoint(Instant timestamp, long batch, List<TermWeight> terms) {
  public TermPoint {
    terms = List.copyOf(terms);
  }

  /**
   * A term at that time.
   *
   * @param normalized its weight over the weights of all terms of the topic
   */
  public record TermWeight(String term, double normalized) {}
}
