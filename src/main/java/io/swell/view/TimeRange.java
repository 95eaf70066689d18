package io.swell.view;

import java.time.Instant;

/**
 * A stretch of event time.
 *
 * @param from inclusive
 * @param to exclusive
 */
public record TimeRange(Instant from, Instant to) {
  /** All of time. */
  public static final TimeRange ALL = new TimeRange(Instant.MIN, Instant.MAX);

  /**
   * A stretch that is not empty.
   *
   * @throws IllegalArgumentException if it does not end after it began
   */
  public TimeRange {
    if (!to.isAfter(from)) {
      throw new IllegalArgumentException(
          "a period must end after it began, found " + from + " to " + to);
    }
  }

  /** Whether an instant lies in it. */
  public boolean contains(Instant time) {
    return !time.isBefore(from) && time.isBefore(to);
  }
}
