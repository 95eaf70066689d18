package io.swell.streaming;

import io.swell.format.output.OutputReader;
import io.swell.format.output.OutputWriter;
import io.swell.output.Alert;
import io.swell.output.Snapshot;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * What was published that names documents, is kept for long and is not published again by itself:
 * the last snapshots of topics that ended, and alerts. It is remembered so that a document can be
 * taken out of it. There is room for the newest {@value #MOST}; what leaves is published once more,
 * naming no document, so that nothing that is kept names a document that could not be erased.
 *
 * <p>It lies in a store that Kafka Streams logs and commits with everything else.
 */
final class RetainedOutputs {
  static final String NAME = "published";

  /** Records remembered by a task: some 10 KB each. */
  static final int MOST = 2_000;

  private final KeyValueStore<String, byte[]> store;
  private final OutputWriter writer;
  private final RecordForwarder recordForwarder;

  /** Keys in the order in which they were remembered last, and back. */
  private final TreeMap<Long, String> order = new TreeMap<>();

  private final Map<String, Long> places = new HashMap<>();

  /** Takes a record of a stream topic. */
  @FunctionalInterface
  interface RecordForwarder {
    void forward(StreamTopic topic, String key, byte @Nullable [] value);
  }

  RetainedOutputs(
      KeyValueStore<String, byte[]> store, OutputWriter writer, RecordForwarder recordForwarder) {
    this.store = store;
    this.writer = writer;
    this.recordForwarder = recordForwarder;
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      all.forEachRemaining(entry -> place(entry.key, ByteBuffer.wrap(entry.value).getLong()));
    }
  }

  /** Builds the store: in memory, logged. */
  static StoreBuilder<KeyValueStore<String, byte[]>> builder(Map<String, String> changelog) {
    return Stores.keyValueStoreBuilder(
            Stores.inMemoryKeyValueStore(NAME), Serdes.String(), Serdes.ByteArray())
        .withCachingDisabled()
        .withLoggingEnabled(changelog);
  }

  /** Remembers the last snapshot of a topic. */
  void remember(String key, Snapshot snapshot) {
    remember(StreamTopic.SNAPSHOTS, key, snapshot.documents().isEmpty(), writer.write(snapshot));
  }

  /** Remembers an alert as it is now. */
  void remember(Alert alert) {
    remember(StreamTopic.ALERTS, alert.id(), alert.documents().isEmpty(), writer.write(alert));
  }

  private void remember(StreamTopic topic, String key, boolean namesNone, byte[] json) {
    String stored = stored(topic, key);
    if (namesNone) {
      forget(stored);
      return;
    }
    long number = order.isEmpty() ? 0 : order.lastKey() + 1;
    place(stored, number);
    store.put(
        stored, ByteBuffer.allocate(Long.BYTES + json.length).putLong(number).put(json).array());
    if (order.size() > MOST) {
      String oldest = order.firstEntry().getValue();
      publish(oldest, store.get(oldest), named -> false);
    }
  }

  /**
   * Publishes what names a document of a model once more, without it. Reads all that is remembered:
   * a quarter of a second when that is full.
   */
  void erase(String model, String document) {
    List<KeyValue<String, byte[]>> all = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> each = store.all()) {
      each.forEachRemaining(all::add);
    }
    for (KeyValue<String, byte[]> each : all) {
      if (model.equals(modelOf(each)) && names(each, document)) {
        publish(each.key, each.value, named -> !named.equals(document));
      }
    }
  }

  /** Publishes it no more, whatever is erased: it was taken back. */
  void forget(OutputKey key) {
    forget(stored(key.topic(), key.key()));
  }

  private static String stored(StreamTopic topic, String key) {
    return topic.sink() + '/' + key;
  }

  private static String modelOf(KeyValue<String, byte[]> stored) {
    return isSnapshot(stored.key)
        ? OutputReader.snapshot(json(stored.value)).model()
        : OutputReader.alert(json(stored.value)).model();
  }

  private static boolean names(KeyValue<String, byte[]> stored, String document) {
    return isSnapshot(stored.key)
        ? OutputReader.snapshot(json(stored.value)).documents().stream()
            .anyMatch(each -> each.id().equals(document))
        : OutputReader.alert(json(stored.value)).documents().stream()
            .anyMatch(each -> each.id().equals(document));
  }

  /** Publishes a record with some of its documents, and remembers that. */
  private void publish(String stored, byte[] value, Predicate<String> isNamed) {
    String key = stored.substring(stored.indexOf('/') + 1);
    if (isSnapshot(stored)) {
      Snapshot rest = OutputReader.snapshot(json(value)).naming(isNamed);
      remember(key, rest);
      recordForwarder.forward(StreamTopic.SNAPSHOTS, key, writer.write(rest));
    } else {
      Alert rest = OutputReader.alert(json(value)).naming(isNamed);
      remember(rest);
      recordForwarder.forward(StreamTopic.ALERTS, key, writer.write(rest));
    }
  }

  private void place(String stored, long number) {
    Long before = places.put(stored, number);
    if (before != null) {
      order.remove(before);
    }
    order.put(number, stored);
  }

  private void forget(String stored) {
    Long place = places.remove(stored);
    if (place != null) {
      order.remove(place);
      store.delete(stored);
    }
  }

  private static boolean isSnapshot(String stored) {
    return stored.startsWith(StreamTopic.SNAPSHOTS.sink() + '/');
  }

  private static byte[] json(byte[] value) {
    return Arrays.copyOfRange(value, Long.BYTES, value.length);
  }
}
