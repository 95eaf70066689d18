package io.swell.streaming;

import io.swell.streaming.admin.StreamTopicWatch;
import io.swell.streaming.client.KafkaOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;

/**
 * Judges whether a running tracker works: whether the brokers answer, and whether what waits is
 * read and committed. Stalls are judged by what was observed at the calls, so each method must be
 * called every few seconds.
 */
final class WorkMonitor {
  /** Interruptions, by rebalances or failures, after which a commit must have come. */
  private static final int MOST_INTERRUPTIONS = 3;

  private static final Duration LONG_WAIT = Duration.ofSeconds(10);

  private final KafkaStreams streams;
  private final ReadPositions positions;
  private final StreamTopicWatch topics;
  private final StalledPartitions stalled;
  private final StalledPartitions late;

  /** How often the work was interrupted since a commit was last seen. */
  private final AtomicInteger interruptions = new AtomicInteger();

  WorkMonitor(
      KafkaStreams streams,
      KafkaOptions options,
      ReadPositions positions,
      StreamTopicWatch topics) {
    this.streams = streams;
    this.positions = positions;
    this.topics = topics;
    this.stalled = new StalledPartitions(options.stalledAfter());
    this.late = new StalledPartitions(options.transactionTimeout().multipliedBy(2));
  }

  /** Notes a change of state, which may interrupt the work: by a rebalance or a failed thread. */
  void changed(State now, State before) {
    if (before == State.RUNNING && now == State.REBALANCING) {
      interruptions.incrementAndGet();
    }
  }

  /**
   * Returns a sentence for each partition with records that were fetched and not committed for so
   * long that the work must hang; none while the brokers do not answer, because then a restart
   * would not help.
   */
  List<String> hangs() {
    if (!topics.brokerFaults().isEmpty()) {
      stalled.reset();
      return List.of();
    }
    return stalled.observe(
        System.nanoTime(), StalledPartitions.offsets(streams, positions, Map.of()));
  }

  /** Returns why nothing gets done, or none. */
  List<String> faults() {
    long now = System.nanoTime();
    var offsets = StalledPartitions.offsets(streams, positions, topics.committedEnds());
    List<String> faults = new ArrayList<>(late.observe(now, offsets));
    if (late.hasCommitted()) {
      interruptions.set(0);
    }
    int futile = interruptions.get();
    if (futile >= MOST_INTERRUPTIONS && late.longestWait(now).compareTo(LONG_WAIT) > 0) {
      faults.add(
          "the work was interrupted %d times since the last commit, although records wait; the log"
                  .formatted(futile)
              + " says why");
    }
    List<String> cause = topics.brokerFaults();
    return cause.isEmpty() ? faults : cause;
  }
}
