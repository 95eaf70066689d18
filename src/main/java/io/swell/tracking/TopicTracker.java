package io.swell.tracking;

import io.swell.lifecycle.BirthHistory;
import io.swell.lifecycle.LearnedBatch;
import io.swell.lifecycle.LifecycleChange;
import io.swell.lifecycle.TopicLifecycle;
import io.swell.lifecycle.TopicProportions;
import io.swell.lifecycle.TopicSlots;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.StatePart;
import io.swell.model.StateSink;
import io.swell.model.TopicLearner;
import io.swell.model.Vocabulary;
import io.swell.model.Weighting;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Evidence;
import io.swell.output.TopicEvent.Kind;
import io.swell.tracking.ClosedWindow.TopicTotals;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows topics through time: the topics of each document, what topics do in windows of event
 * time, and what they look like now. Who is born and who ends is decided by {@link TopicLifecycle}.
 */
public final class TopicTracker implements StatePart {
  private final String model;
  private final SnapshotOptions options;
  final SnapshotBuilder builder;
  private final TopicLearner learner;
  private final TopicLifecycle lifecycle;
  private final EventTimeWindows windows;
  private final ShareBaseline baseline;
  private final RecentDocuments recent;
  private final TrackedTopics topics = new TrackedTopics();
  private final List<StatePart> parts;

  /**
   * @param model key of the model
   * @param nearDuplicate cosine above which a document nearly repeats another
   * @param lifecycle who lives where
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
    builder = new SnapshotBuilder(model, options, vocabulary, weighting, learner, lifecycle);
    windows = new EventTimeWindows(windowOptions);
    baseline = new ShareBaseline(windowOptions.halfLife());
    recent = new RecentDocuments(options.remembered(), nearDuplicate);
    parts = List.of(windows, baseline, recent, topics, lifecycle);
  }

  /** Remembers weighted documents and says which nearly repeat an earlier one. */
  public boolean[] nearDuplicates(MiniBatch batch) {
    return recent.add(batch);
  }

  /** Documents that came after their window had closed, so far. */
  public long late() {
    return windows.late();
  }

  /**
   * Looks at a weighed batch that is to be learned from: the first may give topics to start with.
   *
   * @param now event time reached with it
   */
  public void prepare(MiniBatch batch, long now, Consumer<TopicEvent> events) {
    for (LifecycleChange.Born born : lifecycle.before(batch, learner)) {
      apply(born, now, events);
    }
  }

  /**
   * Follows a learned batch: assigns its documents, counts them into windows, and lets topics be
   * born, end and merge.
   *
   * @param documentsBefore documents learned before the batch
   * @param now event time reached with it
   */
  public void follow(LearnedBatch batch, long documentsBefore, long now, TrackerListener listener) {
    TopicSlots slots = TopicSlots.of(learner, lifecycle::id);
    TopicProportions topicProportions = TopicProportions.of(batch.codes(), slots);
    for (int i = 0; i < topicProportions.documents(); i++) {
      boolean isLate = windows.isLate(batch.eventTimes()[i]);
      listener.assignment(TopicAssigner.assign(model, batch, i, topicProportions, slots, isLate));
      remember(batch, i, documentsBefore + i, now, topicProportions, slots);
    }
    windows.add(batch.eventTimes(), topicProportions, slots.ids());
    for (LifecycleChange change : lifecycle.after(batch, topicProportions, now, learner)) {
      apply(change, batch.number(), slots, now, listener::event, listener::snapshot);
      if (change instanceof LifecycleChange.Born born) {
        listener.past(lifecycle.past(born, learner));
      }
    }
  }

  private void remember(
      LearnedBatch batch,
      int i,
      long number,
      long now,
      TopicProportions topicProportions,
      TopicSlots slots) {
    long time = batch.eventTimes()[i];
    double explained = 1 - TopicAssigner.residual(batch, i);
    for (int k = 0; k < topicProportions.capacity(); k++) {
      double share = topicProportions.of(i, k);
      if (share < TopicAssigner.LEAST_SHARE || slots.ids()[k] < 0) {
        continue;
      }
      TrackedTopic topic = topics.change(slots.ids()[k]);
      topic.lastSeen = Math.max(topic.lastSeen, Math.min(time, now));
      if (!batch.nearDuplicate()[i] && explained > 0) {
        topic.representativeDocuments.offer(
            batch.ids().get(i), batch.titles().get(i), time, share * explained, number, options);
      }
    }
  }

  /**
   * What somebody may do to topics now.
   *
   * @param now event time reached
   * @param batch number of the newest mini-batch
   */
  public TopicCuration byHand(
      long now, long batch, Consumer<TopicEvent> events, Consumer<Snapshot> snapshots) {
    return new TopicCuration(this, topics, lifecycle, now, batch, events, snapshots);
  }

