package io.swell.tracking;

import io.swell.lifecycle.BirthHistory;
import io.swell.lifecycle.LearnedBatch;
import io.swell.lifecycle.LifecycleChange;
import io.swell.lifecycle.TopicLifecycle;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TermCoherence;
import io.swell.model.TopicLearner;
import io.swell.model.Weighting;
import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Evidence;
import io.swell.output.TopicEvent.Kind;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import io.swell.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Follows the topics of one model through time. It assigns topics to each document, counts topics
 * in windows of event time, takes snapshots of topics and publishes events about them. {@link
 * TopicLifecycle} decides which topics are born, merged and ended.
 */
public final class TopicTracker implements StateOwner {
  private final String model;
  private final SnapshotOptions options;
  final SnapshotBuilder builder;
  private final TopicLearner learner;
  private final TopicLifecycle lifecycle;
  private final EventTimeWindows windows;
  private final ShareBaseline baseline;
  private final RecentDocuments recent;
  private final TrackedTopics topics = new TrackedTopics();
  private final ActivityPublisher activityPublisher;

  /**
   * @param model key of the model
   * @param nearDuplicate cosine above which a document is a near-duplicate of another
   * @param lifecycle decides which topic is in which slot
   */
  public TopicTracker(
      String model,
      WindowOptions windowOptions,
      SnapshotOptions options,
      double nearDuplicate,
      Vocabulary vocabulary,
      Weighting weighting,
      TopicLearner learner,
      TopicLifecycle lifecycle) {
    this.model = model;
    this.options = options;
    this.learner = learner;
    this.lifecycle = lifecycle;
    windows = new EventTimeWindows(windowOptions);
    builder =
        new SnapshotBuilder(model, options, vocabulary, weighting, learner, lifecycle, windows);
    baseline = new ShareBaseline(windowOptions.halfLife());
    recent = new RecentDocuments(options.recentDocuments(), nearDuplicate, learner.documents());
    activityPublisher =
        new ActivityPublisher(model, windows, baseline, topics, builder, learner, lifecycle);
  }

  /** Returns the number of documents so far that came after their window had closed. */
  public long lateDocuments() {
    return windows.lateDocuments();
  }

  /** Returns the smallest size of the next mini-batch, given the configured size. */
  public int minBatchSize(int configured) {
    return lifecycle.minBatchSize(configured);
  }

  /**
   * Prepares the lifecycle for a weighted mini-batch that is about to be learned. The first
   * mini-batch may give birth to the initial topics.
   *
   * @param now event time reached with the mini-batch
   */
  public void prepare(MiniBatch batch, long now, Consumer<TopicEvent> events) {
    for (LifecycleChange.Born born : lifecycle.beforeLearning(batch, learner)) {
      apply(born, now, events);
    }
  }

  /**
   * Remembers the weighted documents of a mini-batch, to compare later ones with.
   *
   * @return which of them are near-duplicates of an earlier one
   */
  public boolean[] remember(MiniBatch batch) {
    return recent.add(batch);
  }

  /**
   * Processes a learned mini-batch: assigns topics to its documents, counts them in windows, and
   * applies the births, ends and merges that the lifecycle decides.
   *
   * @param at the position in the stream after the mini-batch
   */
  public void process(LearnedBatch batch, StreamPosition at, TrackerListener listener) {
    CodedBatch learned = CodedBatch.of(batch, learner, lifecycle::id, this::isBackground);
    learned.update(topics, CodedBatch.EVERY_TOPIC, at, options);
    List<LifecycleChange> changes =
        lifecycle.afterLearning(batch, learned.proportions(), at.time(), learner);
    CodedBatch coded = learned.after(changes, learner, lifecycle::id, this::isBackground);
    Map<Long, String> labels = labelsOfBorn(changes);
    LongFunction<String> label =
        id -> labels.computeIfAbsent(id, known -> topics.get(known).displayName());
    for (int i = 0; i < batch.headers().size(); i++) {
      boolean isLate = windows.isLate(batch.headers().get(i).time());
      Assignment before = learned.assignment(model, i, label, isLate);
      Assignment now = coded.equals(learned) ? before : coded.assignment(model, i, label, isLate);
      listener.assignment(i, now, before);
    }
    windows.add(batch.headers(), coded.assigned(), coded.slots().ids());
    for (LifecycleChange change : changes) {
      apply(change, at, listener::event, listener::snapshot);
      if (change instanceof LifecycleChange.Born born) {
        coded.update(topics, born.slot(), at, options);
        listener.birthHistory(lifecycle.birthHistory(born, learner));
      }
    }
  }

