package io.swell.streaming;

import io.swell.config.DurationWords;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Detects work that takes so long that it endangers its transaction. The brokers abort a
 * transaction that exceeds its timeout, and the work is repeated; if it takes as long every time,
 * it is repeated without end.
 */
final class SlowTaskMonitor {
  private final Duration timeout;
  private long longest;

  SlowTaskMonitor(Duration timeout) {
    this.timeout = timeout;
    this.longest = timeout.toNanos() / 2;
  }

  /**
   * Returns a sentence for work that exceeds the timeout, and for work that exceeds half of it and
   * is the longest so far; otherwise null.
   *
   * @param work what was done
   */
  @Nullable String observe(String work, long nanos) {
    boolean beyond = nanos > timeout.toNanos();
    if (!beyond && nanos <= longest) {
      return null;
    }
    longest = Math.max(longest, nanos);
    return ("%s took %s, %s kafka.transaction-timeout (%s): %s; raise kafka.transaction-timeout, or"
            + " lower learn.batch")
        .formatted(
            work,
            DurationWords.of(Duration.ofNanos(nanos)),
            beyond ? "which exceeds" : "more than half of",
            DurationWords.of(timeout),
            beyond
                ? "the brokers abort the transaction, and the work is repeated"
                : "if it takes longer than that, the brokers abort the transaction and the work is"
                    + " repeated");
  }
}
