package io.swell.alerting;

import io.swell.state.Saved;
import java.util.Arrays;

/**
 * How many documents came in each hour of event time, in the newest four weeks. The documents of a
 * window are divided evenly among its hours.
 */
final class HourlyCounts {
  static final int DAY = 24;
  static final int WEEK = 7 * DAY;
  private static final int HOURS = 4 * WEEK;
  private static final long HOUR = 3_600_000;

  /** By the number of the hour since 1970, modulo {@link #HOURS}. */
  @Saved(1)
  private final long[] counts = new long[HOURS];

  /** Numbers of the first hour and of the newest; {@link Long#MIN_VALUE} before there is one. */
  @Saved(2)
  private long first = Long.MIN_VALUE;

  @Saved(3)
  private long newest = Long.MIN_VALUE;

  @Saved(4)
  private long total;

  static long hour(long time) {
    return Math.floorDiv(time, HOUR);
  }

  private static int place(long hour) {
    return (int) Math.floorMod(hour, (long) HOURS);
  }

  /** Returns the first hour that was counted, of those that are remembered. */
  long first() {
    return isEmpty() ? first : Math.max(first, newest - HOURS + 1);
  }

  private boolean isEmpty() {
    return newest == Long.MIN_VALUE;
  }

  long total() {
    return total;
  }

  void add(long start, long end, long documents) {
    long last = hour(end - 1);
    long from = Math.min(hour(start), last);
    advance(from, last);
    from = Math.max(from, first());
    long hours = last - from + 1;
    for (long i = 0; i < hours; i++) {
      long added = documents * (i + 1) / hours - documents * i / hours;
      counts[place(from + i)] += added;
      total += added;
    }
  }

  /** Begins the hours up to one, and forgets those that are too old. */
  private void advance(long from, long last) {
    if (isEmpty()) {
      first = from;
      newest = from - 1;
    }
    for (long hour = Math.max(newest + 1, last - HOURS + 1); hour <= last; hour++) {
      total -= counts[place(hour)];
      counts[place(hour)] = 0;
    }
    newest = Math.max(newest, last);
  }

  /** Returns the documents from one hour until before another, of those that are remembered. */
  long sum(long from, long to) {
    if (from <= first() && to > newest) {
      return total;
    }
    long sum = 0;
    for (long hour = Math.max(from, first()); hour < Math.min(to, newest + 1); hour++) {
      sum += counts[place(hour)];
    }
    return sum;
  }

  void clear() {
    Arrays.fill(counts, 0);
    first = Long.MIN_VALUE;
    newest = Long.MIN_VALUE;
    total = 0;
  }

  /** Adds the documents of a topic that was merged into this one. */
  void merge(HourlyCounts other) {
    if (!other.isEmpty()) {
      advance(other.first(), other.newest);
      for (long hour = Math.max(first(), other.first()); hour <= other.newest; hour++) {
        long added = other.counts[place(hour)];
        counts[place(hour)] += added;
        total += added;
      }
    }
  }
}
