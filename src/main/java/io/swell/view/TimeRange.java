package io.swell.view;

import java.time.Instant;

/**
 * A range of event time.
 *
 * @param from inclusive
 * @param to exclusive
 */
public record TimeRange(Instant from, Instant to) {
  /** All of time. */
  public static final TimeRange ALL = new TimeRange(Instant.MIN, Instant.MAX);

  /**
   * Creates a range that is not empty.
   *
   * @throws IllegalArgumentException if the end is not after the start
   */
  public TimeRange {
    if (!to.isAfter(from)) {
      throw new IllegalArgumentException(
          "a period must end after it begins, found " + from + " to " + to);
    }
  }

  /** Whether an instant lies in the range. */
  public boolean contains(Instant time) {
    return !time.isBefore(from) && time.isBefore(to);
  }
}
