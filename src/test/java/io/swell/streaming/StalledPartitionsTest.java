package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.StalledPartitions.Offsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StalledPartitionsTest {
  private final StalledPartitions stalled = new StalledPartitions(Duration.ofMinutes(5));

  private Iterable<String> at(int minute, long committed, long fetched) {
    return stalled.observe(
        Duration.ofMinutes(minute).toNanos(),
        Map.of("swell.bags-0", new Offsets(committed, fetched)));
  }

  @Test
  void recordsWaitingWithoutACommitAreReported() {
    assertThat(at(0, 17, 20)).isEmpty();
    assertThat(at(5, 17, 40)).isEmpty();
    assertThat(at(6, 17, 60))
        .containsExactly(
            "partition swell.bags-0 was fetched up to offset 60, but nothing from offset 17 on has"
                + " been committed for 6 minutes");
  }

  @Test
  void commitsCompletedWorkAndRevocationsResetTheTimer() {
    assertThat(at(0, 17, 20)).isEmpty();
    assertThat(at(5, 18, 20)).isEmpty();
    assertThat(at(9, 18, 20)).isEmpty();
    assertThat(at(10, 21, 20)).isEmpty();
    assertThat(at(20, 21, 25)).isEmpty();
    assertThat(stalled.observe(Duration.ofMinutes(24).toNanos(), Map.of())).isEmpty();
    assertThat(at(30, 21, 25)).isEmpty();
  }

  @Test
  void anIdleStreamIsNeverStalled() {
    assertThat(at(0, 21, 20)).isEmpty();
    assertThat(at(10_000, 21, 20)).isEmpty();
    assertThat(at(20_000, -1, -1)).isEmpty();
    assertThat(at(30_000, -1, -1)).isEmpty();
  }

  @Test
  void aStallAtTheVeryFirstRecordIsReported() {
    assertThat(at(0, -1, 0)).isEmpty();
    assertThat(at(6, -1, 0)).isNotEmpty();
  }
}
