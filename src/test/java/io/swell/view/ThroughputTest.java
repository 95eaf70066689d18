package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThroughputTest {
  private static final long SECOND = 1_000_000_000L;

  private final Throughput pace = new Throughput();

  @Test
  void throughputIsZeroUntilTwoSamplesExist() {
    assertThat(pace.perSecond()).isZero();
    pace.observe(0, 100);
    assertThat(pace.perSecond()).isZero();
  }

  @Test
  void throughputCoversTheLastTenSeconds() {
    for (int second = 0; second <= 60; second++) {
      pace.observe(second * SECOND, second <= 30 ? 10L * second : 300 + 50L * (second - 30));
    }
    assertThat(pace.perSecond()).isEqualTo(50);
  }

  @Test
  void aRestartedTrackerStartsANewMeasurement() {
    pace.observe(0, 1_000);
    pace.observe(SECOND, 2_000);
    pace.observe(2 * SECOND, 0);
    pace.observe(3 * SECOND, 7);
    assertThat(pace.perSecond()).isEqualTo(7);
  }
}