  void merge(
      TrackedTopic topic,
      TrackedTopic heir,
      long now,
      long batch,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    TopicSlots before = TopicSlots.of(learner, lifecycle::id);
    LifecycleChange merged = lifecycle.merge(topic.slot, heir.slot, learner);
    apply(merged, batch, before, now, byHand(events), snapshots);
  }

  @Nullable String fullness() {
    return lifecycle.fullness(learner);
  }

  @Nullable BirthHistory seed(
      SparseVector terms,
      @Nullable String name,
      long now,
      long batch,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    TopicSlots before = TopicSlots.of(learner, lifecycle::id);
    BirthHistory history = null;
    for (LifecycleChange change : lifecycle.seed(terms, learner)) {
      if (change instanceof LifecycleChange.Born born) {
        TrackedTopic topic = add(born, now);
        topic.name = name;
        Evidence seeded = new Evidence(topic.heaviest, List.of(), null, null, true);
        Instant time = Instant.ofEpochMilli(now);
        events.accept(new TopicEvent(model, Kind.BORN, topic.id, null, time, seeded, name));
        snapshots.accept(builder.current(topic, now, batch));
        history = lifecycle.past(born, learner);
      } else {
        apply(change, batch, before, now, events, snapshots);
      }
    }
    return history;
  }

  /** Says of events that somebody wanted what they tell. */
  private static Consumer<TopicEvent> byHand(Consumer<TopicEvent> events) {
    return event -> events.accept(event.wanted());
  }

  private void apply(
      LifecycleChange change,
      long batch,
      TopicSlots before,
      long now,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    if (change instanceof LifecycleChange.Born born) {
      apply(born, now, events);
    } else if (change instanceof LifecycleChange.Dormant dormant) {
      TrackedTopic topic = end(dormant.id());
      Evidence evidence = topic.evidence(null);
      if (dormant.silence() != null) {
        evidence = evidence.withInactivity(dormant.silence().since(), dormant.silence().missed());
      }
      events.accept(event(Kind.ENDED, topic.id, null, now, evidence));
      snapshots.accept(builder.last(topic, Snapshot.State.ENDED, before, now, batch));
    } else if (change instanceof LifecycleChange.Merged merged) {
      TrackedTopic topic = end(merged.id());
      TrackedTopic heir = topics.change(merged.intoId());
      heir.lastSeen = Math.max(heir.lastSeen, topic.lastSeen);
      windows.merge(merged.id(), merged.intoId());
      baseline.merge(merged.id(), merged.intoId());
      events.accept(
          event(Kind.MERGED, topic.id, merged.intoId(), now, topic.evidence(merged.cosine())));
      snapshots.accept(builder.last(topic, Snapshot.State.MERGED, before, now, batch));
    }
  }

  private void apply(LifecycleChange.Born born, long now, Consumer<TopicEvent> events) {
    TrackedTopic topic = add(born, now);
    List<String> members = born.members();
    List<String> shown = members.subList(0, Math.min(TopicDescription.SHOWN, members.size()));
    var evidence = new Evidence(topic.heaviest, shown, null, born.gain());
    events.accept(event(Kind.BORN, born.id(), null, now, evidence));
  }

  private TrackedTopic add(LifecycleChange.Born born, long now) {
    var topic = new TrackedTopic(born.id(), born.slot(), now);
    topic.reference = SnapshotBuilder.reference(born.topic());
    topic.heaviest =
        builder.portrait(born.topic(), options.terms()).heaviest(TopicDescription.SHOWN);
    topic.label.see(topic.heaviest, options.labelPatience());
    topics.add(topic);
    return topic;
  }

  /** A live topic as it is now: its label and heaviest terms; null if it does not live. */
  public @Nullable LabeledTerms look(long id) {
    if (!topics.contains(id)) {
      return null;
    }
    TrackedTopic topic = topics.get(id);
    return topic.live && lifecycle.id(topic.slot) == id
        ? new LabeledTerms(
            topic.shownName(),
            builder.portrait(learner.topic(topic.slot), TopicDescription.SHOWN).terms())
        : null;
  }

  /** Whether a topic is to raise no alerts. */
  public boolean isMuted(long id) {
    return topics.contains(id) && topics.get(id).muted;
  }

  String model() {
    return model;
  }

  private TrackedTopic end(long id) {
    TrackedTopic topic = topics.change(id);
    topic.live = false;
    return topic;
  }

  private TopicEvent event(
      Kind kind, long topic, @Nullable Long into, long now, Evidence evidence) {
    return new TopicEvent(model, kind, topic, into, Instant.ofEpochMilli(now), evidence);
  }

  /**
   * Closes the windows that event time has passed by their grace.
   *
   * @return whether there was one with documents
   */
  public boolean close(long now, Consumer<TopicActivity> activities) {
    return publish(windows.close(now), activities);
  }

