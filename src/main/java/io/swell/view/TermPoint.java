package io.swell.view;

import java.time.Instant;
import java.util.List;

/**
 * A topic's heaviest terms at one time.
 *
 * @param timestamp event time of the snapshot
 * @param batch number of the mini-batch after which it was taken
 * @param terms heaviest first
 */
public record TermPoint(Instant timestamp, long batch, List<TermWeight> terms) {
  public TermPoint {
    terms = List.copyOf(terms);
  }

  /**
   * One term then.
   *
   * @param normalized its weight over the weight of all terms of the topic
   */
  public record TermWeight(String term, double normalized) {}
}
