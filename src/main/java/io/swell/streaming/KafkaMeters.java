package io.swell.streaming;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.util.NamedThreadFactory;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.kafka.streams.KafkaStreams;

/**
 * Kafka's own metrics of a tracker. There are more than a thousand, most of them one for each
 * partition, store or request type; {@link #allowList} keeps those that an alerting rule or a
 * dashboard panel can use.
 */
public final class KafkaMeters implements AutoCloseable {
  /** How often new metrics are looked for, because threads come and go and partitions move. */
  private static final Duration REFRESH = Duration.ofSeconds(15);

  private static final String KAFKA = "kafka.";

  private static final Set<String> SHOWN =
      Set.of(
          "kafka.stream.alive.stream.threads",
          "kafka.stream.failed.stream.threads",
          "kafka.stream.client.state",
          "kafka.stream.thread.process.rate",
          "kafka.stream.thread.process.ratio",
          "kafka.stream.thread.commit.ratio",
          "kafka.stream.thread.commit.latency.avg",
          "kafka.stream.thread.commit.latency.max",
          "kafka.consumer.fetch.manager.records.lag.max",
          "kafka.consumer.coordinator.rebalance.total",
          "kafka.consumer.coordinator.failed.rebalance.total",
          "kafka.producer.record.error.total");

  private final ScheduledExecutorService refresher =
      Executors.newSingleThreadScheduledExecutor(new NamedThreadFactory("swell-kafka-meters"));
  private final KafkaStreamsMetrics metrics;

  KafkaMeters(KafkaStreams streams, MeterRegistry meters) {
    this.metrics = new KafkaStreamsMetrics(streams, List.of(), refresher, REFRESH);
    metrics.bindTo(meters);
  }

  /**
   * Returns a filter that denies Kafka's metrics except the few that are shown. It must be set
   * before any metric is bound.
   */
  public static MeterFilter allowList() {
    return MeterFilter.deny(id -> id.getName().startsWith(KAFKA) && !SHOWN.contains(id.getName()));
  }

  @Override
  public void close() {
    refresher.shutdownNow();
    metrics.close();
  }
}