  /** Closes every window. */
  public boolean closeAll(Consumer<TopicActivity> activities) {
    return publish(windows.closeAll(), activities);
  }

  private boolean publish(List<ClosedWindow> closed, Consumer<TopicActivity> activities) {
    for (ClosedWindow window : closed) {
      baseline.fadeTo(window);
      SortedSet<Long> ids = new TreeSet<>(window.tallies().keySet());
      for (TrackedTopic topic : topics.live()) {
        if (topic.born < window.end()) {
          ids.add(topic.id);
        }
      }
      for (long id : ids) {
        activities.accept(activity(window, topics.change(id)));
      }
      baseline.add(window);
    }
    if (!closed.isEmpty()) {
      topics.removeEnded(windows::holds);
      baseline.removeIf(id -> !topics.contains(id));
    }
    return !closed.isEmpty();
  }

  private TopicActivity activity(ClosedWindow window, TrackedTopic topic) {
    TopicTotals topicTotals = window.tally(topic.id);
    topic.share = topicTotals.share() / window.documents();
    topic.trend = topic.share - baseline.share(topic.id);
    List<String> terms =
        topic.live && lifecycle.id(topic.slot) == topic.id
            ? builder
                .portrait(learner.topic(topic.slot), TopicDescription.SHOWN)
                .heaviest(TopicDescription.SHOWN)
            : topic.heaviest;
    return new TopicActivity(
        model,
        topic.id,
        Instant.ofEpochMilli(window.start()),
        Instant.ofEpochMilli(window.end()),
        topic.share,
        topicTotals.documents(),
        window.documents(),
        baseline.expected(topic.id, window.documents()),
        baseline.score(topic.id, topicTotals.documents(), window.documents()),
        terms);
  }

  /**
   * Takes a snapshot of every live topic.
   *
   * @param windowClosed whether a window closed just now: drift is measured from here on
   * @param measured whether coherence is to be measured; it is, too, if a topic has none yet
   * @param now event time reached
   * @param batch number of the newest mini-batch
   */
  public ModelQuality snapshots(
      boolean windowClosed,
      boolean measured,
      long now,
      long batch,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    List<TrackedTopic> live = topics.live();
    List<TopicDescription> portraits =
        live.stream().map(t -> builder.portrait(learner.topic(t.slot), options.terms())).toList();
    if (measured || live.stream().anyMatch(topic -> Double.isNaN(topic.coherence))) {
      measureCoherence(live, portraits);
    }
    List<Snapshot> taken = new ArrayList<>();
    double[] related = learner.relations();
    var quality = new ModelQuality.Collector();
    for (int i = 0; i < live.size(); i++) {
      TrackedTopic topic = topics.change(live.get(i).id);
      TopicDescription topicDescription = portraits.get(i);
      topic.heaviest = topicDescription.heaviest(TopicDescription.SHOWN);
      topic.label.see(topic.heaviest, options.labelPatience());
      Snapshot snapshot = builder.live(topic, topicDescription, related, now, batch);
      taken.add(snapshot);
      quality.add(topicDescription, topic.coherence);
      if (windowClosed) {
        if (snapshot.drift() > options.drift()) {
          Evidence evidence = topic.evidence(1 - snapshot.drift());
          events.accept(event(Kind.DRIFTED, topic.id, null, now, evidence));
        }
        topics.setReference(topic, SnapshotBuilder.reference(topicDescription.topic()));
      }
    }
    taken.forEach(snapshots);
    return quality.quality();
  }

  private void measureCoherence(List<TrackedTopic> live, List<TopicDescription> portraits) {
    List<int[]> heaviest =
        portraits.stream()
            .map(topicDescription -> topicDescription.heaviestRows(TopicDescription.COHERENT))
            .toList();
    var streamCoherence = new StreamCoherence(recent, heaviest);
    for (int i = 0; i < live.size(); i++) {
      topics.change(live.get(i).id).coherence = streamCoherence.of(heaviest.get(i));
    }
  }

  /** Forgets rows that will mean other terms. */
  public void evict(int[] evicted) {
    var rows = new BitSet();
    Arrays.stream(evicted).forEach(rows::set);
    lifecycle.evict(rows);
    recent.evict(rows);
    topics.evict(rows);
  }

  @Override
  public void save(StateSink changes) {
    parts.forEach(part -> part.save(changes));
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    return parts.stream().anyMatch(part -> part.restore(key, value));
  }

  @Override
  public void restored() {
    parts.forEach(StatePart::restored);
    for (int slot = 0; slot < learner.capacity(); slot++) {
      long id = lifecycle.id(slot);
      if (id != TopicLifecycle.NONE && !topics.contains(id)) {
        throw new IllegalArgumentException(
            "the saved model has topic " + id + " in slot " + slot + " and does not track it");
      }
    }
  }
}
