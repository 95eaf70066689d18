package io.swell.engine;

import io.swell.alerting.AlertMonitor;
import io.swell.alerting.AlertTerms;
import io.swell.config.Configuration;
import io.swell.lifecycle.LearnedBatch;
import io.swell.math.BackgroundTask;
import io.swell.math.Parallel;
import io.swell.method.LearningPasses;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.model.Codes;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.SavedRows;
import io.swell.model.TopicLearner;
import io.swell.model.Weighting;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import io.swell.state.StateSink;
import io.swell.stories.StoryTracker;
import io.swell.tracking.ModelQuality;
import io.swell.tracking.TopicTracker;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The engine of one model: collects mini-batches from the log of bags, weights them, learns from
 * them and tracks their topics over time.
 *
 * <p>A mini-batch closes when it holds eta documents, when a record arrives after the first
 * document has waited {@code batch.max-delay} of ingest time, or when the stream is idle. Not
 * thread-safe.
 */
public final class Engine implements ModelEngine {
  /** The option records that an engine reads, including those of its method. */
  public static final List<Class<? extends Record>> OPTIONS =
      Stream.of(Method.OPTIONS, EngineSetup.OPTIONS)
          .<Class<? extends Record>>flatMap(List::stream)
          .distinct()
          .toList();

  private final EngineSetup setup;
  private final MethodSpec method;
  private final Map<String, String> options;
  private final Weighting weighting;
  private final TopicLearner learner;
  private final Vocabulary vocabulary;
  private final VocabularyBound bound;
  private final TopicTracker tracker;
  private final AlertMonitor alerts;
  private final StoryPublisher stories;
  private final PatternPublisher patterns;
  private final BagWeigher weigher;
  private final CommandHandler commands;
  private final SourceAlignment sources;
  private final OpenBatch open;
  private final BatchCollector collector;
  private final RecentIds ids;
  private final EndedTopics ended;
  private final EngineState engineState = new EngineState();
  private final SavedParts state;

  /**
   * @param setup options of everything but the learner
   * @param method a method whose learner has learned nothing, with the options {@code
   *     setup.learn()}; the learner is saved too if it is a {@link StateOwner}
   * @param fixed values of the fixed options, saved with the model, by key
   * @param parallel lets parts that do not need each other work side by side
   * @param room largest number of terms that fit into memory
   * @param pausesToLearn whether it leaves learning to the next call of {@link #resume}
   */
  Engine(
      EngineSetup setup,
      MethodSpec method,
      Map<String, String> fixed,
      Parallel parallel,
      int room,
      boolean pausesToLearn) {
    this.setup = setup;
    this.method = method;
    learner = method.learner();
    options = setup.changedOptions(method.options());
    weighting = method.weighting();
    bound = new VocabularyBound(setup.engine().maxVocabulary(), room);
    vocabulary = new Vocabulary(bound.terms());
    tracker = setup.tracker(vocabulary, weighting, learner);
    stories = new StoryPublisher(setup.model(), setup.stories(), vocabulary, parallel);
    alerts =
        new AlertMonitor(
            setup.model(),
            setup.alerts(),
            setup.stories().falsePerWeek(),
            topic -> AlertTerms.of(tracker.labeledTerms(topic)),
            tracker::isSilent,
            stories::storiesOf,
            vocabulary);
    patterns = new PatternPublisher(setup.model(), setup.engine().assignments(), alerts);
    var eviction = new TermEviction(vocabulary, learner, tracker, stories);
    weigher =
        new BagWeigher(
            vocabulary, eviction, weighting, setup.learn(), learner.documents(), engineState);
    commands =
        new CommandHandler(tracker, alerts, stories, patterns, eviction, vocabulary, weighting);
    long maxStep = setup.windows().maxEventTimeStep();
    sources = new SourceAlignment(maxStep, SourceAlignment.WAITING_BYTES);
    open = new OpenBatch(setup.engine().maxDelay().toMillis());
    ids = new RecentIds(setup.engine().deduplicationIds());
    collector =
        new BatchCollector(
            sources,
            open,
            ids,
            engineState,
            tracker,
            patterns,
            setup.learn().batchSize(),
            pausesToLearn,
            this::closeBatch);
    ended = new EndedTopics(setup.model(), setup.snapshots().endedTopics());
    List<StatePart> parts =
        StateOwner.partsOf(
            bound,
            vocabulary,
            tracker,
            alerts,
            stories,
            patterns,
            sources,
            open,
            ids,
            ended,
            engineState,
            learner);
    state = new SavedParts(setup.model(), new StateManifest(setup.model(), fixed), parts);
  }

