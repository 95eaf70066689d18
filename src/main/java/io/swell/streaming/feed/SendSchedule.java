package io.swell.streaming.feed;

/**
 * Says when each document of a feed is due. It is a pure function, because the feeder owns the
 * clock.
 *
 * <p>Delays do not shift later due times, so a feed that was held up catches up.
 */
@FunctionalInterface
public interface SendSchedule {
  /**
   * Returns when a document is due, in nanoseconds since the feed began.
   *
   * @param number documents sent before it
   * @param eventTime its event time, in milliseconds since 1970 UTC
   */
  double dueNanos(long number, long eventTime);

  /** Sends documents as fast as the broker accepts them. */
  static SendSchedule unlimited() {
    return (number, eventTime) -> 0;
  }

  /**
   * Sends a fixed number of documents per second.
   *
   * @throws IllegalArgumentException if the rate is not positive
   */
  static SendSchedule rate(double perSecond) {
    if (!(perSecond > 0)) {
      throw new IllegalArgumentException("rate must be positive, found " + perSecond);
    }
    return (number, eventTime) -> number * (1e9 / perSecond);
  }

  /**
   * Sends documents at the pace of their event times, faster by a factor: with 3600, an hour of
   * event time takes one second. A document older than the first is due at once.
   *
   * @param firstEventTime event time of the first document, in milliseconds since 1970 UTC
   * @throws IllegalArgumentException if the factor is not positive
   */
  static SendSchedule eventTime(double speed, long firstEventTime) {
    if (!(speed > 0)) {
      throw new IllegalArgumentException("speed must be positive, found " + speed);
    }
    return (number, eventTime) -> (eventTime - firstEventTime) * (1e6 / speed);
  }
}
