package io.swell.tracking;

import java.util.List;

/**
 * One topic with its recent past.
 *
 * @param snapshot the topic now
 * @param shares its shares of the newest closed windows, oldest first; 0 where it was not seen
 */
public record TopicSummary(Snapshot snapshot, List<Double> shares) {
  public TopicSummary {
    shares = List.copyOf(shares);
  }
}