  /**
   * Creates the engine of a model from a configuration, in a heap that limits the vocabulary.
   *
   * @param model key of the model
   * @param analyzer description of the text analyzer that makes the bags
   * @param configuration with the option records of {@link EngineSetup} and of the method
   * @param parallel how the learner distributes its work
   * @param room largest number of terms that fit into memory; bounds a new model
   */
  public static Engine of(
      String model, String analyzer, Configuration configuration, Parallel parallel, int room) {
    MethodSpec method =
        configuration.get(MethodOptions.class).method().compose(configuration, parallel);
    return new Engine(
        EngineSetup.of(model, analyzer, configuration),
        method,
        FixedOptions.of(method, configuration),
        parallel,
        room,
        false);
  }

  @Override
  public void accept(LogEntry entry, Outputs listener) {
    accept(entry, Integer.MAX_VALUE, listener);
  }

  @Override
  public boolean accept(LogEntry entry, int documents, Outputs listener) {
    if (entry instanceof SourceReport report) {
      sources.accept(report);
      return resume(entry, documents, listener);
    }
    if (!entry.model().equals(setup.model())) {
      throw new IllegalArgumentException(
          "a record of model " + entry.model() + " was given to the engine of " + setup.model());
    }
    if (entry instanceof Bag bag) {
      sources.add(bag);
      return resume(entry, documents, listener);
    }
    Outputs outputs = ended.bound(listener);
    if (entry instanceof IdleMarker idleMarker) {
      return advance(idleMarker.eventTime(), outputs);
    } else if (entry instanceof UserCommand command) {
      if (command instanceof DeleteDocument deleteDocument) {
        ids.add(deleteDocument.document());
        sources.remove(deleteDocument.document());
        open.remove(deleteDocument.document());
        patterns.delete(deleteDocument.document(), engineState.publishedTime(), outputs);
      }
      commands.execute(command, engineState, outputs);
    }
    return true;
  }

  @Override
  public boolean resume(LogEntry entry, int documents, Outputs listener) {
    Outputs outputs = ended.bound(listener);
    if (!collector.collect(documents, outputs)) {
      return false;
    }
    if (entry instanceof IdleMarker idleMarker) {
      return advance(idleMarker.eventTime(), outputs);
    }
    boolean isIdle = entry instanceof SourceReport && sources.isIdle();
    return !isIdle || advance(sources.idleTime(), outputs);
  }

  /** Returns whether the next call of {@link #resume} learns from a mini-batch. */
  boolean isAboutToLearn() {
    return open.isClosed();
  }

  private void closeBatch(Outputs outputs) {
    boolean isIdle = open.isIdle();
    learn(outputs);
    if (!isIdle) {
      publish(false, outputs);
    }
  }

  /**
   * Takes the documents of the open mini-batch their way: weighs them, learns from them, and tracks
   * their topics.
   */
  private void learn(Outputs outputs) {
    if (!open.isClosed()) {
      return;
    }
    List<Bag> bags = open.take();
    long[] eventTimes = bags.stream().mapToLong(Bag::eventTime).toArray();
    long reached = engineState.reachedWith(eventTimes);
    long elapsed = engineState.elapsedUntil(reached);
    long agreed = Math.max(reached, sources.agreedTime());
    long evicted = vocabulary.evicted();
    patterns.publish(false, reached, outputs);
    RowCounts rows = weigher.count(bags, elapsed, agreed);
    if (evicted == 0 && vocabulary.evicted() > 0 && bound.isOfHeap()) {
      outputs.publish(bound.event(setup.model(), reached));
    }
    // stories do not depend on the topics
    try (BackgroundTask<StoryTracker.Step> step = stories.start(bags, rows, agreed)) {
      MiniBatch batch = weigher.weigh(bags, rows);
      tracker.prepare(batch, reached, outputs::publish);
      int passes = setup.batch().passes();
      Codes codes =
          LearningPasses.over(method, batch, elapsed, passes, LearningPasses.TOLERANCE, pass -> {});
      boolean[] isNearDuplicate = tracker.remember(batch);
      engineState.count(batch, codes, isNearDuplicate, reached);
      if (method.method().learnsFromLabels() && batch.labels().stream().allMatch(String::isEmpty)) {
        engineState.unlabeled += bags.size();
      }
      engineState.ahead.add(eventTimes, agreed, engineState.documents);
      var learned =
          new LearnedBatch(
              engineState.batches,
              batch,
              codes,
              bags.stream().map(Bag::header).toList(),
              agreed + AheadDocumentCounter.FAR,
              isNearDuplicate);
      var listener = new AlertingListener(learned, bags, step, patterns, alerts, outputs, reached);
      tracker.process(learned, engineState.position(), listener);
      listener.observeAssigned();
      patterns.close(reached, outputs);
      stories.publish(step, listener.mainTopics(), alerts, patterns.hasLines(), reached, outputs);
    }
  }

