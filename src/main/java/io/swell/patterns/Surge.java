package io.swell.patterns;

import io.swell.state.Saved;

/**
 * Whether the lines of a pattern come much faster than usual: the excess, a cumulative sum (Page,
 * 1954) of one for each line less {@link #TIMES_USUAL} times the lines that were expected since the
 * one before, is {@link #LEAST} or more, and {@link #TIMES_EVER} times as large as in any run
 * before. A run begins where the excess is 0, and after an hour without a line. Expected is the
 * larger of two: by the lines of other patterns since then, and by the time; of each what the
 * pattern had in the 24 hours before this hour, or in the same hour of the day before if that is
 * more. So nothing special are three times as many lines of everything, a service that stops, and a
 * job that runs every night.
 */
final class Surge {
  private static final double LEAST = 40;
  private static final double TIMES_USUAL = 3;
  private static final double TIMES_EVER = 2;

  /** After how long an ongoing surge is reported again, in milliseconds. */
  private static final long REPORTED = HourLines.HOUR / 2;

  /** It grows with each line that comes too soon, up to twice what raises an alert. */
  @Saved(1)
  private double excess;

  /** The largest excess that the present run would have without a bound, and earlier runs had. */
  @Saved(2)
  private double highest;

  @Saved(3)
  private double highestBefore;

  @Saved(4)
  long since;

  @Saved(5)
  long lines;

  /** Lines expected since then. */
  @Saved(6)
  double expected;

  /** Lines of the stream before the run, and before the newest line. */
  @Saved(7)
  long begin;

  @Saved(8)
  private long newest;

  @Saved(14)
  private long newestTime;

  @Saved(9)
  private boolean isRaised;

  @Saved(10)
  private long reportedLines;

  @Saved(11)
  private long reportedTime;

  /** The hour of which the usual lines are known: for each line of other patterns, and in all. */
  @Saved(12)
  private long usualHour = Long.MIN_VALUE;

  @Saved(13)
  private double usual;

  @Saved(15)
  private double usualInHour;

  /**
   * Counts a line. Returns whether it is to be reported.
   *
   * @param before lines of the stream before it
   * @param first when the pattern was first seen; a surge is reported a day later at the earliest
   */
  boolean add(long time, long before, long first, HourLines own, HourLines stream) {
    long hour = HourLines.hour(time);
    if (hour == HourLines.hour(first)) {
      return false; // nothing is usual yet
    }
    if (hour != usualHour) {
      long dayBefore = hour - HourLines.DAY;
      long from = Math.max(dayBefore, HourLines.hour(first));
      usual = Math.max(own.ratio(stream, from, hour), own.ratio(stream, dayBefore, dayBefore + 1));
      usualInHour =
          Math.max(
              (double) own.lines(from, hour) / (hour - from),
              (double) own.lines(dayBefore, dayBefore + 1));
      usualHour = hour;
    }
    double inTime = usualInHour * Math.max(0, time - newestTime) / HourLines.HOUR;
    double missed = Math.max(usual * (before - newest - 1), inTime);
    boolean isLate = time >= newestTime + HourLines.HOUR;
    newest = before;
    newestTime = time;
    double next = excess + 1 - TIMES_USUAL * missed;
    if (excess == 0 || isLate) {
      begin(time, before);
      next = 1;
    } else {
      expected += missed;
    }
    lines++;
    double alarm = Math.max(LEAST, TIMES_EVER * highestBefore);
    boolean hasGrown = next > excess;
    excess = Math.max(0, Math.min(next, 2 * alarm));
    highest = Math.max(highest, lines - TIMES_USUAL * expected);
    if (first > time - HourLines.DAY * HourLines.HOUR) {
      highestBefore = Math.max(highestBefore, highest);
      return false;
    }
    if (!isRaised && excess < alarm) {
      return false;
    }
    boolean isReported =
        !isRaised || lines >= 2 * reportedLines || (hasGrown && time >= reportedTime + REPORTED);
    isRaised = true;
    if (isReported) {
      reportedLines = lines;
      reportedTime = time;
    }
    return isReported;
  }

  /** Begins a run. One surge does not hide the next: of each, twice what raised it counts. */
  private void begin(long time, long before) {
    double counted = TIMES_EVER * Math.max(highestBefore, LEAST / TIMES_EVER);
    highestBefore = Math.max(highestBefore, Math.min(highest, counted));
    highest = 0;
    since = time;
    lines = 0;
    expected = 0;
    begin = before;
    isRaised = false;
  }

  /** Returns whether it was reported at a time or later. */
  boolean isReported(long from) {
    return isRaised && reportedTime >= from;
  }
}
