package io.swell.streaming;

import io.swell.config.Configuration;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.common.TopicPartition;

/**
 * What there is while a run under faults lasts, and ways to wait for it.
 *
 * @param messages file of everything that broker and trackers log
 * @param out hears what happens
 */
record FaultStage(
    FaultSetting setting,
    BrokerProcess broker,
    Configuration configuration,
    Admin admin,
    CommittedReader reader,
    FaultFeed feed,
    List<FaultyInstance> instances,
    Path messages,
    PrintStream out,
    long start) {
  static final String APPLICATION = "faults";
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

  /** Documents that must be assigned within this patience; a slow machine may need long for all. */
  private static final int STEP = 500;

  /** What a run waits for. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws Exception;
  }

  /** Seconds since the start. */
  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  KafkaOptions options() {
    return configuration.get(KafkaOptions.class);
  }

  /** The assignments committed so far. */
  int assigned() {
    return reader.count(StreamTopic.ASSIGNMENTS);
  }

  /** Waits for so many more assignments. */
  void awaitDocuments(int more) throws Exception {
    int until = assigned() + more;
    while (assigned() < until) {
      int next = Math.min(until, assigned() + STEP);
      await("%d assignments".formatted(next), () -> assigned() >= next);
    }
  }

  /**
   * Waits, and meanwhile starts again what ended by itself.
   *
   * @throws AssertionError if the run does not go on
   */
  void await(String what, Condition condition) throws Exception {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.holds()) {
      for (FaultyInstance instance : instances) {
        instance.revive();
      }
      Throwable failed = feed.failure();
      if (failed != null) {
        throw new AssertionError("the feed failed", failed);
      }
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "the stream stands still: %d fed, %d assignments, waiting for %s; see %s"
                .formatted(feed.fed(), assigned(), what, messages));
      }
      reader.awaitMore(100);
    }
  }

  /** Lets time pass. */
  void pass(int millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis;
        left > 0;
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
      reader.awaitMore(left);
    }
  }

  /** Live instances, or dead only for a moment. */
  List<FaultyInstance> wanted() {
    return instances.stream().filter(FaultyInstance::isWanted).toList();
  }

  /**
   * How far the trackers have come in a stream topic, by partition; waits for transactions that are
   * being committed.
   */
  Map<TopicPartition, Long> committed(String topic) throws Exception {
    Map<TopicPartition, Long> committed = new HashMap<>();
    admin
        .listConsumerGroupOffsets(
            APPLICATION, new ListConsumerGroupOffsetsOptions().requireStable(true))
        .partitionsToOffsetAndMetadata()
        .get(2, TimeUnit.MINUTES)
        .forEach(
            (at, offset) -> {
              if (at.topic().equals(topic) && offset != null) {
                committed.put(at, offset.offset());
              }
            });
    return committed;
  }

  /** The partitions of a stream topic. */
  List<TopicPartition> partitions(String topic) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (int p = 0; p < setting.stream().partitions(); p++) {
      partitions.add(new TopicPartition(topic, p));
    }
    return partitions;
  }
}
