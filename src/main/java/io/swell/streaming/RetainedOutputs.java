package io.swell.streaming;

import io.swell.format.output.OutputFormat;
import io.swell.output.Alert;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.state.IncompatibleException;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopics;
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

  /**
   * Retains an output under its key, or forgets it if it names no document.
   *
   * @param output a snapshot or an alert
   */
  void retain(String key, Output output) {
    String stored = stored(StreamTopic.of(output.outputKind()), key);
    if (without(output, named -> false).equals(output)) {
      forget(stored);
      return;
    }
    byte[] json = OutputFormat.write(output);
    order.remove(stored);
    order.add(stored);
    store.put(
        stored, ByteBuffer.allocate(Long.BYTES + json.length).putLong(next++).put(json).array());
    if (order.size() > MOST) {
      String oldest = order.iterator().next();
      publish(oldest, without(read(oldest, store.get(oldest)), named -> false));
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
      Output output = read(each.key, each.value);
      Output rest = without(output, named -> !named.equals(document));
      if (!rest.equals(output) && model(output).equals(model)) {
        publish(each.key, rest);
      }
    }
  }

  /** Forgets an output that was removed, so that deleting a document does not publish it again. */
  void forget(StreamTopic topic, String key) {
    forget(stored(topic, key));
  }

  private static String stored(StreamTopic topic, String key) {
    return topic.sink() + '/' + key;
  }

  private static String model(Output output) {
    return output instanceof Snapshot snapshot ? snapshot.model() : ((Alert) output).model();
  }

  /** Returns an output with only those of its documents whose ids pass a test. */
  private static Output without(Output output, Predicate<String> isNamed) {
    return output instanceof Snapshot snapshot
        ? snapshot.withDocumentsThat(isNamed)
        : ((Alert) output).withDocumentsThat(isNamed);
  }

  private static Output read(String stored, byte[] value) {
    byte[] json = Arrays.copyOfRange(value, Long.BYTES, value.length);
    boolean isSnapshot = stored.startsWith(StreamTopic.SNAPSHOTS.sink() + '/');
    try {
      return OutputFormat.read(isSnapshot ? Output.Kind.SNAPSHOT : Output.Kind.ALERT, json);
    } catch (IllegalArgumentException e) {
      throw new IncompatibleException(
          ("the output %s, which is retained so that documents can be deleted from it, cannot be"
                  + " read: %s; run the release of Swell that wrote it, or delete what was learned"
                  + " with 'swell reset'")
              .formatted(stored, e.getMessage()),
          e);
    }
  }

  private void publish(String stored, Output rest) {
    String key = stored.substring(stored.indexOf('/') + 1);
    retain(key, rest);
    recordForwarder.forward(StreamTopic.of(rest.outputKind()), key, OutputFormat.write(rest));
  }

  private void forget(String stored) {
    if (order.remove(stored)) {
      store.delete(stored);
    }
  }
}
