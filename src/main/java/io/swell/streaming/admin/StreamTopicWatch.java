package io.swell.streaming.admin;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.util.NamedThreadFactory;
import io.swell.config.DurationWords;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks from time to time whether the brokers answer, whether a stream topic that the process
 * reads or writes was deleted, and whether a transaction hangs in one. It logs each finding once,
 * and reports the current ones by a gauge and through {@link #brokerFaults}, {@link #deletedTopics}
 * and {@link #hangingTransactions}.
 */
public final class StreamTopicWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StreamTopicWatch.class);

  /** Longest pause between checks: short, because a deleted stream topic stops all work. */
  private static final long CHECK_MILLIS = 5_000;

  /** Brokers that have not answered for longer cannot be used. */
  private static final Duration SILENCE = Duration.ofSeconds(20);

  /** How long the answer to one question is waited for. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Admin admin;
  private final TopicIdentities identities;
  private final List<String> topics;
  private final List<String> changelogs;

  /** The number of partitions of each stream topic that exists or existed. */
  private final Map<String, Integer> seen = new HashMap<>();

  private final HangingTransactions transactions;
  private final ScheduledExecutorService checks =
      Executors.newSingleThreadScheduledExecutor(new NamedThreadFactory("swell-topic-watch"));
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Map<TopicPartition, String> hangingTransactions = Map.of();
  private volatile Map<String, String> deletedTopics = Map.of();
  private volatile long answeredNanos = System.nanoTime();
  private volatile String obstacle = "";
  private volatile Map<TopicPartition, Long> committedEnds = Map.of();

  private StreamTopicWatch(
      Admin admin, KafkaOptions options, List<String> topics, TopicIdentities identities) {
    this.admin = admin;
    this.identities = identities;
    this.topics = topics;
    this.changelogs = StreamTopics.changelogs(options);
    this.transactions = new HangingTransactions(options.bootstrap(), options.stalledAfter());
  }

  /**
   * Starts checking, at least as often as a transaction of the tracker could time out.
   *
   * @param topics the stream topics that the process uses
   * @param identities receives which stream topic has each name
   */
  public static StreamTopicWatch start(
      KafkaClients kafka, List<String> topics, TopicIdentities identities, MeterRegistry meters) {
    StreamTopicWatch watch =
        new StreamTopicWatch(kafka.admin(), kafka.options(), topics, identities);
    Gauge.builder("swell.transactions.hanging", watch, each -> each.hangingTransactions.size())
        .description(
            "Partitions that cannot be read further because a transaction in them does not end")
        .register(meters);
    Duration atLeast = kafka.options().stalledAfter().dividedBy(3);
    Duration timeout = kafka.options().transactionTimeout();
    Duration pause = timeout.compareTo(atLeast) < 0 ? timeout : atLeast;
    var unused =
        watch.checks.scheduleWithFixedDelay(
            watch::check, 0, Math.min(pause.toMillis(), CHECK_MILLIS), TimeUnit.MILLISECONDS);
    return watch;
  }

  /** Returns for how long the brokers have not answered, and what failed last; none if they do. */
  public List<String> brokerFaults() {
    Duration silence = Duration.ofNanos(System.nanoTime() - answeredNanos);
    return silence.compareTo(SILENCE) < 0
        ? List.of()
        : List.of(
            "the brokers have not answered for "
                + DurationWords.of(silence.truncatedTo(ChronoUnit.SECONDS))
                + (obstacle.isEmpty() ? "" : ": " + obstacle));
  }

  /** Returns how far the partitions of the stream topics have committed records. */
  public Map<TopicPartition, Long> committedEnds() {
    return committedEnds;
  }

  /** Returns a sentence with the remedy for each stream topic that was deleted. */
  public List<String> deletedTopics() {
    return List.copyOf(deletedTopics.values());
  }

  /**
   * Waits while a stream topic that existed before is missing.
   *
   * @return whether one was missing; if not, there was nothing to wait for
   */
  public boolean awaitDeletedTopics() {
    boolean waited = false;
    try {
      checks.submit(this::check).get();
      while (!deletedTopics.isEmpty() && !closed.await(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
        waited = true;
        checks.submit(this::check).get();
      }
      return waited;
    } catch (RejectedExecutionException | CancellationException | ExecutionException e) {
      return waited; // the watch is being closed
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return waited;
    }
  }

  /** Returns a sentence with the remedy for each partition in which a transaction hangs. */
  public List<String> hangingTransactions() {
    return List.copyOf(hangingTransactions.values());
  }

  private void check() {
    Map<TopicPartition, HangingTransactions.Offsets> offsets;
    try {
      List<TopicDescription> existing = existing();
      checkForDeleted(existing);
      offsets = offsets(existing);
      if (!obstacle.isEmpty()) {
        LOG.info("the stream topics can be checked again");
      }
      obstacle = "";
      answeredNanos = System.nanoTime();
    } catch (ConnectionException | RuntimeException e) {
      // The tracker's own clients notice and report missing stream topics too.
      if (obstacle.isEmpty() && !checks.isShutdown()) {
        LOG.warn("cannot check the stream topics: {}", e.getMessage());
      }
      obstacle = String.valueOf(e.getMessage());
      return;
    }
    Map<TopicPartition, String> before = hangingTransactions;
    Map<TopicPartition, String> now = transactions.observe(System.nanoTime(), offsets);
    hangingTransactions = now;
    logChanges(before, now, "partition {} can be read further again");
  }

  private static <T> void logChanges(Map<T, String> before, Map<T, String> now, String ended) {
    now.forEach(
        (found, sentence) -> {
          if (!before.containsKey(found)) {
            LOG.warn("{}", sentence);
          }
        });
    for (T each : before.keySet()) {
      if (!now.containsKey(each)) {
        LOG.info(ended, each);
      }
    }
  }

  /**
   * Finds stream topics that existed before and no longer do. Kafka's clients wait for one to
   * return, forever and with a warning at each attempt, while Kafka Streams reports that it runs.
   */
  private void checkForDeleted(List<TopicDescription> existing) {
    Map<String, String> now = new TreeMap<>();
    seen.forEach((topic, partitions) -> now.put(topic, deletion(topic, partitions)));
    for (TopicDescription topic : existing) {
      now.remove(topic.name());
      seen.put(topic.name(), topic.partitions().size());
      identities.setCurrentId(topic.name(), topic.topicId());
    }
    Map<String, String> before = deletedTopics;
    now.keySet().forEach(identities::setMissing);
    deletedTopics = now;
    logChanges(before, now, "stream topic {} exists again");
  }

  private String deletion(String topic, int partitions) {
    return changelogs.contains(topic)
        ? ("stream topic %s was deleted, and with it what was learned; stop all instances, run"
                + " 'swell reset --keep-log', and start again to learn from the log of bags")
            .formatted(topic)
        : ("stream topic %s was deleted, and the tracker waits for it. Create it again with %s%s"
                + " as before, and the work continues; a tracker that starts also creates it")
            .formatted(topic, partitions, partitions == 1 ? " partition" : " partitions");
  }

  private Map<TopicPartition, HangingTransactions.Offsets> offsets(List<TopicDescription> existing)
      throws ConnectionException {
    Map<TopicPartition, OffsetSpec> newest = new HashMap<>();
    for (TopicDescription topic : existing) {
      topic
          .partitions()
          .forEach(
              each ->
                  newest.put(
                      new TopicPartition(topic.name(), each.partition()), OffsetSpec.latest()));
    }
    // In this order, a transaction that ends between the two requests counts as ended.
    Map<TopicPartition, Long> ends =
        TrackerGroup.listOffsets(admin, newest, IsolationLevel.READ_UNCOMMITTED, PATIENCE);
    Map<TopicPartition, HangingTransactions.Offsets> offsets = new HashMap<>();
    Map<TopicPartition, Long> committed =
        TrackerGroup.listOffsets(admin, newest, IsolationLevel.READ_COMMITTED, PATIENCE);
    committedEnds = committed;
    committed.forEach(
        (partition, stable) ->
            offsets.put(
                partition,
                new HangingTransactions.Offsets(stable, ends.getOrDefault(partition, stable))));
    return offsets;
  }

  /** Returns the stream topics that exist; the changelogs are created at the first start. */
  private List<TopicDescription> existing() throws ConnectionException {
    List<TopicDescription> existing = new ArrayList<>();
    for (KafkaFuture<TopicDescription> answer :
        admin.describeTopics(topics).topicNameValues().values()) {
      TopicDescription found =
          AdminAnswer.ifPresent(
              answer,
              "describe the stream topics",
              UnknownTopicOrPartitionException.class,
              PATIENCE);
      if (found != null) {
        existing.add(found);
      }
    }
    return existing;
  }

  @Override
  public void close() {
    closed.countDown();
    checks.shutdownNow();
    admin.close(Duration.ofSeconds(5));
  }
}
