package io.swell.streaming;

import io.swell.format.output.OutputReader;
import io.swell.format.output.OutputWriter;
import io.swell.output.Alert;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.state.IncompatibleException;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.record.OutputKey;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
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
 * Retains the published outputs that name documents, are kept for a long time, and are not
 * published again by themselves: the last snapshots of ended topics, and alerts. They are retained
 * so that a document can be removed from them. There is room for the newest {@value #MOST}. An
 * output that leaves is published once more without naming a document, so that no kept output names
 * a document that could no longer be deleted.
 *
 * <p>The outputs are in a store that Kafka Streams logs and commits with everything else.
 */
final class RetainedOutputs {
  /** Largest number of outputs retained by a task: about 10 KB each. */
  static final int MOST = 2_000;

  private final KeyValueStore<String, byte[]> store;
  private final RecordForwarder recordForwarder;

  /** Keys in the order in which they were last retained. */
  private final LinkedHashSet<String> order = new LinkedHashSet<>();

  private long next;

  @FunctionalInterface
  interface RecordForwarder {
    void forward(StreamTopic topic, String key, byte @Nullable [] value);
  }

  RetainedOutputs(KeyValueStore<String, byte[]> store, RecordForwarder recordForwarder) {
    this.store = store;
    this.recordForwarder = recordForwarder;
    TreeMap<Long, String> restored = new TreeMap<>();
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      all.forEachRemaining(
          entry -> restored.put(ByteBuffer.wrap(entry.value).getLong(), entry.key));
    }
    order.addAll(restored.values());
    next = restored.isEmpty() ? 0 : restored.lastKey() + 1;
  }

  /** Builds the store: in memory, logged. */
  static StoreBuilder<KeyValueStore<String, byte[]>> builder(Map<String, String> changelog) {
    return Stores.keyValueStoreBuilder(
            Stores.inMemoryKeyValueStore(StreamTopics.OUTPUT_STORE),
            Serdes.String(),
            Serdes.ByteArray())
        .withCachingDisabled()
        .withLoggingEnabled(changelog);
  }

  void retain(String key, Snapshot snapshot) {
    retain(
        StreamTopic.SNAPSHOTS, key, snapshot.documents().isEmpty(), OutputWriter.write(snapshot));
  }

  void retain(Alert alert) {
    retain(StreamTopic.ALERTS, alert.id(), alert.documents().isEmpty(), OutputWriter.write(alert));
  }

  private void retain(StreamTopic topic, String key, boolean namesNoDocument, byte[] json) {
    String stored = stored(topic, key);
    if (namesNoDocument) {
      forget(stored);
      return;
    }
    order.remove(stored);
    order.add(stored);
    store.put(
        stored, ByteBuffer.allocate(Long.BYTES + json.length).putLong(next++).put(json).array());
    if (order.size() > MOST) {
      String oldest = order.iterator().next();
      publish(oldest, store.get(oldest), named -> false);
    }
  }

  /**
   * Publishes each output that names a document of a model once more, without that document. Reads
   * everything that is retained, which takes a quarter of a second when the store is full.
   *
   * @throws IncompatibleException if another release retained an output that cannot be read
   */
  void deleteDocument(String model, String document) {
    List<KeyValue<String, byte[]>> all = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> each = store.all()) {
      each.forEachRemaining(all::add);
    }
    for (KeyValue<String, byte[]> each : all) {
      if (names(each, model, document)) {
        publish(each.key, each.value, named -> !named.equals(document));
      }
    }
  }

  /** Forgets an output that was removed, so that deleting a document does not publish it again. */
  void forget(OutputKey key) {
    forget(stored(key.topic(), key.key()));
  }

  private static String stored(StreamTopic topic, String key) {
    return topic.sink() + '/' + key;
  }

  private static boolean names(KeyValue<String, byte[]> stored, String model, String document) {
    if (isSnapshot(stored.key)) {
      Snapshot snapshot = read(stored.key, stored.value, Snapshot.class);
      return snapshot.model().equals(model)
          && snapshot.documents().stream().anyMatch(each -> each.id().equals(document));
    }
    Alert alert = read(stored.key, stored.value, Alert.class);
    return alert.model().equals(model)
        && alert.documents().stream().anyMatch(each -> each.id().equals(document));
  }

  private static <T extends Record & Output> T read(String stored, byte[] value, Class<T> kind) {
    try {
      return OutputReader.read(kind, json(value));
    } catch (IllegalArgumentException e) {
      throw new IncompatibleException(
          ("the output %s, which is retained so that documents can be deleted from it, cannot be"
                  + " read: %s; run the release of Swell that wrote it, or delete what was learned"
                  + " with 'swell reset'")
              .formatted(stored, e.getMessage()),
          e);
    }
  }

  /** Publishes an output with some of its documents, and retains the result. */
  private void publish(String stored, byte[] value, Predicate<String> isNamed) {
    String key = stored.substring(stored.indexOf('/') + 1);
    if (isSnapshot(stored)) {
      Snapshot rest = read(stored, value, Snapshot.class).withDocumentsThat(isNamed);
      retain(key, rest);
      recordForwarder.forward(StreamTopic.SNAPSHOTS, key, OutputWriter.write(rest));
    } else {
      Alert rest = read(stored, value, Alert.class).withDocumentsThat(isNamed);
      retain(rest);
      recordForwarder.forward(StreamTopic.ALERTS, key, OutputWriter.write(rest));
    }
  }

  private void forget(String stored) {
    if (order.remove(stored)) {
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
