package io.swell.view;

import java.util.List;

/**
 * The largest topics' shares through time, and what is left to the others.
 *
 * @param windows oldest first, the open ones last; a window without documents is not among them
 * @param topics the largest by summed share, largest first
 * @param shares by topic, then by window; 0 where a topic was not seen
 * @param other sum of the shares of all other topics, by window; in an open one also of the small
 *     shares that assignments do not tell by topic
 */
public record StreamGraph(
    List<HeatMap.Window> windows,
    List<HeatMap.Row> topics,
    List<List<Double>> shares,
    List<Double> other) {
  public StreamGraph {
    windows = List.copyOf(windows);
    topics = List.copyOf(topics);
    shares = shares.stream().map(List::copyOf).toList();
    other = List.copyOf(other);
  }
}
