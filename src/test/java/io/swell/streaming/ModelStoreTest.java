package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.engine.EngineCounters;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.engine.RecordedOutputs;
import io.swell.engine.SeedTopic;
import io.swell.engine.TopicCommand;
import io.swell.state.IncompatibleException;
import io.swell.state.StateSink;
import io.swell.streaming.record.StateKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.junit.jupiter.api.Test;

class ModelStoreTest {
  private record Change(Bytes key, byte[] value) {}

  /** A task's store with its changelog, without Kafka. */
  private static final class Task implements UnwrappedStore {
    private final List<Change> changelog;
    private final ModelStore store;
    private StateRestoreCallback restore = (key, value) -> {};

    Task(List<Change> changelog) {
      this(changelog, CountingEngine::new);
    }

    Task(List<Change> changelog, Function<String, ModelEngine> engines) {
      this.changelog = changelog;
      store = new ModelStore(engines);
      StateStoreContext context = StoreContext.of(callback -> restore = callback);
      store.init(context, this);
    }

    void restore(List<Change> changes) {
      changes.forEach(change -> restore.restore(change.key.get(), change.value));
    }

    void commit(String... models) {
      for (String model : models) {
        store.save(model, this);
      }
    }

    @Override
    public void put(Bytes key, byte[] value) {
      store.put(key, value);
      changelog.add(new Change(key, value));
    }

    @Override
    public String name() {
      return store.name();
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
      throw new AssertionError("only the inner store is initialized");
    }

    @Override
    public void close() {
      store.close();
    }

    @Override
    public boolean isOpen() {
      return store.isOpen();
    }
  }

  private static List<Change> compacted(List<Change> changelog) {
    Map<Bytes, byte[]> newest = new LinkedHashMap<>();
    for (Change change : changelog) {
      newest.remove(change.key);
      newest.put(change.key, change.value);
    }
    List<Change> compacted = new ArrayList<>();
    newest.forEach((key, value) -> compacted.add(new Change(key, value)));
    return compacted;
  }

  private static List<LogEntry> log(int entries) {
    List<LogEntry> log = new ArrayList<>();
    for (int n = 0; n < entries; n++) {
      log.add(Streams.bag(n % 3 == 0 ? "a" : "ab", n));
    }
    return log;
  }

  private static List<String> neverStopped(List<LogEntry> log) {
    Streams.Lines lines = new Streams.Lines();
    Task task = new Task(new ArrayList<>());
    log.forEach(entry -> Streams.accept(task.store, entry, lines));
    return lines.lines();
  }

