package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.core.spi.FilterReply;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RepeatedWarningFilterTest {
  private static final String CLIENT = "org.apache.kafka.clients.NetworkClient";

  private final AtomicLong nanos = new AtomicLong();
  private final RepeatedWarningFilter filter = new RepeatedWarningFilter(nanos::get);

  private boolean isWritten(String logger, Level level, String message) {
    Logger of = (Logger) LoggerFactory.getLogger(logger);
    return filter.decide(null, of, level, message, null, null) != FilterReply.DENY;
  }

  @Test
  void warningsThatDifferOnlyInNumbersAppearOnceAMinute() {
    assertThat(isWritten(CLIENT, Level.WARN, "[id-1] no topic a, attempt 1")).isTrue();
    for (int n = 2; n < 1_000; n++) {
      assertThat(isWritten(CLIENT, Level.WARN, "[id-2] no topic a, attempt " + n)).isFalse();
    }
    assertThat(isWritten(CLIENT, Level.WARN, "[id-1] no topic b, attempt 1")).isTrue();
    nanos.addAndGet(RepeatedWarningFilter.PAUSE.toNanos());
    assertThat(isWritten(CLIENT, Level.WARN, "[id-1] no topic a, attempt 1000")).isTrue();
    assertThat(isWritten(CLIENT, Level.WARN, "[id-1] no topic a, attempt 1001")).isFalse();
  }

  /**
   * Nothing follows "59 warnings like the next one were suppressed" if the next one is filtered.
   */
  @Test
  void warningsThatTheLevelFiltersAreNotCounted() {
    Logger client = (Logger) LoggerFactory.getLogger(CLIENT + "Filtered");
    client.setLevel(Level.ERROR);
    for (int n = 0; n < 60; n++) {
      assertThat(isWritten(client.getName(), Level.WARN, "no topic a")).isTrue();
    }
    assertThat(filter.repeats).isEmpty();
  }

  @Test
  void nothingElseIsSuppressed() {
    for (int n = 0; n < 3; n++) {
      assertThat(isWritten(CLIENT, Level.ERROR, "it fails")).isTrue();
      assertThat(isWritten("io.swell.streaming.Tracker", Level.WARN, "it waits")).isTrue();
    }
  }

  @Test
  void theMemoryOfTheFilterIsBounded() {
    for (int n = 0; n < 100_000; n++) {
      String message = Integer.toString(n, 36).replaceAll("\\d", "-") + "x".repeat(n % 7);
      boolean unused = isWritten(CLIENT, Level.WARN, message);
    }
    assertThat(filter.repeats).hasSizeLessThanOrEqualTo(500);
  }
}
