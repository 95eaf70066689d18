package io.swell.streaming;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Notices work that takes so long that the transaction around it is in danger. What is longer than
 * the transaction's time-out is taken back by the brokers and begun anew, and if it takes as long
 * each time, without end.
 */
final class SlowTaskMonitor {
  private final Duration timeout;
  private long longest;

  SlowTaskMonitor(Duration timeout) {
    this.timeout = timeout;
    this.longest = timeout.toNanos() / 2;
  }

  /**
   * Returns a sentence for work beyond the time-out, and for work beyond half of it that is the
   * longest so far; otherwise null.
   */
  @Nullable String observe(String work, long nanos) {
    boolean beyond = nanos > timeout.toNanos();
    if (!beyond && nanos <= longest) {
      return null;
    }
    longest = Math.max(longest, nanos);
    return "%s took %s; %s the kafka.transaction-timeout of %s %s: raise that, or lower learn.batch"
        .formatted(
            work,
            Duration.ofMillis(nanos / 1_000_000),
            beyond ? "beyond" : "at",
            timeout,
            beyond
                ? "the brokers take work back, and it begins anew"
                : "the brokers would take it back and it would begin anew");
  }
}
