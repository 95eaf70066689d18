package io.swell.patterns;

import io.swell.state.Saved;
import java.util.TreeMap;

/** How many lines a service, or the whole stream, wrote in each hour of the last eight days. */
final class ServiceLines {
  static final long HOUR = 3_600_000;
  private static final int DAY = 24;
  private static final int WEEK = 7 * DAY;
  private static final int HOURS = 8 * DAY;

  @Saved(1)
  private final TreeMap<Long, Long> hours = new TreeMap<>();

  /** Event time of its first line, and of its newest. */
  @Saved(2)
  long first = Long.MAX_VALUE;

  @Saved(3)
  long last = Long.MIN_VALUE;

  /** How many lines the stream had with the newest line. */
  @Saved(4)
  long linesAtLast;

  /** How many lines at most were expected while none came. */
  @Saved(5)
  double longestGap;

  /** Counts a line. */
  void add(long time, long streamLines) {
    first = Math.min(first, time);
    last = Math.max(last, time);
    linesAtLast = streamLines;
    hours.merge(Math.floorDiv(time, HOUR), 1L, Long::sum);
    if (hours.size() > HOURS) {
      hours.pollFirstEntry();
    }
  }

  /**
   * Returns how many lines were expected since the newest: of every hour since then, the lines of
   * the other services times what this one wrote for each of theirs, which is the smallest of
   * three: that of the 24 hours before, of the same hour a day earlier, and of the same hour a week
   * earlier if that is known. So what pauses at night or on Sundays, and a stream that stands
   * still, miss nothing. It is 0 until the service is known for a day.
   */
  double expected(ServiceLines stream, long now) {
    if (first > last - DAY * HOUR) {
      return 0;
    }
    long from = Math.floorDiv(last, HOUR);
    double usual = ratio(stream, from - DAY, from);
    double expected = 0;
    // a day later, the hour a day before is one of silence, too
    for (long hour = Math.min(Math.floorDiv(now, HOUR), from + DAY - 1); hour > from; hour--) {
      expected += stream.lines(hour, hour + 1) * Math.min(usual, earlier(stream, hour));
    }
    long rest = stream.linesAtLast - linesAtLast - stream.lines(from + 1, Long.MAX_VALUE);
    return expected + Math.max(0, rest) * Math.min(usual, earlier(stream, from));
  }

  private double earlier(ServiceLines stream, long hour) {
    double dayBefore = ratio(stream, hour - DAY, hour - DAY + 1);
    return first > (hour - WEEK) * HOUR
        ? dayBefore
        : Math.min(dayBefore, ratio(stream, hour - WEEK, hour - WEEK + 1));
  }

  /** Returns its lines in some hours for each line of another service. */
  private double ratio(ServiceLines stream, long from, long to) {
    long own = lines(from, to);
    return (double) own / Math.max(1, stream.lines(from, to) - own);
  }

  private long lines(long from, long to) {
    long sum = 0;
    for (long each : hours.subMap(from, to).values()) {
      sum += each;
    }
    return sum;
  }
}
