package io.swell.streaming.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SendScheduleTest {
  @Test
  void aRateSpreadsDocumentsEvenly() {
    SendSchedule schedule = SendSchedule.rate(250);
    assertThat(schedule.dueNanos(0, 9)).isZero();
    assertThat(schedule.dueNanos(250, 9)).isEqualTo(1e9);
    assertThat(schedule.dueNanos(1_000_000_000_000L, 9)).isEqualTo(4e18);
  }

  @Test
  void aSpeedAcceleratesEventTime() {
    SendSchedule schedule = SendSchedule.eventTime(3_600, -1_000);
    assertThat(schedule.dueNanos(7, -1_000)).isZero();
    assertThat(schedule.dueNanos(7, 3_599_000)).isEqualTo(1e9);
    assertThat(schedule.dueNanos(7, -5_000)).isNegative();
  }

  @Test
  void aRateOrSpeedOfZeroIsRejected() {
    for (double wrong : new double[] {0, -1, Double.NaN}) {
      assertThatThrownBy(() -> SendSchedule.rate(wrong)).hasMessageContaining("found " + wrong);
      assertThatThrownBy(() -> SendSchedule.eventTime(wrong, 0))
          .hasMessageContaining("found " + wrong);
    }
  }
}
