package io.swell.streaming;

import io.swell.engine.LatestSourceReports;
import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.engine.ShardMessage;
import io.swell.engine.SourceProgress;
import io.swell.engine.SourceReport;
import io.swell.state.IncompatibleException;
import io.swell.state.StateSink;
import io.swell.streaming.EntryQueues.Queued;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.record.StateKey;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Holds the models of one task, below Kafka's own logging store. Each model is a {@link
 * ModelEngine}, whose arrays are the state. Before each commit, the changed parts of the changed
 * models are {@linkplain #save put} through the logging wrapper into the changelog, in the
 * transaction that also commits offsets and outputs; the store keeps no other copy of them. On
 * restore, the {@linkplain ModelEngine#isBulk bulk} of a model goes into the arrays of its engine
 * record by record, so that restoring needs little more memory than learning. Of the few other
 * parts, the newest value is collected and passed to the engines when the task starts to run.
 *
 * <p>A standby replica follows the changelog in the same way. A task that has run and becomes one
 * is restored from the start before it runs again.
 */
final class ModelStore implements UnwrappedStore {
  /** Largest number of waiting documents that a model learns from at once. */
  private static final int PIECE = 128;

  private final Function<String, ModelEngine> engineOf;
  private final Map<String, ModelEngine> engines = new TreeMap<>();
  private final EntryQueues queues = new EntryQueues();
  private LatestSourceReports sourceReports = new LatestSourceReports();
  private final NavigableMap<Bytes, byte[]> parts = new TreeMap<>();
  private @Nullable StateStoreContext context;

  private State state = State.RESTORING;

  private enum State {
    /** It reads the changelog: before it runs for the first time, or as a standby. */
    RESTORING,
    /** Its models learn. */
    RUNNING,
    /**
     * It has run and reads the changelog again as a standby. It ignores what it reads, and before
     * it can run, it is restored from the start.
     */
    OUTDATED
  }

  ModelStore(Function<String, ModelEngine> engineOf) {
    this.engineOf = engineOf;
  }

  /**
   * Builds the store: logged, not cached.
   *
   * @param engineOf makes an empty engine for a model's key
   */
  static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(
      Function<String, ModelEngine> engineOf, Map<String, String> changelog) {
    return Stores.keyValueStoreBuilder(
            new StoreSupplier(StreamTopics.MODEL_STORE, "models", () -> new ModelStore(engineOf)),
            Serdes.Bytes(),
            Serdes.ByteArray())
        .withCachingDisabled()
        .withLoggingEnabled(changelog);
  }

  /**
   * Passes one record of the log to its model. If more than {@value #PIECE} documents waited for
   * it, or the model has not completed an earlier record, it is queued. A report about the source
   * partitions is queued for every model.
   *
   * @param timestamp timestamp of the record, milliseconds since 1970 UTC
   * @param outputs outputs for a timestamp
   */
  void accept(LogEntry entry, long timestamp, LongFunction<Outputs> outputs) {
    run();
    if (entry instanceof SourceReport report) {
      sourceReports.accept(report);
      engines.forEach(
          (model, engine) -> {
            if (!engine.isShard()) {
              queues.add(model, report, timestamp, false);
            }
          });
      return;
    }
    ModelEngine engine = engine(key(entry), outputs.apply(timestamp));
    if (entry instanceof ShardMessage) {
      engine.accept(entry, outputs.apply(timestamp));
    } else if (!queues.isEmpty(entry.model())) {
      queues.add(entry.model(), entry, timestamp, false);
    } else if (!engine.accept(entry, PIECE, outputs.apply(timestamp))) {
      queues.add(entry.model(), entry, timestamp, true);
    }
  }

  int queued() {
    return queues.size();
  }

  /** Returns the key under which the receiver of a record is stored. */
  static String key(LogEntry entry) {
    return entry instanceof ShardMessage message ? message.receiver() : entry.model();
  }

  /** Returns a model with queued records that can continue, or null if there is none. */
  @Nullable String nextQueued() {
    return queues.next(engines);
  }

  /**
   * Continues with the first queued record of a model, for at most {@value #PIECE} documents.
   *
   * @param outputs outputs for a timestamp
   */
  void resume(String model, LongFunction<Outputs> outputs) {
    Queued first = queues.first(model);
    Outputs at = outputs.apply(first.timestamp());
    ModelEngine engine = engine(model, at);
    boolean isComplete =
        first.hasBegun()
            ? engine.resume(first.entry(), PIECE, at)
            : engine.accept(first.entry(), PIECE, at);
    if (isComplete) {
      queues.removeFirst(model);
    } else if (!first.hasBegun()) {
      queues.begin(model);
    }
  }

  /**
   * Returns the engine of a model; a new engine first receives the reports about the source
   * partitions.
   */
  private ModelEngine engine(String model, Outputs outputs) {
    return engines.computeIfAbsent(
        model,
        key -> {
          ModelEngine engine = engineOf.apply(key);
          sourceReports.all().forEach(report -> engine.accept(report, outputs));
          return engine;
        });
  }

  int size() {
    run();
    return engines.size();
  }

  /** Returns a model or shard; null if it is not here. */
  @Nullable ModelEngine find(String key) {
    run();
    return engines.get(key);
  }

  Set<String> models() {
    run();
    return engines.keySet();
  }

  /**
   * Saves the reports about the source partitions.
   *
   * @param logged this store inside its logging wrapper
   */
  void saveSourceReports(KeyValueStore<Bytes, byte[]> logged) {
    for (SourceReport report : sourceReports.all()) {
      byte[] part =
          report instanceof SourceProgress progress
              ? ByteBuffer.allocate(Integer.BYTES).putInt(progress.partition()).array()
              : new byte[0];
      logged.put(
          new StateKey(LogEntry.EVERY_MODEL, StateKey.SOURCES, part).bytes(),
          LogEntryCodec.write(report));
    }
  }

  /**
   * Saves what changed in one model since it was last saved.
   *
   * @param logged this store inside its logging wrapper
   */
  void save(String model, KeyValueStore<Bytes, byte[]> logged) {
    ModelEngine engine = engines.get(model);
    if (engine == null) {
      throw new IllegalStateException(
          "cannot save model " + model + ", because this task does not have it");
    }
    engine.save(new ChangelogSink(model, StateKey.ENGINE, logged));
    queues.save(model, new ChangelogSink(model, StateKey.QUEUE, logged));
  }

  /**
   * Opens the restored models, so that a model that cannot be used is reported at once and not with
   * its first record.
   */
  void open() {
    if (state != State.OUTDATED) {
      run();
    }
  }

  /** Builds the engines from the restored parts, if the task has not run since the restore. */
  private void run() {
    if (state == State.RUNNING) {
      return;
    }
    if (state == State.OUTDATED && context != null) {
      // Kafka Streams then restores the task from the start of its changelog.
      throw new TaskCorruptedException(Set.of(context.taskId()));
    }
    // each is removed at once, so that its bytes are not held while the others are restored
    for (var entry = parts.pollFirstEntry(); entry != null; entry = parts.pollFirstEntry()) {
      StateKey key = StateKey.of(entry.getKey());
      if (key.owner() == StateKey.SOURCES) {
        restoreSourceReport(entry.getValue());
      } else if (key.owner() == StateKey.ENGINE) {
        engines.computeIfAbsent(key.model(), engineOf).restore(key.part(), entry.getValue());
      } else if (key.owner() == StateKey.QUEUE) {
        queues.restore(key.model(), key.part(), entry.getValue());
      }
    }
    engines.values().forEach(ModelEngine::restored);
    state = State.RUNNING;
  }

  private void restoreSourceReport(byte[] value) {
    if (!(LogEntryCodec.read(value) instanceof SourceReport report)) {
      throw new IncompatibleException(
          "the changelog of the models holds another record in place of a report about the source"
              + " partitions; run the release of Swell that wrote it, or delete what was learned"
              + " with 'swell reset'");
    }
    sourceReports.accept(report);
  }

  private void restore(byte[] key, byte @Nullable [] value) {
    if (state == State.RUNNING) {
      clear();
      state = State.OUTDATED;
    }
    if (state == State.OUTDATED) {
      return;
    }
    Bytes bytes = Bytes.wrap(key);
    if (restoreAtOnce(bytes, value) || value == null) {
      parts.remove(bytes); // perhaps an earlier value that the engine could not read
    } else {
      parts.put(bytes, value);
    }
  }

  /**
   * Restores a part into the arrays of its engine if it belongs there; returns whether it did. A
   * part whose key cannot be read does not.
   */
  private boolean restoreAtOnce(Bytes bytes, byte @Nullable [] value) {
    StateKey key;
    try {
      key = StateKey.of(bytes);
    } catch (IncompatibleException e) {
      return false; // thrown again when the models are opened, where it can be reported
    }
    if (key.owner() != StateKey.ENGINE) {
      return false;
    }
    ModelEngine engine = engines.computeIfAbsent(key.model(), engineOf);
    return engine.isBulk(key.part()) && engine.restoreBulk(key.part(), value);
  }

  @Override
  public void put(Bytes key, byte @Nullable [] value) {
    // the arrays of the engines are the state
  }

  @Override
  public void init(StateStoreContext newContext, StateStore root) {
    clear();
    context = newContext;
    newContext.register(root, this::restore);
  }

  @Override
  public void close() {
    clear();
    context = null;
  }

  private void clear() {
    engines.values().forEach(ModelEngine::close);
    engines.clear();
    queues.clear();
    sourceReports = new LatestSourceReports();
    parts.clear();
    state = State.RESTORING;
  }

  @Override
  public String name() {
    return StreamTopics.MODEL_STORE;
  }

  @Override
  public boolean isOpen() {
    return context != null;
  }

  /**
   * Puts the parts of a model into the changelog.
   *
   * @param owner owner of the parts; see {@link StateKey}
   * @param logged the store of the models inside its logging wrapper
   */
  record ChangelogSink(String model, byte owner, KeyValueStore<Bytes, byte[]> logged)
      implements StateSink {
    /**
     * Largest value of a part, in bytes: well below the 1 MB that producers and brokers accept by
     * default. A piece of a message between a model and its shards is saved with a few bytes more.
     */
    static final int MAX_PART_BYTES = ShardMessage.PIECE_BYTES + 1_000;

    @Override
    public void put(byte[] key, byte[] value) {
      if (value.length > MAX_PART_BYTES) {
        throw new IllegalStateException(
            "a part of model %s, kind %d, has %d bytes; at most %d fit into the changelog"
                .formatted(model, key[0], value.length, MAX_PART_BYTES));
      }
      logged.put(new StateKey(model, owner, key).bytes(), value);
    }

    @Override
    public void remove(byte[] key) {
      logged.put(new StateKey(model, owner, key).bytes(), null);
    }
  }
}