  /** Returns the operations that user commands may apply to topics. */
  public TopicCuration curation(
      StreamPosition at, Consumer<TopicEvent> events, Consumer<Snapshot> snapshots) {
    return new TopicCuration(this, topics, lifecycle, at, events, snapshots);
  }

  void merge(
      TrackedTopic topic,
      TrackedTopic target,
      StreamPosition at,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    LifecycleChange merged = lifecycle.merge(topic.slot, target.slot, learner);
    apply(merged, at, event -> events.accept(event.byUserCommand()), snapshots);
  }

  /** Returns why no topic can be seeded now, with the remedy; null if one can. */
  public @Nullable String seedObstacle() {
    return lifecycle.seedRefusal(learner);
  }

  @Nullable BirthHistory seed(
      SparseVector terms,
      @Nullable String name,
      StreamPosition at,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    BirthHistory history = null;
    for (LifecycleChange change : lifecycle.seed(terms, learner)) {
      if (change instanceof LifecycleChange.Born born) {
        TrackedTopic topic = add(born, at.time());
        topic.rename(name);
        Evidence seeded = new Evidence(topic.heaviest(), List.of(), null, null);
        Instant time = Instant.ofEpochMilli(at.time());
        var event = new TopicEvent(model, Kind.BORN, topic.id, null, time, seeded, name, null);
        events.accept(event.byUserCommand());
        publish(topic, at, snapshots);
        history = lifecycle.birthHistory(born, learner);
      } else {
        apply(change, at, events, snapshots);
      }
    }
    return history;
  }

  void publish(TrackedTopic topic, StreamPosition at, Consumer<Snapshot> snapshots) {
    TopicDescription topicDescription =
        builder.describe(learner.topic(topic.slot), options.terms());
    topic.publish(PublishedSnapshot.of(topic, topicDescription, at));
    snapshots.accept(builder.liveSnapshot(topic, topicDescription, learner.relations(), at));
  }

  private void apply(
      LifecycleChange change,
      StreamPosition at,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    if (change instanceof LifecycleChange.Born born) {
      apply(born, at.time(), events);
    } else if (change instanceof LifecycleChange.Ended ended) {
      TrackedTopic topic = end(ended.id());
      Evidence evidence = topic.evidence(ended.cosine());
      if (ended.inactivity() != null) {
        evidence = evidence.withInactivity(ended.inactivity().since(), ended.inactivity().missed());
      }
      events.accept(event(Kind.ENDED, topic.id, null, at.time(), evidence));
      snapshots.accept(builder.lastSnapshot(topic, Snapshot.State.ENDED, ended.terms(), at));
    } else if (change instanceof LifecycleChange.Merged merged) {
      TrackedTopic topic = end(merged.id());
      topics.get(merged.intoId()).see(topic.lastSeen());
      windows.merge(merged.id(), merged.intoId());
      baseline.merge(merged.id(), merged.intoId());
      events.accept(
          event(
              Kind.MERGED, topic.id, merged.intoId(), at.time(), topic.evidence(merged.cosine())));
      snapshots.accept(builder.lastSnapshot(topic, Snapshot.State.MERGED, merged.terms(), at));
    }
  }

  private void apply(LifecycleChange.Born born, long now, Consumer<TopicEvent> events) {
    TrackedTopic topic = add(born, now);
    List<String> members = born.members();
    List<String> shown = members.subList(0, Math.min(TopicDescription.SHOWN_TERMS, members.size()));
    var evidence = new Evidence(topic.heaviest(), shown, null, born.gain());
    events.accept(event(Kind.BORN, born.id(), null, now, evidence));
  }

  private TrackedTopic add(LifecycleChange.Born born, long now) {
    TrackedTopic topic = tracked(born, now);
    topics.add(topic);
    return topic;
  }

  private TrackedTopic tracked(LifecycleChange.Born born, long now) {
    var topic = new TrackedTopic(born.id(), born.slot(), now);
    topic.describe(
        builder.describe(born.topic(), options.terms()).heaviest(TopicDescription.SHOWN_TERMS));
    return topic;
  }

  private Map<Long, String> labelsOfBorn(List<LifecycleChange> changes) {
    Map<Long, String> labels = new HashMap<>();
    for (LifecycleChange change : changes) {
      if (change instanceof LifecycleChange.Born born) {
        labels.put(born.id(), tracked(born, 0).displayName());
      }
    }
    return labels;
  }

  /** Returns a topic if it is live and has a slot, else null. */
  @Nullable TrackedTopic live(long id) {
    TrackedTopic topic = topics.find(id);
    return topic != null && topic.isLive() && lifecycle.id(topic.slot) == id ? topic : null;
  }

