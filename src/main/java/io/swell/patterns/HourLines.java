package io.swell.patterns;

import io.swell.output.LogPattern;
import io.swell.state.Saved;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** How many lines came in each hour of event time, of the newest hours with any. */
final class HourLines {
  static final long HOUR = 3_600_000;
  static final int DAY = 24;

  /** By the number of the hour since 1970. */
  @Saved(1)
  private final TreeMap<Long, Long> hours = new TreeMap<>();

  static long hour(long time) {
    return Math.floorDiv(time, HOUR);
  }

  /** Counts a line, and forgets the oldest hour if there are more than some. */
  void add(long time, int most) {
    hours.merge(hour(time), 1L, Long::sum);
    keep(most);
  }

  /** Adds the lines of others. */
  void addAll(HourLines others, int most) {
    others.hours.forEach((hour, lines) -> hours.merge(hour, lines, Long::sum));
    keep(most);
  }

  private void keep(int most) {
    while (hours.size() > most) {
      hours.pollFirstEntry();
    }
  }

  /** Returns how many lines came from one hour until before another. */
  long lines(long from, long to) {
    long sum = 0;
    for (long each : hours.subMap(from, to).values()) {
      sum += each;
    }
    return sum;
  }

  /** Returns these lines in some hours for each of the other lines of a stream. */
  double ratio(HourLines stream, long from, long to) {
    long own = lines(from, to);
    return (double) own / Math.max(1, stream.lines(from, to) - own);
  }

  /** Returns the newest hours up to the last one with lines, at most some. */
  LogPattern.Hours published(int most) {
    long last = hours.lastKey();
    long first = hours.ceilingKey(last - most + 1);
    Long[] lines = new Long[(int) (last - first) + 1];
    Arrays.fill(lines, 0L);
    hours.tailMap(first).forEach((hour, n) -> lines[(int) (hour - first)] = n);
    return new LogPattern.Hours(Instant.ofEpochMilli(first * HOUR), List.of(lines));
  }
}
