package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.LearnMonitor.SlowTaskMonitor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SlowTaskMonitorTest {
  private final SlowTaskMonitor work = new SlowTaskMonitor(Duration.ofSeconds(10));

  private @Nullable String after(double seconds) {
    return work.observe("one mini-batch of model main", (long) (seconds * 1e9));
  }

  @Test
  void slowTasksAreReportedOncePerDuration() {
    assertThat(after(5)).isNull();
    assertThat(after(6))
        .contains("model main", "6 seconds", "kafka.transaction-timeout (10 seconds)");
    assertThat(after(5.9)).isNull();
    assertThat(after(6)).isNull();
    assertThat(after(7)).isNotNull();
  }

  @Test
  void revokedTasksAreReportedEveryTime() {
    assertThat(after(12))
        .contains("model main", "12 seconds", "exceeds kafka.transaction-timeout (10 seconds)");
    assertThat(after(11)).isNotNull();
    assertThat(after(9)).isNull();
  }
}
