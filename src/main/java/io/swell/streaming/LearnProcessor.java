package io.swell.streaming;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.engine.Bag;
import io.swell.engine.EngineCounters;
import io.swell.engine.LogEntry;
import io.swell.engine.ModelEngine;
import io.swell.engine.ShardKey;
import io.swell.engine.ShardMessage;
import io.swell.engine.SourceReport;
import io.swell.state.IncompatibleException;
import io.swell.streaming.admin.ShardTopic;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.OutputCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
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

  private static final Logger LOG = LoggerFactory.getLogger(LearnProcessor.class);

  private final KafkaOptions options;
  private final OutputCodec codec;
  private final StreamMeters meters;
  private final LaggingPartitions lagging;
  private final ShardMonitor shards;
  private final LogHold logHold;
  private final SlowTaskMonitor slowTaskMonitor;
  private final EventTimeWarnings outOfTime = new EventTimeWarnings();
  private final Set<String> unsaved = new HashSet<>();

  /** The models and shards that are known to {@link #shards}. */
  private final Set<String> withShards = new HashSet<>();

  /** The models whose lag is known to {@link #lagging}. */
  private final Set<String> observed = new HashSet<>();

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

  LearnProcessor(
      KafkaOptions options,
      OutputCodec codec,
      MeterRegistry meters,
      LaggingPartitions lagging,
      ShardMonitor shards,
      LogHold logHold) {
    this.logHold = logHold;
    this.options = options;
    this.codec = codec;
    this.meters = new StreamMeters(meters);
    this.lagging = lagging;
    this.shards = shards;
    this.slowTaskMonitor = new SlowTaskMonitor(options.transactionTimeout());
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
    String opening = "opening the models of task " + context.taskId();
    warn(slowTaskMonitor.observe(opening, "learn.batch", System.nanoTime() - start));
    running =
        new Running(
            context,
            models,
            changelog,
            hook,
            new OutputForwarder(context, published, options, codec, meters));
    if (options.shards() > 0) {
      remindShards(context, running);
    }
    unsaved.clear();
    learning = false;
    sinceCommit = 0;
    rest = null;
    UnwrappedStore.of(hook, CommitHook.class).setListener(this::save);
    scheduleRest(running);
  }

  private void remindShards(ProcessorContext<byte[], byte[]> context, Running now) {
    var reminders = new ShardReminders(now.models);
    var unused =
        context.schedule(
            ShardReminders.pause(options),
            PunctuationType.WALL_CLOCK_TIME,
            time -> reminders.remind(now.outputs.withTimestamp(time)));
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    Running now = running();
    // Called before anything is forwarded: a task that must be restored throws here, and the other
    // tasks of the thread are then committed in one transaction with everything sent by this one.
    boolean full = now.models.size() >= options.maxModels();
    LogEntry entry;
    try {
      entry =
          isFromShards(now)
              ? ShardMessage.read(record.value())
              : LogEntryCodec.read(record.value());
    } catch (IncompatibleException e) {
      String place =
          now.context
              .recordMetadata()
              .map(at -> at.topic() + "-" + at.partition() + "-" + at.offset() + ": ")
              .orElse("");
      throw new IncompatibleException(place + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      meters.malformed();
      refuse(record, MALFORMED, e.getMessage(), now);
      return;
    }
    boolean isForAll = entry instanceof SourceReport;
    boolean isMessage = entry instanceof ShardMessage;
    if (!isMessage && options.shards() > 0 && ShardKey.of(entry.model()) != null) {
      meters.malformed();
      refuse(record, MALFORMED, "the model's key is like that of a shard: " + entry.model(), now);
      return;
    }
    String receiver = ModelStore.key(entry);
    if (full && !isForAll && !isMessage && !now.models.contains(receiver)) {
      refuseModel(receiver, record, now);
      return;
    }
    if (entry instanceof Bag bag) {
      outOfTime.arrived(bag);
      meters.learning(record.timestamp(), now.context.currentSystemTimeMs());
    }
    if (isForAll) {
      now.models.accept(entry, record.timestamp(), now.outputs::withTimestamp);
      now.models.models().forEach(model -> markUnsaved(model, now));
      markUnsaved(LogEntry.EVERY_MODEL, now);
    } else {
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

  private boolean isFromShards(Running now) {
    return options.shards() > 0
        && now.context
            .recordMetadata()
            .map(at -> at.topic().equals(ShardTopic.name(options)))
            .orElse(false);
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
      observeLag(next, now);
      model = now.models.nextQueued();
      if (sinceCommit >= share) {
        break;
      }
    }
    scheduleRest(now);
  }

  /** Schedules the rest of the queued records for the next transaction. */
  private void scheduleRest(Running now) {
    logHold.set(now.context.taskId().partition(), now.models.queued() > MOST_QUEUED);
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

  /** Lets a model learn, and reports what it did. */
  private void learn(String model, Running now, Runnable step) {
    EngineCounters before = now.models.counters(model);
    long start = System.nanoTime();
    requireWhole(model);
    learning = true;
    step.run();
    learning = false;
    long nanos = System.nanoTime() - start;
    sinceCommit += nanos;
    warn(slowTaskMonitor.observe("one mini-batch of model " + model, "learn.batch", nanos));
    EngineCounters after = now.models.counters(model);
    learned(model, before, after, nanos);
    warn(outOfTime.observe(model, after, now.context.currentSystemTimeMs()));
    if (after.documents() > before.documents()) {
      observeLag(model, now);
    }
    if (options.shards() > 0) {
      observeShards(model, now, nanos);
    }
    markUnsaved(model, now);
  }

  private void observeLag(String model, Running now) {
    ModelEngine engine = now.models.find(model);
    if (engine != null) {
      lagging.observe(model, engine.lag(), now.context.currentSystemTimeMs());
      observed.add(model);
    }
  }

  private void observeShards(String key, Running now, long nanos) {
    ModelEngine engine = now.models.find(key);
    ShardKey shard = ShardKey.of(key);
    if (engine != null && shard != null) {
      shards.observeShard(shard, engine.shardRows(), nanos);
    } else if (engine != null) {
      shards.observe(key, engine.awaited());
      if (engine.isWaiting()) {
        meters.waiting(key, nanos);
      }
    }
    withShards.add(key);
  }

  private void learned(String model, EngineCounters before, EngineCounters after, long nanos) {
    meters.learned(model, before, after, nanos);
    if (before.evictedTerms() == 0 && after.evictedTerms() > 0) {
      LOG.info(
          "the vocabulary of model {} is full: from now on, new terms replace the least useful ones"
              + " (swell.vocabulary.evictions counts them); to keep more, raise vocabulary.max, or"
              + " the heap (-Xmx) if the event vocabulary_bounded says so",
          model);
    }
    if (before.unlabeled() == 0 && after.unlabeled() > 0) {
      LOG.warn(
          "model {} learned from {} documents without a label, although its method learns from"
              + " labels; it continues without classes (swell.documents with outcome unlabeled"
              + " counts the documents). Set input.labels to the field that holds the labels, or"
              + " choose another method",
          model,
          after.unlabeled());
    }
  }

  private void markUnsaved(String model, Running now) {
    if (unsaved.add(model)) {
      CommitHook.mark(now.hook, model.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void warn(@Nullable String warning) {
    if (warning != null) {
      LOG.warn("{}", warning);
    }
  }

  private void refuseModel(String model, Record<byte[], byte[]> record, Running now) {
    String message =
        ("model \"%s\" exceeds the limit of %s models in one partition; check model.from, raise"
                + " kafka.max-models, or spread the models over more partitions")
            .formatted(model, options.maxModels());
    if (!refusing) {
      refusing = true;
      LOG.warn("{}; its documents and those of further models become dead letters", message);
    }
    meters.tooManyModels();
    refuse(record, TOO_MANY_MODELS, message, now);
  }

  private static void refuse(
      Record<byte[], byte[]> record, String code, @Nullable String message, Running now) {
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
    warn(slowTaskMonitor.observe("saving model " + key, "learn.batch", System.nanoTime() - start));
    sinceCommit = 0;
    unsaved.remove(key);
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
    if (running == null) {
      throw new IllegalStateException("the learning processor is not initialized");
    }
    return running;
  }

  @Override
  public void close() {
    if (running != null) {
      logHold.set(running.context.taskId().partition(), false);
    }
    observed.forEach(model -> lagging.observe(model, null, 0)); // another instance may learn them
    observed.clear();
    withShards.forEach(shards::remove);
    withShards.clear();
    running = null;
  }
}
