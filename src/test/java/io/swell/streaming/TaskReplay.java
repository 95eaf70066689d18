package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.SourceReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Computes what one learning task publishes when nothing ever interrupts it: gives the records of
 * one partition of the log of bags, in their order, to models in memory, whose outputs take the
 * same way as in a tracker. So it also publishes again, without document ids and marked as no news,
 * what {@link RetainedOutputs} has no room for, and tombstones.
 */
final class TaskReplay {
  private final Function<String, ModelEngine> engineOf;
  private final Map<String, ModelEngine> models = new TreeMap<>();
  private final List<SourceReport> statements = new ArrayList<>();
  private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
  private final OutputForwarder outputs;
  private final Map<StreamTopic, Map<String, List<String>>> published = new TreeMap<>();

  /**
   * @param engineOf makes an empty engine for a model's key
   */
  TaskReplay(Function<String, ModelEngine> engineOf) {
    this.engineOf = engineOf;
    KeyValueStore<String, byte[]> store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(RetainedOutputs.NAME),
                Serdes.String(),
                Serdes.ByteArray())
            .withLoggingDisabled()
            .withCachingDisabled()
            .build();
    store.init(context.getStateStoreContext(), store);
    outputs = new OutputForwarder(context, store, new StreamMeters(new SimpleMeterRegistry()));
  }

  /** Takes the next record of the partition. */
  void accept(ConsumerRecord<byte[], byte[]> record) {
    accept(LogEntryDeserializer.deserialize(record.value()), record.timestamp());
  }

  private void accept(LogEntry entry, long timestamp) {
    outputs.withTimestamp(timestamp);
    if (entry instanceof SourceReport report) {
      statements.add(report);
      models.values().forEach(model -> model.accept(report, outputs));
    } else {
      models.computeIfAbsent(entry.model(), this::begin).accept(entry, outputs);
    }
    for (var forward : context.forwarded()) {
      collect(forward.childName().orElseThrow(), forward.record());
    }
    context.resetForwards();
  }

  private ModelEngine begin(String model) {
    ModelEngine engine = engineOf.apply(model);
    statements.forEach(report -> engine.accept(report, outputs));
    return engine;
  }

  private void collect(String sink, Record<? extends byte[], ? extends byte[]> record) {
    StreamTopic topic =
        TrackerTopology.OUTPUTS.stream()
            .filter(each -> each.sink().equals(sink))
            .findFirst()
            .orElseThrow();
    published
        .computeIfAbsent(topic, t -> new TreeMap<>())
        .computeIfAbsent(new String(record.key(), UTF_8), key -> new ArrayList<>())
        .add(line(record.timestamp(), record.headers(), record.value()));
  }

  /** The models that the partition holds, as they are now. */
  Map<String, ModelEngine> models() {
    return models;
  }

  /** What was published on a stream topic: by key, in order, as {@link #line} writes it. */
  Map<String, List<String>> published(StreamTopic topic) {
    return published.getOrDefault(topic, Map.of());
  }

  /** Whether a record says that it is no news: it leaves out documents that were named before. */
  static boolean isPublishedAgain(ConsumerRecord<byte[], byte[]> record) {
    return isNoNews(record.headers());
  }

  private static boolean isNoNews(Headers headers) {
    return headers.lastHeader(OutputForwarder.REPUBLISHED_HEADER) != null;
  }

  /** All of a record but its key, as text. */
  static String line(long timestamp, Headers headers, byte @Nullable [] value) {
    return timestamp
        + (isNoNews(headers) ? " (no news) " : " ")
        + (value == null ? "(tombstone)" : new String(value, UTF_8));
  }

  /** Records by key, in order, as {@link #line} writes them. */
  static Map<String, List<String>> lines(List<ConsumerRecord<byte[], byte[]>> records) {
    Map<String, List<String>> lines = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      lines
          .computeIfAbsent(new String(record.key(), UTF_8), key -> new ArrayList<>())
          .add(line(record.timestamp(), record.headers(), record.value()));
    }
    return lines;
  }
}
