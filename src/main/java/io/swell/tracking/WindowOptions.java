package io.swell.tracking;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requirePositive;

import io.swell.config.Option;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** How event time is divided into the windows in which topics are counted. */
public record WindowOptions(
    @Option(
            key = "window.size",
            byDefault = "P1D",
            fixed = true,
            doc =
                "Length of the windows of event time in which topics are counted. Windows"
                    + " start at whole multiples of it since 1970-01-01 UTC.")
        Duration size,
    @Option(
            key = "window.calendar",
            byDefault = "none",
            fixed = true,
            doc =
                "Calendar unit, in UTC, that windows follow instead of window.size: month or"
                    + " year; none for window.size.")
        Calendar calendar,
    @Option(
            key = "window.grace",
            byDefault = "PT1H",
            doc =
                "Event time for which a window stays open after its end. A document that"
                    + " arrives after that is learned from and counted as late, but does not change"
                    + " the closed window.")
        Duration grace,
    @Option(
            key = "window.half-life",
            byDefault = "7",
            doc =
                "Number of windows after which a window counts half in the number of documents"
                    + " expected of a topic. Windows without documents count too.")
        double halfLife) {

  /** Calendar units that windows can follow. */
  public enum Calendar {
    NONE,
    MONTH,
    YEAR;

    private long start(long eventTime) {
      LocalDate day = day(eventTime);
      return millis(this == YEAR ? day.withDayOfYear(1) : day.withDayOfMonth(1));
    }

    private long end(long start) {
      return millis(this == YEAR ? day(start).plusYears(1) : day(start).plusMonths(1));
    }

    private static LocalDate day(long eventTime) {
      return Instant.ofEpochMilli(eventTime).atOffset(ZoneOffset.UTC).toLocalDate();
    }

    private static long millis(LocalDate day) {
      return day.atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli();
    }
  }

  public WindowOptions {
    require(
        size.compareTo(Duration.ofSeconds(1)) >= 0 && size.compareTo(Duration.ofDays(36_525)) <= 0,
        "window.size",
        size,
        "must be from 1 second to 36525 days");
    require(
        !grace.isNegative() && grace.compareTo(Duration.ofDays(36_525)) <= 0,
        "window.grace",
        grace,
        "must be from 0 to 36525 days");
    requirePositive("window.half-life", halfLife);
  }

  /**
   * Returns, in milliseconds, how far a few documents that agree with each other may advance event
   * time at once: two windows, but at least 7 days.
   */
  public long maxEventTimeStep() {
    long length = end(start(0)) - start(0);
    return Math.max(Duration.ofDays(7).toMillis(), 2 * length);
  }

  /** Returns the start of the window that holds an event time, in milliseconds since 1970 UTC. */
  public long start(long eventTime) {
    return calendar == Calendar.NONE
        ? Math.floorDiv(eventTime, size.toMillis()) * size.toMillis()
        : calendar.start(eventTime);
  }

  /** Returns the end, exclusive, of the window that starts at {@code start}. */
  public long end(long start) {
    return calendar == Calendar.NONE ? start + size.toMillis() : calendar.end(start);
  }
}
