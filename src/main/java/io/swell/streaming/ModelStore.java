package io.swell.streaming;

import io.swell.engine.EngineCounters;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.model.StateSink;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * The models of one task, each a {@link ModelEngine} whose arrays are the state, below Kafka's own
 * logging store. Before each commit the changed parts of the changed models are {@linkplain #save
 * put} through the wrapper above into the changelog, within the transaction that also commits
 * offsets and outputs; nothing else is kept of them here. On restore the newest value of each part
 * is collected and handed to the engines when the task starts to run.
 *
 * <p>With standby replicas a task may become a standby of itself and run again later, so then the
 * saved bytes are kept as well, at the cost of their memory.
 */
final class ModelStore implements InnerStore {
  static final String NAME = "models";

  /** Largest value of a part: well below the 1 MB that producers and brokers take by default. */
  static final int MAX_PART_BYTES = 900_000;

  private final Function<String, ModelEngine> engineOf;
  private final Map<String, ModelEngine> engines = new TreeMap<>();
  private final Map<String, ModelClock> clocks = new TreeMap<>();
  private final NavigableMap<Bytes, byte[]> parts = new TreeMap<>();
  private @Nullable StateStoreContext context;
  private boolean keepsParts;
  private boolean running;
  private boolean incomplete;

  ModelStore(Function<String, ModelEngine> engineOf) {
    this.engineOf = engineOf;
  }

  /**
   * Builds the store: logged, not cached.
   *
   * @param engineOf makes an empty engine for a model's key
   * @param changelog settings of the changelog's stream topic
   */
  static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(
      Function<String, ModelEngine> engineOf, Map<String, String> changelog) {
    return Stores.keyValueStoreBuilder(
            new KeyValueBytesStoreSupplier() {
              @Override
              public String name() {
                return NAME;
              }

              @Override
              public KeyValueStore<Bytes, byte[]> get() {
                return new ModelStore(engineOf);
              }

              @Override
              public String metricsScope() {
                return "models";
              }
            },
            Serdes.Bytes(),
            Serdes.ByteArray())
        .withCachingDisabled()
        .withLoggingEnabled(changelog);
  }

  /** Gives one record of the log to its model. */
  void accept(LogEntry entry, Outputs outputs) {
    run();
    engines.computeIfAbsent(entry.model(), engineOf).accept(entry, outputs);
    ModelClock clock = ModelClock.after(clocks.get(entry.model()), entry);
    if (clock != null) {
      clocks.put(entry.model(), clock);
    }
  }

  /** Whether there is a model of this key. */
  boolean has(String model) {
    run();
    return engines.containsKey(model);
  }

  /** How many models there are. */
  int size() {
    run();
    return engines.size();
  }

  /** What a model has met so far. */
  EngineCounters counters(String model) {
    run();
    return engines.computeIfAbsent(model, engineOf).counters();
  }

  /** Calls back with every model and its clock, in the order of their keys. */
  void forEachClock(BiConsumer<String, ModelClock> action) {
    run();
    clocks.forEach(action);
  }

  /**
   * Saves what changed in one model since it was last saved.
   *
   * @param logged this store inside its logging wrapper
   */
  void save(String model, KeyValueStore<Bytes, byte[]> logged) {
    ModelEngine engine = engines.get(model);
    if (engine == null) {
      throw new IllegalStateException("model " + model + " is to be saved, and is not here");
    }
    engine.save(
        new StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            if (value.length > MAX_PART_BYTES) {
              throw new IllegalStateException(
                  "a part of model %s, kind %d, has %d bytes; at most %d fit into the changelog"
                      .formatted(model, key[0], value.length, MAX_PART_BYTES));
            }
            logged.put(new StateKey(model, StateKey.ENGINE, key).bytes(), value);
          }

          @Override
          public void remove(byte[] key) {
            logged.put(new StateKey(model, StateKey.ENGINE, key).bytes(), null);
          }
        });
    ModelClock clock = clocks.get(model);
    if (clock != null) {
      logged.put(new StateKey(model, StateKey.CLOCK, new byte[0]).bytes(), clock.bytes());
    }
  }

  /**
   * Opens the models that were restored, so that one that cannot be used is known at once, and not
   * with its first record.
   */
  void open() {
    if (!incomplete) {
      run();
    }
  }

  /** Makes the engines of the parts restored, when the task has not run since. */
  private void run() {
    if (running) {
      return;
    }
    if (incomplete && context != null) {
      // Kafka Streams answers by restoring the task from the start of its changelog.
      throw new TaskCorruptedException(Set.of(context.taskId()));
    }
    Iterator<Map.Entry<Bytes, byte[]>> rest = parts.entrySet().iterator();
    while (rest.hasNext()) {
      Map.Entry<Bytes, byte[]> entry = rest.next();
      StateKey key = StateKey.of(entry.getKey());
      ModelEngine engine = engines.computeIfAbsent(key.model(), engineOf);
      if (key.owner() == StateKey.CLOCK) {
        clocks.put(key.model(), ModelClock.of(entry.getValue()));
      } else {
        engine.restore(key.part(), entry.getValue());
      }
      if (!keepsParts) {
        rest.remove();
      }
    }
    engines.values().forEach(ModelEngine::restored);
    incomplete = !keepsParts;
    running = true;
  }

  private void restore(byte[] key, byte @Nullable [] value) {
    if (running) {
      // The task ran here, became a standby, and now follows whoever runs it.
      running = false;
      engines.clear();
      clocks.clear();
    }
    keep(Bytes.wrap(key), value);
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
    if (keepsParts) {
      keep(key, value);
    }
  }

  @Override
  public void init(StateStoreContext newContext, StateStore root) {
    clear();
    context = newContext;
    Object standbys = newContext.appConfigs().get(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG);
    keepsParts = standbys instanceof Integer number && number > 0;
    newContext.register(root, this::restore);
  }

  @Override
  public void close() {
    clear();
    context = null;
  }

  private void clear() {
    engines.clear();
    clocks.clear();
    parts.clear();
    running = false;
    incomplete = false;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean isOpen() {
    return context != null;
  }
}
