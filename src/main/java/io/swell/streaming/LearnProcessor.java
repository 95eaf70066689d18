package io.swell.streaming;

import io.swell.engine.Bag;
import io.swell.engine.EngineCounters;
import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.ModelEngine;
import io.swell.engine.ShardKey;
import io.swell.engine.ShardMessage;
import io.swell.engine.SourceReport;
import io.swell.state.IncompatibleException;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.OutputCodec;
import io.swell.streaming.record.DeadLetter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes the records of the log of bags to their models and forwards what the models publish. It
 * saves the changed models before each commit.
 *
 * <p>Reports about the source partitions go to every model of the task. One report can release a
 * backlog of every model, so what it releases is learned in pieces, with commits between them: no
 * transaction learns from queued records for longer than a tenth of its timeout. What a model
 * publishes does not depend on the pieces, because each model completes a record before the next.
 */
final class LearnProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  static final String NAME = "learn";

  /** Codes of the dead letters that this processor writes. */
  static final String MALFORMED = "malformed-bag";

  static final String TOO_MANY_MODELS = "too-many-models";

  /** Pause before queued records are resumed, in which the stream thread can commit. */
  private static final Duration RESUME_AFTER = Duration.ofMillis(1);

  /** Number of queued records above which no more are read from the log of bags. */
  private static final int MOST_QUEUED = 2_000;

  /** Largest number of models in one partition of the log; each needs memory of its own. */
  static final int MOST_MODELS = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(LearnProcessor.class);

  private final KafkaOptions options;
  private final OutputCodec codec;
  private final InstanceState instance;
  private final StreamMeters meters;
  private final LearnMonitor monitor;

  /** Longest time, in nanoseconds, in which a transaction learns from queued records. */
  private final long share;

  /** How long models have learned since the last commit, in nanoseconds. */
  private long sinceCommit;

  /** The scheduled rest of the queued records. */
  private @Nullable Cancellable rest;

  private boolean refusing;

  /** Whether a model is learning, or failed while learning and is half updated. */
  private boolean learning;

  private @Nullable Running running;

  /** What exists between {@link #init} and {@link #close}. */
  private record Running(
      ProcessorContext<byte[], byte[]> context,
      ModelStore models,
      KeyValueStore<Bytes, byte[]> changelog,
      KeyValueStore<byte[], byte[]> hook,
      OutputForwarder outputs) {}

  LearnProcessor(KafkaOptions options, OutputCodec codec, InstanceState instance) {
    this.options = options;
    this.codec = codec;
    this.instance = instance;
    meters = instance.meters();
    monitor = new LearnMonitor(instance, options);
    share = options.transactionTimeout().toNanos() / 10;
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> context) {
    KeyValueStore<Bytes, byte[]> changelog = context.getStateStore(StreamTopics.MODEL_STORE);
    KeyValueStore<byte[], byte[]> hook = context.getStateStore(CommitHook.NAME);
    KeyValueStore<String, byte[]> published = context.getStateStore(StreamTopics.OUTPUT_STORE);
    ModelStore models = UnwrappedStore.of(changelog, ModelStore.class);
    long start = System.nanoTime();
    models.open();
    monitor.took("opening the models of task " + context.taskId(), start);
    var outputs = new OutputForwarder(context, published, options, codec, meters);
    running = new Running(context, models, changelog, hook, outputs);
    learning = false;
    sinceCommit = 0;
    rest = null;
    UnwrappedStore.of(hook, CommitHook.class).setListener(this::save);
    scheduleRest(running);
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    Running now = running();
    // Called before anything is forwarded: a task that must be restored throws here, and the other
    // tasks of the thread are then committed in one transaction with everything sent by this one.
    boolean full = now.models.size() >= MOST_MODELS;
    LogEntry entry;
    try {
      entry = read(record, now);
    } catch (IncompatibleException e) {
      String place =
          now.context
              .recordMetadata()
              .map(at -> at.topic() + "-" + at.partition() + "-" + at.offset() + ": ")
              .orElse("");
      throw new IncompatibleException(place + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      refuse(record, MALFORMED, e.getMessage(), now);
      return;
    }
    if (entry instanceof SourceReport) {
      now.models.accept(entry, record.timestamp(), now.outputs::withTimestamp);
      now.models.models().forEach(model -> CommitHook.mark(now.hook, model));
      CommitHook.mark(now.hook, LogEntry.EVERY_MODEL);
    } else {
      String receiver = ModelStore.key(entry);
      if (full && !(entry instanceof ShardMessage) && now.models.find(receiver) == null) {
        refuseModel(receiver, record, now);
        return;
      }
      if (entry instanceof Bag) {
        meters.learning(record.timestamp(), now.context.currentSystemTimeMs());
      }
      learn(
          receiver,
          now,
          () -> now.models.accept(entry, record.timestamp(), now.outputs::withTimestamp));
    }
    if (sinceCommit < share) {
      resume(now);
    } else {
      scheduleRest(now);
    }
  }

  /** Reads a record of the log of bags, or a message between a model and its shards. */
  private LogEntry read(Record<byte[], byte[]> record, Running now) {
    boolean isMessage =
        options.shards() > 0
            && now.context
                .recordMetadata()
                .map(at -> at.topic().equals(StreamTopics.shards(options)))
                .orElse(false);
    if (isMessage) {
      return ShardMessage.read(record.value());
    }
    LogEntry entry = LogEntryCodec.read(record.value());
    if (options.shards() > 0 && ShardKey.of(entry.model()) != null) {
      throw new IllegalArgumentException(
          "the model's key is like that of a shard: " + entry.model());
    }
    return entry;
  }

  /**
   * Continues with the queued records until the transaction has had its share of the time; the rest
   * follows after the commit.
   */
  private void resume(Running now) {
    String model = now.models.nextQueued();
    while (model != null) {
      String next = model;
      learn(next, now, () -> now.models.resume(next, now.outputs::withTimestamp));
      model = sinceCommit < share ? now.models.nextQueued() : null;
    }
    scheduleRest(now);
  }

  /** Schedules the rest of the queued records for the next transaction. */
  private void scheduleRest(Running now) {
    hold(now, now.models.queued() > MOST_QUEUED);
    boolean isLeft = now.models.nextQueued() != null;
    if (isLeft) {
      now.context.commit();
    }
    if (isLeft && rest == null) {
      rest =
          now.context.schedule(RESUME_AFTER, PunctuationType.WALL_CLOCK_TIME, time -> resume(now));
    } else if (!isLeft && rest != null) {
      rest.cancel();
      rest = null;
    }
  }

  /** Sets whether the partition of the log is not read on. */
  private void hold(Running now, boolean isFull) {
    int partition = now.context.taskId().partition();
    if (isFull) {
      instance.heldLog().add(partition);
    } else {
      instance.heldLog().remove(partition);
    }
  }

  /** Lets a model learn, and notes what it did. */
  private void learn(String model, Running now, Runnable step) {
    ModelEngine engine = now.models.find(model);
    EngineCounters before = engine == null ? EngineCounters.NONE : engine.counters();
    long start = System.nanoTime();
    requireWhole(model);
    learning = true;
    step.run();
    learning = false;
    long nanos = System.nanoTime() - start;
    sinceCommit += nanos;
    engine = now.models.find(model);
    if (engine != null) {
      monitor.learned(model, engine, before, nanos, now.context.currentSystemTimeMs());
    }
    CommitHook.mark(now.hook, model);
  }

  private void refuseModel(String model, Record<byte[], byte[]> record, Running now) {
    String message =
        ("model \"%s\" exceeds the limit of %s models in one partition; check model.from, or spread"
                + " the models over more partitions")
            .formatted(model, MOST_MODELS);
    if (!refusing) {
      refusing = true;
      LOG.warn("{}; its documents and those of further models become dead letters", message);
    }
    refuse(record, TOO_MANY_MODELS, message, now);
  }

  private void refuse(
      Record<byte[], byte[]> record, String code, @Nullable String message, Running now) {
    meters.refused(code);
    now.context.forward(
        DeadLetter.of(record, now.context.recordMetadata(), code, null, message),
        TrackerTopology.MALFORMED);
  }

  /**
   * Saves a model, unless an update was interrupted. Kafka Streams also flushes a task that it
   * closes after a failure, as if for a commit ({@code prepareCommit(false)}). Its transaction is
   * then aborted, but that is outside the control of this class, so a half updated model is not
   * even written.
   */
  private void save(byte[] model) {
    Running now = running();
    String key = new String(model, StandardCharsets.UTF_8);
    requireWhole(key);
    long start = System.nanoTime();
    if (key.equals(LogEntry.EVERY_MODEL)) {
      now.models.saveSourceReports(now.changelog);
    } else {
      now.models.save(key, now.changelog);
    }
    monitor.took("saving model " + key, start);
    sinceCommit = 0;
  }

  private void requireWhole(String model) {
    if (learning) {
      throw new IllegalStateException(
          "a model of this task failed while learning, so model "
              + model
              + " can neither be saved nor continue to learn before it is restored");
    }
  }

  private Running running() {
    return Objects.requireNonNull(running, "the learning processor is not initialized");
  }

  @Override
  public void close() {
    if (running != null) {
      hold(running, false);
    }
    monitor.close();
    running = null;
  }
}
