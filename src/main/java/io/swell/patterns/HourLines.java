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
  private static final int WEEK = 7 * DAY;

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

  /**
   * Returns how many lines were expected since the newest: of every hour since then, the other
   * lines of the stream times what these were for each of those, which is the smallest of three:
   * that of the 24 hours before, of the same hour a day earlier, and of the same hour a week
   * earlier if that is known. So what pauses at night or on Sundays, and a stream that stands
   * still, miss nothing. It is at most what the time makes likely, so that nothing misses lines
   * while others flood; and 0 until these are known for a day.
   *
   * @param first when the first of these lines came
   * @param last when the newest came
   * @param since how many others came since then in the same hour
   */
  double expected(HourLines stream, long first, long last, double since, long now) {
    if (first > last - DAY * HOUR) {
      return 0;
    }
    long from = hour(last);
    double usual = ratio(stream, from - DAY, from);
    double mean = (double) lines(from - DAY, from) / DAY;
    double expected = 0;
    // a day later, the hour a day before is one of silence, too
    for (long hour = Math.min(hour(now), from + DAY - 1); hour >= from; hour--) {
      double others = hour > from ? stream.lines(hour, hour + 1) : Math.max(0, since);
      long start = Math.max(last, hour * HOUR);
      double part = (double) (Math.min(now, (hour + 1) * HOUR) - start) / HOUR;
      double likely = part * Math.max(mean, (double) lines(hour - DAY, hour - DAY + 1));
      double earlier = ratio(stream, hour - DAY, hour - DAY + 1);
      if (Math.max(first, hours.firstKey() * HOUR) <= (hour - WEEK) * HOUR) {
        earlier = Math.min(earlier, ratio(stream, hour - WEEK, hour - WEEK + 1));
      }
      expected += Math.min(others * Math.min(usual, earlier), likely);
    }
    return expected;
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