  /** Returns the label and the heaviest terms of a topic now, or null if it is not live. */
  public @Nullable LabeledTerms labeledTerms(long id) {
    TrackedTopic topic = live(id);
    if (topic == null) {
      return null;
    }
    var now = builder.describe(learner.topic(topic.slot), TopicDescription.SHOWN_TERMS);
    return new LabeledTerms(topic.nameFor(now.heaviest(TopicDescription.SHOWN_TERMS)), now.terms());
  }

  /** Whether a topic raises no alerts: it is muted, or the background. */
  public boolean isSilent(long id) {
    TrackedTopic topic = topics.find(id);
    return topic != null && (topic.isBackground() || topic.isMuted());
  }

  private boolean isBackground(long id) {
    TrackedTopic topic = topics.find(id);
    return topic != null && topic.isBackground();
  }

  String model() {
    return model;
  }

  private TrackedTopic end(long id) {
    TrackedTopic topic = topics.get(id);
    topic.end();
    return topic;
  }

  private TopicEvent event(
      Kind kind, long topic, @Nullable Long into, long now, Evidence evidence) {
    return new TopicEvent(model, kind, topic, into, Instant.ofEpochMilli(now), evidence);
  }

  /**
   * Closes the windows whose grace period is over, and publishes the activity of topics in them.
   *
   * @param now event time reached
   * @return whether a window with documents was closed
   */
  public boolean closeWindows(long now, Consumer<TopicActivity> activities) {
    return activityPublisher.publish(windows.close(now), activities);
  }

  /** Closes every window, as {@link #closeWindows} does. */
  public boolean closeAllWindows(Consumer<TopicActivity> activities) {
    return activityPublisher.publish(windows.closeAll(), activities);
  }

  /**
   * Takes a snapshot of every live topic, and decides which of them are to be published.
   *
   * @param measured whether to measure coherence; it is also measured if a topic has none yet
   * @param snapshots receives each snapshot, and whether it is to be published: because it differs
   *     from the one published last, or because that one is old
   * @return the quality of the live topics together
   */
  public ModelQuality takeSnapshots(
      boolean measured, StreamPosition at, BiConsumer<Snapshot, Boolean> snapshots) {
    List<TrackedTopic> live = topics.live();
    List<TopicDescription> descriptions =
        live.stream().map(t -> builder.describe(learner.topic(t.slot), options.terms())).toList();
    if (measured || live.stream().anyMatch(topic -> Double.isNaN(topic.coherence()))) {
      measureCoherence(live, descriptions);
    }
    List<Snapshot> taken = new ArrayList<>();
    double[] related = learner.relations();
    for (int i = 0; i < live.size(); i++) {
      TrackedTopic topic = live.get(i);
      TopicDescription shown = descriptions.get(i);
      topic.describe(shown.heaviest(TopicDescription.SHOWN_TERMS));
      taken.add(builder.liveSnapshot(topic, shown, related, at));
    }
    for (int i = 0; i < live.size(); i++) {
      var now = PublishedSnapshot.of(live.get(i), descriptions.get(i), at);
      boolean isDue = live.get(i).isOutdatedBy(now, options);
      if (isDue) {
        live.get(i).publish(now);
      }
      snapshots.accept(taken.get(i), isDue);
    }
    return ModelQuality.of(live, descriptions);
  }

  private void measureCoherence(List<TrackedTopic> live, List<TopicDescription> descriptions) {
    List<int[]> heaviest =
        descriptions.stream().map(t -> t.heaviestRows(TopicDescription.COHERENCE_TERMS)).toList();
    var termCoherence = new TermCoherence(heaviest, recent.rows(), recent.size());
    for (int i = 0; i < live.size(); i++) {
      double npmi = termCoherence.npmi(heaviest.get(i));
      live.get(i).measureCoherence(Double.isNaN(npmi) ? 0 : npmi);
    }
  }

  /** Forgets vocabulary rows that were evicted and will stand for other terms. */
  public void evict(BitSet rows) {
    lifecycle.evict(rows);
    recent.evict(rows);
    topics.evict(rows);
  }

  @Override
  public List<StatePart> parts() {
    return StateOwner.partsOf(windows, windows.sources(), baseline, recent, topics, lifecycle);
  }

  /**
   * Checks, after restoring, that the topic in every slot is tracked.
   *
   * @throws IllegalArgumentException if one is not
   */
  public void requireConsistent() {
    for (int slot = 0; slot < learner.capacity(); slot++) {
      long id = lifecycle.id(slot);
      if (id != TopicLifecycle.NONE && !topics.contains(id)) {
        throw new IllegalArgumentException(
            "the saved state is inconsistent: slot %s holds topic %s, which is not tracked"
                .formatted(slot, id));
      }
    }
  }
}