  @Test
  void aRestoredStoreContinuesUnchanged() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<LogEntry> log = log(200);
    List<Change> changelog = new ArrayList<>();
    Streams.Lines lines = new Streams.Lines();
    Task task = new Task(changelog);
    for (LogEntry entry : log) {
      Streams.accept(task.store, entry, lines);
      task.commit(entry.model());
      if (random.nextInt(7) == 0) {
        task.store.close();
        task = new Task(changelog);
        task.restore(random.nextBoolean() ? compacted(changelog) : List.copyOf(changelog));
      }
    }
    assertThat(lines.lines()).as("seed %d", seed).isEqualTo(neverStopped(log));
  }

  @Test
  void aStandbyTakesOver() {
    List<LogEntry> log = log(90);
    List<Change> changelog = new ArrayList<>();
    Streams.Lines lines = new Streams.Lines();
    Task active = new Task(changelog);
    Task standby = new Task(changelog);
    for (int n = 0; n < log.size(); n++) {
      int before = changelog.size();
      Streams.accept(active.store, log.get(n), lines);
      active.commit(log.get(n).model());
      standby.restore(List.copyOf(changelog.subList(before, changelog.size())));
      if (n % 10 == 9) {
        active = standby;
        standby = new Task(changelog);
        standby.restore(List.copyOf(changelog));
      }
    }
    assertThat(lines.lines()).isEqualTo(neverStopped(log));
  }

  /** The standby updates the arrays of the rows from the records of the changelog. */
  @Test
  void theRealEngineTakesOverWithTheSameBits() {
    var configuration =
        Streams.configuration(
            "learn.topics=6", "learn.batch=10", "vocabulary.max=300", "lifecycle.check-every=20");
    Function<String, ModelEngine> engines = model -> Streams.engine(configuration, model);
    List<LogEntry> log = new ArrayList<>();
    for (int n = 0; n < 900; n++) {
      log.add(Streams.bag("a", n));
      if (n % 9 == 8) {
        log.add(new SeedTopic("a", List.of("often", "t" + n % 7, "u" + n), "", 0));
        log.add(TopicCommand.merge("a", n / 9, n / 9 + 1, 0));
      }
    }
    RecordedOutputs whole = new RecordedOutputs();
    ModelEngine engine = engines.apply("a");
    log.forEach(entry -> engine.accept(entry, whole));

    List<Change> changelog = new ArrayList<>();
    RecordedOutputs outputs = new RecordedOutputs();
    Task active = new Task(changelog, engines);
    Task standby = new Task(changelog, engines);
    int followed = 0;
    for (int n = 0; n < log.size(); n++) {
      Streams.accept(active.store, log.get(n), outputs);
      if (n % 7 == 6 || n % 50 == 49) {
        active.commit("a");
        standby.restore(List.copyOf(changelog.subList(followed, changelog.size())));
        followed = changelog.size();
      }
      if (n % 50 == 49) {
        active = standby;
        standby = new Task(changelog, engines);
        standby.restore(List.copyOf(changelog));
      }
    }
    assertThat(outputs.all).isEqualTo(whole.all);
    assertThat(engine.counters().evictedTerms()).isPositive();
    assertThat(changelog).anyMatch(change -> change.value == null);
  }

  @Test
  void aReactivatedTaskAsksForARestore() {
    List<Change> changelog = new ArrayList<>();
    Streams.Lines lines = new Streams.Lines();
    Task task = new Task(changelog);
    Streams.accept(task.store, Streams.bag("a", 1), lines);
    task.commit("a");
    task.restore(List.copyOf(changelog));
    assertThatThrownBy(() -> Streams.accept(task.store, Streams.bag("a", 2), lines))
        .isInstanceOf(TaskCorruptedException.class);
  }

  @Test
  void savesOnlyWhatChanged() {
    List<Change> changelog = new ArrayList<>();
    Task task = new Task(changelog);
    Streams.accept(task.store, Streams.bag("a", 1), new Streams.Lines());
    task.commit("a");
    int saved = changelog.size();
    task.commit("a");
    assertThat(changelog.subList(saved, changelog.size())).isEmpty();
  }

  @Test
  void piecesTooLargeForARecordAreRejectedByName() {
    ModelStore store =
        new ModelStore(
            model ->
                new ModelEngine() {
                  @Override
                  public void accept(LogEntry entry, Outputs outputs) {}

                  @Override
                  public void finish(Outputs outputs) {}

                  @Override
                  public EngineCounters counters() {
                    return EngineCounters.NONE;
                  }

                  @Override
                  public void save(StateSink changes) {
                    changes.put(
                        new byte[] {42}, new byte[ModelStore.ChangelogSink.MAX_PART_BYTES + 1]);
                  }

                  @Override
                  public void restore(byte[] key, byte[] value) {}

                  @Override
                  public void restored() {}
                });
    Streams.accept(store, Streams.bag("huge", 1), new Streams.Lines());
    assertThatThrownBy(() -> store.save("huge", new Task(new ArrayList<>())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "model huge, kind 42, has " + (ModelStore.ChangelogSink.MAX_PART_BYTES + 1) + " bytes");
  }

  @Test
  void aChangelogOfAnotherLayoutIsRejectedByName() {
    Task task = new Task(new ArrayList<>());
    task.restore(List.of(new Change(Bytes.wrap(new byte[] {7, 0, 1, 'a', 0}), new byte[1])));
    assertThatThrownBy(() -> Streams.accept(task.store, Streams.bag("a", 1), new Streams.Lines()))
        .isInstanceOf(IncompatibleException.class)
        .hasMessageContaining("the changelog of the models has version 7");
  }

  @Test
  void noModelsKeysArePrefixesOfAnothers() {
    StateKey key = new StateKey("ab", StateKey.ENGINE, new byte[] {1, 2});
    assertThat(StateKey.of(key.bytes())).usingRecursiveComparison().isEqualTo(key);
    assertThat(new StateKey("a", StateKey.ENGINE, new byte[] {'b', 0, 1, 2}).bytes())
        .isNotEqualTo(key.bytes());
  }
}
