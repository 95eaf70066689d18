package io.swell.streaming;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
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
 * Looks from time to time whether a transaction hangs in a stream topic that the tracker reads or
 * writes, and tells of it once: in the log, by a gauge, and to whoever asks.
 */
final class TransactionWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TransactionWatch.class);

  private final Admin admin;
  private final List<String> topics;
  private final HangingTransactions transactions;
  private final ScheduledExecutorService looks;
  private volatile Map<TopicPartition, String> hanging = Map.of();
  private boolean blind;

  private TransactionWatch(Admin admin, KafkaOptions options) {
    this.admin = admin;
    this.topics = StreamTopics.all(options);
    this.transactions = new HangingTransactions(options.bootstrap(), options.stuckAfter());
    this.looks =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "swell-transaction-watch");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Begins to look, each time that an own transaction could have timed out. */
  static TransactionWatch start(KafkaClients kafka, MeterRegistry meters) {
    TransactionWatch watch = new TransactionWatch(kafka.admin(), kafka.options());
    Gauge.builder("swell.transactions.hanging", watch, each -> each.hanging.size())
        .description(
            "Partitions that cannot be read on, because a transaction in them does not end")
        .register(meters);
    Duration atLeast = kafka.options().stuckAfter().dividedBy(3);
    Duration timeout = kafka.options().transactionTimeout();
    Duration pause = timeout.compareTo(atLeast) < 0 ? timeout : atLeast;
    var unused =
        watch.looks.scheduleWithFixedDelay(
            watch::look, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    return watch;
  }

  /** A sentence for each partition in which a transaction hangs, with the remedy. */
  List<String> hanging() {
    return List.copyOf(hanging.values());
  }

  private void look() {
    Map<TopicPartition, HangingTransactions.Offsets> offsets;
    try {
      offsets = offsets();
      blind = false;
    } catch (ConnectionException | RuntimeException e) {
      // What is gone is missed by the tracker's own clients, which also tell of it.
      if (!blind && !looks.isShutdown()) {
        LOG.warn("cannot look for transactions that hang: {}", e.getMessage());
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

  private Map<TopicPartition, HangingTransactions.Offsets> offsets() throws ConnectionException {
    Map<TopicPartition, OffsetSpec> newest = new HashMap<>();
    for (TopicPartition partition : partitions()) {
      newest.put(partition, OffsetSpec.latest());
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

  /** Those that exist: the changelog comes with the first start. */
  private List<TopicPartition> partitions() throws ConnectionException {
    List<TopicPartition> partitions = new ArrayList<>();
    for (KafkaFuture<TopicDescription> answer :
        admin.describeTopics(topics).topicNameValues().values()) {
      try {
        TopicDescription topic = AdminAnswer.orCause(answer, "look at the stream topics");
        topic
            .partitions()
            .forEach(each -> partitions.add(new TopicPartition(topic.name(), each.partition())));
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
          throw AdminAnswer.refused("look at the stream topics", e.getCause());
        }
      }
    }
    return partitions;
  }

  @Override
  public void close() {
    looks.shutdownNow();
    admin.close(Duration.ofSeconds(5));
  }
}
