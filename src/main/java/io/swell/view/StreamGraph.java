package io.swell.view;

import java.util.List;

/**
 * The shares of the largest topics through time, and the sum of the others.
 *
 * @param windows oldest first, open windows last; windows without documents are left out
 * @param topics topics with the largest sum of shares, largest first
 * @param shares by topic, then by window; 0 in windows in which a topic has no activity
 * @param other by window, sum of the shares of all other topics; in an open window it includes
 *     small shares that assignments do not list, if no topic is known to be live
 */
public record StreamGraph(
    List<HeatMap.Window> windows,
    List<HeatMap.Row> topics,
    List<List<Double>> shares,
    List<Double> other) {}
