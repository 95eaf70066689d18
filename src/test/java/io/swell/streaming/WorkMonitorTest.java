package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.StalledPartitions.Offsets;
import io.swell.streaming.client.KafkaOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkMonitorTest {
  private List<String> brokerFaults = List.of();
  private Map<String, Offsets> offsets = Map.of();
  private final WorkMonitor monitor =
      new WorkMonitor(
          Streams.configuration("kafka.transaction-timeout=PT10S").get(KafkaOptions.class),
          () -> brokerFaults,
          () -> offsets,
          () -> offsets);

  private List<String> faults(int second) {
    return monitor.faults(Duration.ofSeconds(second).toNanos());
  }

  private List<String> hangs(int second) {
    return monitor.hangs(Duration.ofSeconds(second).toNanos());
  }

  private void set(long committed, long fetched) {
    offsets = Map.of("swell.bags-0", new Offsets(committed, fetched, -1, -1));
  }

  @Test
  void recordsThatWaitForTwoTransactionsAreAFaultUntilACommit() {
    set(17, 20);
    assertThat(faults(0)).isEmpty();
    assertThat(faults(20)).isEmpty();
    assertThat(faults(21)).singleElement().asString().startsWith("partition swell.bags-0 ");
    set(18, 20);
    assertThat(faults(22)).isEmpty();
  }

  @Test
  void workThatRepeatsItselfForLongNeedsARestart() {
    for (int second = 0; second <= 300; second += 10) {
      // Between two attempts, the partitions are not assigned.
      set(17, second % 20 == 0 ? 20 : 40);
      offsets = second % 30 == 10 ? Map.of() : offsets;
      assertThat(hangs(second)).as("after %d s", second).isEmpty();
    }
    assertThat(hangs(310))
        .singleElement()
        .asString()
        .contains("swell.bags-0")
        .contains("offset 17", "5 minutes 10 seconds");
  }

  @Test
  void brokersThatDoNotAnswerAreTheOnlyReasonAndARestartDoesNotHelp() {
    set(17, 20);
    assertThat(faults(0)).isEmpty();
    assertThat(hangs(0)).isEmpty();
    brokerFaults = List.of("the brokers have not answered for 20 seconds");
    assertThat(faults(50)).isEqualTo(brokerFaults);
    assertThat(hangs(310)).isEmpty();
    brokerFaults = List.of();
    assertThat(hangs(320)).isEmpty();
  }
}
