package io.swell.streaming.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.admin.HangingTransactions.Offsets;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class HangingTransactionsTest {
  private static final TopicPartition LOG = new TopicPartition("swell.bags", 2);

  private final HangingTransactions transactions =
      new HangingTransactions("kafka:9092", Duration.ofMinutes(5));

  private Collection<String> at(int minute, long stable, long end) {
    return transactions
        .observe(Duration.ofMinutes(minute).toNanos(), Map.of(LOG, new Offsets(stable, end)))
        .values();
  }

  @Test
  void hangingTransactionsAreReportedWithTheRemedy() {
    assertThat(at(10, 17, 20)).isEmpty();
    assertThat(at(13, 17, 40)).isEmpty();
    assertThat(at(16, 17, 60))
        .containsExactly(
            "the transaction at offset 17 of partition swell.bags-2 has been open for 6 minutes, so"
                + " nothing from there to offset 60 can be read; a restart does not help. If"
                + " 'kafka-transactions.sh --bootstrap-server kafka:9092 find-hanging --topic"
                + " swell.bags --partition 2' lists it, abort it with 'kafka-transactions.sh"
                + " --bootstrap-server kafka:9092 abort --topic swell.bags --partition 2"
                + " --start-offset 17'");
    assertThat(at(17, 60, 60)).isEmpty();
  }

  @Test
  void consecutiveTransactionsAreNotHanging() {
    for (int minute = 0; minute < 60; minute++) {
      assertThat(at(minute, 17 + minute, 40 + minute)).isEmpty();
    }
  }

  @Test
  void anIdlePartitionIsNeverHanging() {
    for (int minute = 0; minute < 60; minute++) {
      assertThat(at(minute, 17, 17)).isEmpty();
    }
    assertThat(at(60, 17, 18)).isEmpty();
    assertThat(at(64, 17, 18)).isEmpty();
    assertThat(at(66, 17, 18)).isNotEmpty();
  }

  @Test
  void aGapBetweenChecksProvesNothing() {
    assertThat(at(10, 17, 20)).isEmpty();
    assertThat(at(30, 17, 20)).isEmpty();
    assertThat(at(34, 17, 20)).isEmpty();
    assertThat(at(36, 17, 20)).isNotEmpty();
    assertThat(at(90, 17, 20)).isNotEmpty();
    assertThat(at(180, 18, 20)).isEmpty();
  }
}
