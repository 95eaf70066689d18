package io.swell.view;

import java.time.Instant;
import java.util.PriorityQueue;

/**
 * The number of documents a day of event time, from the middle half of the latest event times: a
 * few wrong clocks do not change it, and neither does the order in which partitions are read.
 */
final class EventTimeRate {
  private static final int NEWEST = 200;
  private static final int LEAST = 10;
  private static final double DAY_MILLIS = 86_400_000;

  /** The earliest one first. */
  private final PriorityQueue<Long> newest = new PriorityQueue<>();

  void accept(Instant eventTime) {
    newest.add(eventTime.toEpochMilli());
    if (newest.size() > NEWEST) {
      newest.remove();
    }
  }

  /**
   * Returns documents a day; NaN before there are {@value #LEAST}, or if their middle half has one
   * time. Costs O(n log n) for {@value #NEWEST} times.
   */
  double perDay() {
    int size = newest.size();
    if (size < LEAST) {
      return Double.NaN;
    }
    long[] times = newest.stream().mapToLong(Long::longValue).sorted().toArray();
    int from = size / 4;
    int to = size - 1 - from;
    long span = times[to] - times[from];
    return span == 0 ? Double.NaN : (to - from) * DAY_MILLIS / span;
  }
}
