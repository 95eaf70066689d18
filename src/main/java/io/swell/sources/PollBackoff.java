package io.swell.sources;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Computes when a feed is polled again: after the configured interval, which doubles with each
 * failure up to a day, and not before the server's Retry-After. A random deviation of up to 10%
 * prevents many feeds, or many readers of one feed, from being polled at the same moment.
 */
record PollBackoff(Duration every, RandomGenerator random) {
  static final Duration LONGEST = Duration.ofDays(1);

  private static final int MAX_DOUBLINGS = 16;
  private static final double JITTER = 0.1;

  /**
   * Returns the time to wait until the next request.
   *
   * @param failures consecutive failures; 0 after a success
   * @param retryAfter the wait that the server asked for, or null
   */
  Duration nextDelay(int failures, @Nullable Duration retryAfter) {
    double factor = Math.pow(2, Math.min(failures, MAX_DOUBLINGS));
    double seconds = Math.min(every.toMillis() / 1e3 * factor, LONGEST.toMillis() / 1e3);
    double jittered = seconds * (1 + JITTER * (2 * random.nextDouble() - 1));
    Duration wait = Duration.ofMillis((long) (jittered * 1e3));
    if (retryAfter == null || retryAfter.compareTo(wait) <= 0) {
      return wait;
    }
    return retryAfter.compareTo(LONGEST) > 0 ? LONGEST : retryAfter;
  }
}
