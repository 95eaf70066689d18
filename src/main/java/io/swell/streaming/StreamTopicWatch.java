package io.swell.streaming;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks from time to time at the stream topics that the tracker reads or writes: whether one was
 * deleted, or a transaction hangs in it. Tells of it once: in the log, by a gauge, and to whoever
 * asks.
 */
final class StreamTopicWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StreamTopicWatch.class);

  /** A topic that was deleted stops all work, so it is looked for more often than what hangs. */
  private static final long LOOK_MILLIS = 5_000;

  private final Admin admin;
  private final TopicIdentities identities;
  private final List<String> topics;
  private final DeletedTopics deleted;
  private final HangingTransactions transactions;
  private final ScheduledExecutorService looks;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Map<TopicPartition, String> hanging = Map.of();
  private volatile Map<String, String> missing = Map.of();
  private boolean blind;

  private StreamTopicWatch(Admin admin, KafkaOptions options, TopicIdentities identities) {
    this.admin = admin;
    this.identities = identities;
    this.topics = StreamTopics.all(options);
    this.deleted = new DeletedTopics(StreamTopics.changelogs(options));
    this.transactions = new HangingTransactions(options.bootstrap(), options.stuckAfter());
    this.looks =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "swell-topic-watch");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Begins to look, each time that an own transaction could have timed out.
   *
   * @param identities is told which topic has the name of each stream topic
   */
  static StreamTopicWatch start(
      KafkaClients kafka, TopicIdentities identities, MeterRegistry meters) {
    StreamTopicWatch watch = new StreamTopicWatch(kafka.admin(), kafka.options(), identities);
    Gauge.builder("swell.transactions.hanging", watch, each -> each.hanging.size())
        .description(
            "Partitions that cannot be read on, because a transaction in them does not end")
        .register(meters);
    Duration atLeast = kafka.options().stuckAfter().dividedBy(3);
    Duration timeout = kafka.options().transactionTimeout();
    Duration pause = timeout.compareTo(atLeast) < 0 ? timeout : atLeast;
    var unused =
        watch.looks.scheduleWithFixedDelay(
            watch::look, 0, Math.min(pause.toMillis(), LOOK_MILLIS), TimeUnit.MILLISECONDS);
    return watch;
  }

  /** A sentence for each stream topic that was deleted, with the remedy. */
  List<String> missing() {
    return List.copyOf(missing.values());
  }

  /**
   * Waits while a stream topic is missing that was there before.
   *
   * @return whether one was; if none, there was nothing to wait for
   */
  boolean awaitMissing() {
    boolean waited = false;
    try {
      looks.submit(this::look).get();
      while (!missing.isEmpty() && !closed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        waited = true;
        looks.submit(this::look).get();
      }
      return waited;
    } catch (RejectedExecutionException | CancellationException | ExecutionException e) {
      return waited; // it is being closed
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return waited;
    }
  }

  /** A sentence for each partition in which a transaction hangs, with the remedy. */
  List<String> hanging() {
    return List.copyOf(hanging.values());
  }

  private void look() {
    Map<TopicPartition, HangingTransactions.Offsets> offsets;
    try {
      List<TopicDescription> there = there();
      lookForDeleted(there);
      offsets = offsets(there);
      blind = false;
    } catch (ConnectionException | RuntimeException e) {
      // What is gone is missed by the tracker's own clients, which also tell of it.
      if (!blind && !looks.isShutdown()) {
        LOG.warn("cannot look at the stream topics: {}", e.getMessage());
      }
      blind = true;
      return;
    }
    Map<TopicPartition, String> before = hanging;
    Map<TopicPartition, String> now = transactions.observe(System.nanoTime(), offsets);
    hanging = now;
    now.forEach(
        (partition, sentence) -> {
          if (!before.containsKey(partition)) {
            LOG.warn("{}", sentence);
          }
        });
    for (TopicPartition partition : before.keySet()) {
      if (!now.containsKey(partition)) {
        LOG.info("partition {} can be read on", partition);
      }
    }
  }

  private void lookForDeleted(List<TopicDescription> there) {
    Map<String, Integer> partitions = new HashMap<>();
    for (TopicDescription topic : there) {
      partitions.put(topic.name(), topic.partitions().size());
      identities.found(topic.name(), topic.topicId());
    }
    Map<String, String> before = missing;
    Map<String, String> now = deleted.observe(partitions);
    missing = now;
    now.forEach(
        (topic, sentence) -> {
          if (!before.containsKey(topic)) {
            LOG.warn("{}", sentence);
          }
        });
    for (String topic : before.keySet()) {
      if (!now.containsKey(topic)) {
        LOG.info("stream topic {} is there again", topic);
      }
    }
  }

  private Map<TopicPartition, HangingTransactions.Offsets> offsets(List<TopicDescription> there)
      throws ConnectionException {
    Map<TopicPartition, OffsetSpec> newest = new HashMap<>();
    for (TopicDescription topic : there) {
      topic
          .partitions()
          .forEach(
              each ->
                  newest.put(
                      new TopicPartition(topic.name(), each.partition()), OffsetSpec.latest()));
    }
    // In this order a transaction that ends in between is seen as ended.
    Map<TopicPartition, Long> ends = newest(newest, IsolationLevel.READ_UNCOMMITTED);
    Map<TopicPartition, HangingTransactions.Offsets> offsets = new HashMap<>();
    newest(newest, IsolationLevel.READ_COMMITTED)
        .forEach(
            (partition, stable) ->
                offsets.put(
                    partition,
                    new HangingTransactions.Offsets(stable, ends.getOrDefault(partition, stable))));
    return offsets;
  }

  private Map<TopicPartition, Long> newest(
      Map<TopicPartition, OffsetSpec> partitions, IsolationLevel isolation)
      throws ConnectionException {
    Map<TopicPartition, Long> newest = new HashMap<>();
    for (Map.Entry<TopicPartition, ListOffsetsResultInfo> each :
        AdminAnswer.of(
                admin.listOffsets(partitions, new ListOffsetsOptions(isolation)).all(),
                "find the ends of the stream topics")
            .entrySet()) {
      newest.put(each.getKey(), each.getValue().offset());
    }
    return newest;
  }

  /** Those that exist: the changelogs come with the first start. */
  private List<TopicDescription> there() throws ConnectionException {
    List<TopicDescription> there = new ArrayList<>();
    for (KafkaFuture<TopicDescription> answer :
        admin.describeTopics(topics).topicNameValues().values()) {
      try {
        there.add(AdminAnswer.orCause(answer, "look at the stream topics"));
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
          throw AdminAnswer.refused("look at the stream topics", e.getCause());
        }
      }
    }
    return there;
  }

  @Override
  public void close() {
    closed.countDown();
    looks.shutdownNow();
    admin.close(Duration.ofSeconds(5));
  }
}
