package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class LogHoldTest {
  private final LogHold hold = new LogHold();

  private static TopicPartition at(String topic, int partition) {
    return new TopicPartition(topic, partition);
  }

  @Test
  void onlyFullPartitionsOfTheLogAreHeldBack() {
    Set<TopicPartition> assigned = Set.of(at("log", 0), at("log", 1), at("shards", 1));
    assertThat(hold.of(assigned, "log")).isEmpty();
    hold.set(1, true);
    hold.set(2, true);
    assertThat(hold.of(assigned, "log")).containsExactly(at("log", 1));
    hold.set(1, false);
    assertThat(hold.of(assigned, "log")).isEmpty();
  }
}
