package io.swell.tracking;

import java.time.Instant;

/**
 * A stretch of event time.
 *
 * @param from inclusive
 * @param to exclusive
 */
public record Range(Instant from, Instant to) {
  /** All of time. */
  public static final Range ALL = new Range(Instant.MIN, Instant.MAX);

  /**
   * A stretch that is not empty.
   *
   * @throws IllegalArgumentException if it does not end after it began
   */
  public Range {
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
