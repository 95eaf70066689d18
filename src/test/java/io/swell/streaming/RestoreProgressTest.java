package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RestoreProgressTest {
  private static final TopicPartition FIRST = new TopicPartition("models", 0);
  private static final TopicPartition SECOND = new TopicPartition("models", 1);

  @Test
  void progressCountsOffsetsOfAllChangelogsBeingRestored() {
    RestoreProgress progress = new RestoreProgress(new SimpleMeterRegistry());
    assertThat(progress.percent()).isEmpty();
    progress.onRestoreStart(FIRST, "models", 100, 300);
    assertThat(progress.percent()).hasValue(0);
    progress.onBatchRestored(FIRST, "models", 199, 7); // few records, because it is compacted
    assertThat(progress.percent()).hasValue(50);
    progress.onRestoreStart(SECOND, "models", 0, 600);
    assertThat(progress.percent()).hasValue(12);
    progress.onRestoreEnd(FIRST, "models", 9);
    assertThat(progress.percent()).hasValue(25);
    progress.onRestoreEnd(SECOND, "models", 600);
    assertThat(progress.percent()).isEmpty();
  }

  @Test
  void revokedChangelogsNoLongerCount() {
    RestoreProgress progress = new RestoreProgress(new SimpleMeterRegistry());
    progress.onRestoreStart(FIRST, "models", 0, 0);
    assertThat(progress.percent()).hasValue(0);
    progress.onRestoreSuspended(FIRST, "models", 0);
    assertThat(progress.percent()).isEmpty();
    progress.onBatchRestored(FIRST, "models", 5, 5); // arrives late
    assertThat(progress.percent()).isEmpty();
  }
}
