package io.swell.patterns;

import io.swell.state.Saved;

/** How many lines a service, or the whole stream, wrote in each hour of the last eight days. */
final class ServiceLines {
  static final long HOUR = HourLines.HOUR;
  private static final int HOURS = 8 * HourLines.DAY;

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

  /** The version that was deployed last, and when. */
  @Saved(7)
  String deployed = "";

  @Saved(8)
  long deployedAt = Long.MIN_VALUE;

  /** Counts a line. */
  void add(long time, long streamLines) {
    lines++;
    first = Math.min(first, time);
    last = Math.max(last, time);
    linesAtLast = streamLines;
    hours.add(time, HOURS);
  }

  /** Returns how many lines were expected since the newest; see {@link HourLines#expected}. */
  double expected(ServiceLines stream, long now) {
    long nextHour = HourLines.hour(last) + 1;
    long others = stream.linesAtLast - linesAtLast - stream.hours.lines(nextHour, Long.MAX_VALUE);
    return hours.expected(stream.hours, first, last, (double) others, now);
  }
}
