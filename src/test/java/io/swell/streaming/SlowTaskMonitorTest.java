package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SlowTaskMonitorTest {
  private final SlowTaskMonitor work = new SlowTaskMonitor(Duration.ofSeconds(10));

  private @Nullable String after(double seconds) {
    return work.observe("one mini-batch of model main", (long) (seconds * 1e9));
  }

  @Test
  void moreThanHalfOfTheTimeOutIsToldOnceForEachLength() {
    assertThat(after(5)).isNull();
    assertThat(after(6))
        .isEqualTo(
            "one mini-batch of model main took PT6S; at the kafka.transaction-timeout of PT10S the"
                + " brokers would take it back and it would begin anew: raise that, or lower"
                + " learn.batch");
    assertThat(after(5.9)).isNull();
    assertThat(after(6)).isNull();
    assertThat(after(7)).isNotNull();
  }

  @Test
  void whatIsTakenBackIsToldEachTime() {
    assertThat(after(12))
        .isEqualTo(
            "one mini-batch of model main took PT12S; beyond the kafka.transaction-timeout of"
                + " PT10S the brokers take work back, and it begins anew: raise that, or lower"
                + " learn.batch");
    assertThat(after(11)).isNotNull();
    assertThat(after(9)).isNull();
  }
}
