package io.swell.streaming;

import io.swell.streaming.StalledPartitions.Offsets;
import io.swell.streaming.admin.StreamTopicWatch;
import io.swell.streaming.client.KafkaOptions;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;

/**
 * Judges whether a running tracker works: whether the brokers answer, and whether what waits is
 * read and committed. Stalls are judged by what was observed at the calls, so each method must be
 * called every few seconds.
 */
final class WorkMonitor {
  private final Supplier<List<String>> brokerFaults;
  private final Supplier<Map<String, Offsets>> fetched;
  private final Supplier<Map<String, Offsets>> offsets;
  private final StalledPartitions stalled;
  private final StalledPartitions late;

  /**
   * Creates a monitor that has observed nothing.
   *
   * @param brokerFaults returns why the brokers cannot be used, or none
   * @param fetched returns the offsets of the partitions that the tracker works on, without their
   *     ends: only records that were fetched wait
   * @param offsets returns them with their ends: records that were not even fetched wait, too
   */
  WorkMonitor(
      KafkaOptions options,
      Supplier<List<String>> brokerFaults,
      Supplier<Map<String, Offsets>> fetched,
      Supplier<Map<String, Offsets>> offsets) {
    this.brokerFaults = brokerFaults;
    this.fetched = fetched;
    this.offsets = offsets;
    this.stalled = new StalledPartitions(options.stalledAfter());
    this.late = new StalledPartitions(options.transactionTimeout().multipliedBy(2));
  }

  /** Returns a monitor of a client that reads these stream topics. */
  static WorkMonitor of(
      KafkaStreams streams, KafkaOptions options, InstanceState state, StreamTopicWatch topics) {
    return new WorkMonitor(
        options,
        topics::brokerFaults,
        () -> StalledPartitions.offsets(streams, state, Map.of()),
        () -> StalledPartitions.offsets(streams, state, topics.committedEnds()));
  }

  /**
   * Returns a sentence for each partition with records that were fetched and not committed for so
   * long that the work must hang; none while the brokers do not answer, because then a restart
   * would not help.
   */
  List<String> hangs(long nanos) {
    if (!brokerFaults.get().isEmpty()) {
      stalled.reset();
      return List.of();
    }
    return stalled.observe(nanos, fetched.get());
  }

  /** Returns why nothing gets done, or none. */
  List<String> faults(long nanos) {
    List<String> faults = late.observe(nanos, offsets.get());
    List<String> cause = brokerFaults.get();
    return cause.isEmpty() ? faults : cause;
  }
}
