package io.swell.patterns;

import io.swell.state.Saved;

/** How many lines a service, or the whole stream, wrote in each hour of the last eight days. */
final class ServiceLines {
  static final long HOUR = HourLines.HOUR;
  private static final int DAY = HourLines.DAY;
  private static final int WEEK = 7 * DAY;
  private static final int HOURS = 8 * DAY;

  @Saved(1)
  final HourLines hours = new HourLines();

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

  @Saved(6)
  long lines;

  /** Counts a line. */
  void add(long time, long streamLines) {
    lines++;
    first = Math.min(first, time);
    last = Math.max(last, time);
    linesAtLast = streamLines;
    hours.add(time, HOURS);
  }

  /**
   * Returns how many lines were expected since the newest: of every hour since then, the lines of
   * the other services times what this one wrote for each of theirs, which is the smallest of
   * three: that of the 24 hours before, of the same hour a day earlier, and of the same hour a week
   * earlier if that is known. So what pauses at night or on Sundays, and a stream that stands
   * still, miss nothing. It is at most what the time makes likely, so that no service misses lines
   * while another one floods; and 0 until the service is known for a day.
   */
  double expected(ServiceLines stream, long now) {
    if (first > last - DAY * HOUR) {
      return 0;
    }
    long from = HourLines.hour(last);
    double usual = hours.ratio(stream.hours, from - DAY, from);
    double mean = (double) hours.lines(from - DAY, from) / DAY;
    double expected = 0;
    // a day later, the hour a day before is one of silence, too
    for (long hour = Math.min(HourLines.hour(now), from + DAY - 1); hour >= from; hour--) {
      double others =
          hour > from
              ? stream.hours.lines(hour, hour + 1)
              : stream.linesAtLast - linesAtLast - stream.hours.lines(from + 1, Long.MAX_VALUE);
      long start = Math.max(last, hour * HOUR);
      double part = (double) (Math.min(now, (hour + 1) * HOUR) - start) / HOUR;
      double likely = part * Math.max(mean, (double) hours.lines(hour - DAY, hour - DAY + 1));
      expected += Math.min(Math.max(0, others) * Math.min(usual, earlier(stream, hour)), likely);
    }
    return expected;
  }

  private double earlier(ServiceLines stream, long hour) {
    double dayBefore = hours.ratio(stream.hours, hour - DAY, hour - DAY + 1);
    return first > (hour - WEEK) * HOUR
        ? dayBefore
        : Math.min(dayBefore, hours.ratio(stream.hours, hour - WEEK, hour - WEEK + 1));
  }
}
