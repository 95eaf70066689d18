package io.swell.tracking;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import java.time.Duration;

/** How event time is cut into the windows over which topics are counted. */
public record WindowOptions(
    @Option(
            key = "window.size",
            byDefault = "P1D",
            fixed = true,
            doc =
                "Length of the windows over which topics are counted; they start at whole multiples"
                    + " since 1970-01-01 UTC.")
        Duration size,
    @Option(
            key = "window.calendar",
            byDefault = "none",
            fixed = true,
            doc =
                "Calendar units of UTC that windows follow instead of window.size: none, month or"
                    + " year.")
        Calendar calendar,
    @Option(
            key = "window.grace",
            byDefault = "PT1H",
            doc =
                "Event time that a window stays open past its end; later documents are learned from"
                    + " and counted as late, and change nothing that was closed.")
        Duration grace,
    @Option(
            key = "window.half-life",
            byDefault = "7",
            doc =
                "Windows after which one counts half in what is expected of a topic; gaps fade it"
                    + " too.")
        double halfLife) {

  /** Units of the calendar. */
  public enum Calendar {
    NONE,
    MONTH,
    YEAR
  }

  public WindowOptions {
    require(
        size.compareTo(Duration.ofSeconds(1)) >= 0 && size.compareTo(Duration.ofDays(36_525)) <= 0,
        "window.size",
        size,
        "must be 1 second to 36525 days");
    require(
        !grace.isNegative() && grace.compareTo(Duration.ofDays(36_525)) <= 0,
        "window.grace",
        grace,
        "must be 0 to 36525 days");
    require(
        halfLife > 0 && halfLife < Double.POSITIVE_INFINITY,
        "window.half-life",
        halfLife,
        "must be finite and positive");
  }

  /** The longest step of event time that a few documents may agree on, in milliseconds. */
  public long far() {
    long length = end(start(0)) - start(0);
    return Math.max(Duration.ofDays(7).toMillis(), 2 * length);
  }

  /** Returns the start of the window that holds an event time, in milliseconds since 1970 UTC. */
  public long start(long eventTime) {
    return calendar == Calendar.NONE
        ? Math.floorDiv(eventTime, size.toMillis()) * size.toMillis()
        : CalendarUnits.start(calendar, eventTime);
  }

  /** Returns the end, exclusive, of the window that starts at {@code start}. */
  public long end(long start) {
    return calendar == Calendar.NONE ? start + size.toMillis() : CalendarUnits.end(calendar, start);
  }
}