  /**
   * Closes windows, and publishes what has changed if some have closed, snapshots are due or the
   * stream is idle.
   */
  private void publish(boolean isIdle, Outputs outputs) {
    boolean windowClosed =
        engineState.watermark != WatermarkGenerator.UNKNOWN
            && tracker.closeWindows(engineState.watermark, outputs::publish);
    long every = setup.snapshots().every();
    long since = engineState.batches - engineState.batchesReported;
    boolean isEarly = engineState.batches < every && since > engineState.batchesReported / 4;
    if (windowClosed || isEarly || since >= (isIdle ? 1 : every)) {
      boolean isDue = engineState.batches / every > engineState.batchesReported / every;
      publishSnapshots(windowClosed, isDue, false, outputs);
    }
  }

  private void publishSnapshots(boolean closed, boolean measured, boolean all, Outputs outputs) {
    patterns.publish(closed, engineState.publishedTime(), outputs);
    ModelQuality quality =
        tracker.takeSnapshots(
            measured,
            engineState.position(),
            (snapshot, isDue) -> {
              if (all || isDue) {
                outputs.publish(snapshot);
              }
              if (!patterns.hasLines()) { // of lines, it is patterns that are news
                alerts.observeSnapshot(snapshot);
              }
            });
    outputs.publish(
        engineState.report(
            setup.model(),
            method.method(),
            options,
            weighting.formula(),
            setup.analyzer(),
            vocabulary.size(),
            quality,
            tracker.lateDocuments(),
            stories.falseAlarms()));
  }

  /**
   * Advances event time while the stream is idle, and learns from the open mini-batch first;
   * returns false if that is left to {@link #resume}.
   */
  private boolean advance(long eventTime, Outputs outputs) {
    if (!collector.closeIdle(outputs)) {
      return false;
    }
    engineState.watermark = Math.max(engineState.watermark, eventTime);
    if (engineState.watermark != WatermarkGenerator.UNKNOWN) {
      alerts.advance(engineState.watermark, outputs::publish);
      patterns.publish(true, engineState.watermark, outputs);
      publish(true, outputs);
    }
    return true;
  }

  @Override
  public void finish(Outputs listener) {
    Outputs outputs = ended.bound(listener);
    sources.finish();
    collector.collect(Integer.MAX_VALUE, outputs);
    engineState.watermark = Math.max(engineState.watermark, sources.latestTime());
    open.close(true);
    learn(outputs);
    alerts.finish(engineState.publishedTime(), outputs::publish);
    boolean closed = tracker.closeAllWindows(outputs::publish);
    if (closed || engineState.batches > engineState.batchesReported) {
      publishSnapshots(closed, true, true, outputs);
    }
  }

  @Override
  public EngineCounters counters() {
    return engineState.counters(tracker.lateDocuments(), vocabulary);
  }

  @Override
  public void neverSave() {
    learner.documents().neverSave();
  }

  @Override
  public void save(StateSink changes) {
    state.save(changes);
  }

  @Override
  public boolean isBulk(byte[] key) {
    return learner instanceof Learner && SavedRows.isBulk(key);
  }

  @Override
  public boolean restoreBulk(byte[] key, byte @Nullable [] value) {
    return learner instanceof Learner rows && SavedRows.isBulk(key) && rows.restoreBulk(key, value);
  }

  @Override
  public void restore(byte[] key, byte[] value) {
    state.restore(key, value);
    vocabulary.setLimit(bound.terms());
  }

  @Override
  public void restored() {
    state.restored(tracker::requireConsistent);
  }
}
