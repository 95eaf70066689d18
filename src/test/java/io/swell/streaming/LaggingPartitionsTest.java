package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.engine.PartitionLag;
import org.junit.jupiter.api.Test;

class LaggingPartitionsTest {
  private static final long PATIENCE = LaggingPartitions.PATIENCE.toMillis();
  private static final long HOUR = 3_600_000;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final LaggingPartitions partitions = new LaggingPartitions(meters);

  @Test
  void aPartitionThatHoldsWindowsForLongIsNamed() {
    partitions.observe("m", new PartitionLag(3, 50 * HOUR), 1_000);
    partitions.observe("m", new PartitionLag(3, 49 * HOUR), 1_000 + PATIENCE - 1);
    assertThat(partitions.sentences()).isEmpty();
    partitions.observe("m", new PartitionLag(3, 48 * HOUR), 1_000 + PATIENCE);
    assertThat(partitions.sentences()).singleElement().asString().contains("partition 3", "PT48H");
    partitions.observe("m", null, 2 * PATIENCE);
    assertThat(partitions.sentences()).isEmpty();
  }

  @Test
  void partitionsThatTakeTurnsAreNotNamed() {
    for (int i = 0; i < 20; i++) {
      partitions.observe("m", new PartitionLag(i % 2, 50 * HOUR), i * PATIENCE / 2);
      assertThat(partitions.sentences()).isEmpty();
    }
  }

  @Test
  void theModelThatAPartitionHoldsBackMostCounts() {
    for (long time : new long[] {0, PATIENCE}) {
      partitions.observe("a", new PartitionLag(0, 2 * HOUR), time);
      partitions.observe("b", new PartitionLag(0, 5 * HOUR), time);
    }
    partitions.observe("c", new PartitionLag(0, 9 * HOUR), PATIENCE);
    assertThat(partitions.sentences()).singleElement().asString().contains("PT5H");
  }
}
