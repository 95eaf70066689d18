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
import io.swell.streaming.EntryQueues.Queued;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.record.StateKey;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
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
 * <p>With standby replicas, a running task may become a standby and run again later. The bytes of
 * these few parts are therefore kept while it runs as well, and the bulk passes from the engine
 * that ran to the engine of the standby.
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

  /** Models that received records since they were last saved. */
  private final Set<String> unsaved = new HashSet<>();

  /**
   * Whether standby replicas are configured, so that the task may follow the changelog again after
   * it ran.
   */
  private boolean hasStandbys;

  private State state = State.RESTORING;

  /** What the task does with its models. */
  private enum State {
    /** It reads the changelog: before it runs for the first time, or as a standby. */
    RESTORING,
    /** Its models learn. */
    RUNNING,
    /**
     * It has run and reads the changelog again, but its models are not those of the changelog. It
     * ignores what it reads, and before it can run, it is restored from the start.
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
   * @param changelog settings of the changelog
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
      unsaved.addAll(engines.keySet());
      engines.forEach(
          (model, engine) -> {
            if (!engine.isShard()) {
              queues.add(model, report, timestamp, false);
            }
          });
      return;
    }
    unsaved.add(key(entry));
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
    unsaved.add(model);
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

  /** Returns the keys of all models, in order. */
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
    unsaved.remove(model);
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
    Iterator<Map.Entry<Bytes, byte[]>> rest = parts.entrySet().iterator();
    while (rest.hasNext()) {
      Map.Entry<Bytes, byte[]> entry = rest.next();
      StateKey key = StateKey.of(entry.getKey());
      if (key.owner() == StateKey.SOURCES) {
        restoreSourceReport(entry.getValue());
      } else if (key.owner() == StateKey.ENGINE) {
        engines.computeIfAbsent(key.model(), engineOf).restore(key.part(), entry.getValue());
      } else if (key.owner() == StateKey.QUEUE) {
        queues.restore(key.model(), key.part(), entry.getValue());
      }
      if (!hasStandbys) {
        rest.remove();
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
      state = hasBecomeStandby() ? State.RESTORING : State.OUTDATED;
      unsaved.clear();
    }
    if (state == State.OUTDATED) {
      engines.clear();
      parts.clear();
      return;
    }
    Bytes bytes = Bytes.wrap(key);
    if (restoreAtOnce(bytes, value)) {
      parts.remove(bytes); // an earlier value that the engine could not read
    } else {
      keep(bytes, value);
    }
  }

  /**
   * Turns the engines of a task that ran here into those of a standby, which follows the task;
   * returns whether they hold what the changelog does.
   */
  private boolean hasBecomeStandby() {
    engines.values().forEach(ModelEngine::close);
    Map<String, ModelEngine> before = new TreeMap<>(engines);
    engines.clear();
    queues.clear();
    sourceReports = new LatestSourceReports();
    if (!hasStandbys || before.keySet().stream().anyMatch(unsaved::contains)) {
      return false;
    }
    for (Map.Entry<String, ModelEngine> each : before.entrySet()) {
      ModelEngine following = engineOf.apply(each.getKey());
      engines.put(each.getKey(), following);
      if (!following.adoptBulk(each.getValue())) {
        return false;
      }
    }
    return true;
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

  private void keep(Bytes key, byte @Nullable [] value) {
    if (value == null) {
      parts.remove(key);
    } else {
      parts.put(key, value);
    }
  }

  @Override
  public void put(Bytes key, byte @Nullable [] value) {
    if (hasStandbys) {
      StateKey part = StateKey.of(key);
      ModelEngine engine = engines.get(part.model());
      if (part.owner() != StateKey.ENGINE || engine == null || !engine.isBulk(part.part())) {
        keep(key, value);
      }
    }
  }

  @Override
  public void init(StateStoreContext newContext, StateStore root) {
    clear();
    context = newContext;
    Object standbys = newContext.appConfigs().get(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG);
    hasStandbys = standbys instanceof Integer number && number > 0;
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
    unsaved.clear();
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
}
