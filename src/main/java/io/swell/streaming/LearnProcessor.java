package io.swell.streaming;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.engine.EngineCounters;
import io.swell.engine.LogEntry;
import io.swell.engine.Tick;
import io.swell.model.IncompatibleException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Gives the records of the log of bags to their models and forwards what the models publish. Has
 * the models saved before each commit.
 *
 * <p>It also watches for silence: it alone knows every model, also after a restart or a rebalance.
 * The markers of passing time go into the log like any record, and mean nothing before they are
 * read from there.
 */
final class LearnProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  static final String NAME = "learn";

  private final Duration idleAfter;
  private final StreamMeters meters;
  private final LogEntrySerializer serializer = new LogEntrySerializer();
  private final Set<String> unsaved = new HashSet<>();
  private @Nullable Running running;

  /** What there is between {@link #init} and {@link #close}. */
  private record Running(
      ProcessorContext<byte[], byte[]> context,
      ModelStore models,
      KeyValueStore<Bytes, byte[]> changelog,
      KeyValueStore<byte[], byte[]> hook,
      OutputForwarder outputs) {}

  LearnProcessor(Duration idleAfter, MeterRegistry meters) {
    this.idleAfter = idleAfter;
    this.meters = new StreamMeters(meters);
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> context) {
    KeyValueStore<Bytes, byte[]> changelog = context.getStateStore(ModelStore.NAME);
    KeyValueStore<byte[], byte[]> hook = context.getStateStore(CommitHook.NAME);
    KeyValueStore<String, byte[]> published = context.getStateStore(Published.NAME);
    ModelStore models = InnerStore.of(changelog, ModelStore.class);
    models.open();
    running =
        new Running(
            context, models, changelog, hook, new OutputForwarder(context, published, meters));
    unsaved.clear();
    InnerStore.of(hook, CommitHook.class).listen(this::save);
    context.schedule(idleAfter, PunctuationType.WALL_CLOCK_TIME, this::tick);
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    Running now = running();
    LogEntry entry;
    try {
      entry = LogEntryDeserializer.deserialize(record.value());
    } catch (IncompatibleException e) {
      String place =
          now.context
              .recordMetadata()
              .map(at -> at.topic() + "-" + at.partition() + "-" + at.offset() + ": ")
              .orElse("");
      throw new IncompatibleException(place + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      meters.malformed();
      now.context.forward(
          DeadLetter.of(
              record, now.context.recordMetadata(), "malformed-bag", null, e.getMessage()),
          TrackerTopology.MALFORMED);
      return;
    }
    meters.learning(record.timestamp(), now.context.currentSystemTimeMs());
    EngineCounters before = now.models.counters(entry.model());
    long start = System.nanoTime();
    now.models.accept(entry, now.outputs.at(record.timestamp()));
    meters.learned(before, now.models.counters(entry.model()), System.nanoTime() - start);
    if (unsaved.add(entry.model())) {
      CommitHook.mark(now.hook, entry.model().getBytes(StandardCharsets.UTF_8));
    }
  }

  private void save(byte[] model) {
    Running now = running();
    String key = new String(model, StandardCharsets.UTF_8);
    now.models.save(key, now.changelog);
    unsaved.remove(key);
  }

  private void tick(long time) {
    Running now = running();
    now.models.forEachClock(
        (model, clock) -> {
          Tick tick = clock.due(model, time, idleAfter.toMillis());
          if (tick != null) {
            now.context.forward(
                new Record<>(
                    model.getBytes(StandardCharsets.UTF_8), serializer.serialize(tick), time),
                TrackerTopology.TICKS);
          }
        });
  }

  private Running running() {
    if (running == null) {
      throw new IllegalStateException("the learning processor is not initialised");
    }
    return running;
  }

  @Override
  public void close() {
    running = null;
  }
}
