package io.swell.tracking;

import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.StatePart;
import io.swell.model.StateSink;
import io.swell.model.TopicLearner;
import io.swell.model.Vocabulary;
import io.swell.model.Weighting;
import io.swell.tracking.ClosedWindow.Tally;
import io.swell.tracking.Snapshot.Relation;
import io.swell.tracking.Snapshot.Representative;
import io.swell.tracking.TopicEvent.Evidence;
import io.swell.tracking.TopicEvent.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows topics through time: the topics of each document, what topics do in windows of event
 * time, and what they look like now. Who is born and who ends is decided by {@link Lives}.
 *
 * <p>Over 400 lines, because the order in which the parts of a topic's life are told of a change is
 * decided here and nowhere else; what each part does is in a class of its own.
 */
public final class Tracker implements StatePart {
  /** Heaviest terms that drift is measured on: bounds the state of dense methods. */
  private static final int REFERENCE_TERMS = 1000;

  /** Related topics that a snapshot names. */
  private static final int MOST_RELATIONS = 10;

  private final String model;
  private final SnapshotOptions options;
  private final Vocabulary vocabulary;
  private final Weighting weighting;
  private final TopicLearner learner;
  private final Lives lives;
  private final Windows windows;
  private final Baseline baseline;
  private final RecentDocuments recent;
  private final TrackedTopics topics = new TrackedTopics();
  private final List<StatePart> parts;

  /**
   * @param model key of the model
   * @param nearDuplicate cosine above which a document nearly repeats another
   * @param lives who lives where
   */
  public Tracker(
      String model,
      WindowOptions windowOptions,
      SnapshotOptions options,
      double nearDuplicate,
      Vocabulary vocabulary,
      Weighting weighting,
      TopicLearner learner,
      Lives lives) {
    this.model = model;
    this.options = options;
    this.vocabulary = vocabulary;
    this.weighting = weighting;
    this.learner = learner;
    this.lives = lives;
    windows = new Windows(windowOptions);
    baseline = new Baseline(windowOptions.halfLife());
    recent = new RecentDocuments(options.remembered(), nearDuplicate);
    parts = List.of(windows, baseline, recent, topics, lives);
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
    for (Change.Born born : lives.before(batch, learner)) {
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
  public void follow(LearnedBatch batch, long documentsBefore, long now, Following following) {
    TopicSlots slots = TopicSlots.of(learner, lives::id);
    Shares shares = Shares.of(batch.codes(), slots);
    for (int i = 0; i < shares.documents(); i++) {
      boolean isLate = windows.isLate(batch.eventTimes()[i]);
      following.assignment(Assigner.assign(model, batch, i, shares, slots, isLate));
      remember(batch, i, documentsBefore + i, now, shares, slots);
    }
    windows.add(batch.eventTimes(), shares, slots.ids());
    for (Change change : lives.after(batch, shares, now, learner)) {
      apply(change, batch.number(), slots, now, following::event, following::snapshot);
      if (change instanceof Change.Born born) {
        following.past(lives.past(born, learner));
      }
    }
  }

  private void remember(
      LearnedBatch batch, int i, long number, long now, Shares shares, TopicSlots slots) {
    long time = batch.eventTimes()[i];
    double explained = 1 - Assigner.residual(batch, i);
    for (int k = 0; k < shares.capacity(); k++) {
      double share = shares.of(i, k);
      if (share < Assigner.LEAST_SHARE || slots.ids()[k] < 0) {
        continue;
      }
      TrackedTopic topic = topics.change(slots.ids()[k]);
      topic.lastSeen = Math.max(topic.lastSeen, Math.min(time, now));
      if (!batch.nearDuplicate()[i] && explained > 0) {
        topic.representatives.offer(
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
  public ByHand byHand(
      long now, long batch, Consumer<TopicEvent> events, Consumer<Snapshot> snapshots) {
    return new ByHand(this, topics, lives, now, batch, events, snapshots);
  }

  void merge(
      TrackedTopic topic,
      TrackedTopic heir,
      long now,
      long batch,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    TopicSlots before = TopicSlots.of(learner, lives::id);
    Change merged = lives.merge(topic.slot, heir.slot, learner);
    apply(merged, batch, before, now, byHand(events), snapshots);
  }

  @Nullable String fullness() {
    return lives.fullness(learner);
  }

  @Nullable Past seed(
      SparseVector terms,
      @Nullable String name,
      long now,
      long batch,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    TopicSlots before = TopicSlots.of(learner, lives::id);
    Past past = null;
    for (Change change : lives.seed(terms, learner)) {
      if (change instanceof Change.Born born) {
        TrackedTopic topic = add(born, now);
        topic.name = name;
        Evidence seeded = new Evidence(topic.heaviest, List.of(), null, null, true);
        Instant time = Instant.ofEpochMilli(now);
        events.accept(new TopicEvent(model, Kind.BORN, topic.id, null, time, seeded, name));
        snapshots.accept(snapshot(topic, now, batch));
        past = lives.past(born, learner);
      } else {
        apply(change, batch, before, now, events, snapshots);
      }
    }
    return past;
  }

  /** Says of events that somebody wanted what they tell. */
  private static Consumer<TopicEvent> byHand(Consumer<TopicEvent> events) {
    return event -> events.accept(event.wanted());
  }

  private void apply(
      Change change,
      long batch,
      TopicSlots before,
      long now,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    if (change instanceof Change.Born born) {
      apply(born, now, events);
    } else if (change instanceof Change.Dormant dormant) {
      TrackedTopic topic = end(dormant.id());
      Evidence evidence = evidence(topic, null).with(dormant.silence());
      events.accept(event(Kind.DORMANT, topic.id, null, now, evidence));
      snapshots.accept(last(topic, Snapshot.State.DORMANT, before, now, batch));
    } else if (change instanceof Change.Merged merged) {
      TrackedTopic topic = end(merged.id());
      TrackedTopic heir = topics.change(merged.intoId());
      heir.lastSeen = Math.max(heir.lastSeen, topic.lastSeen);
      windows.merge(merged.id(), merged.intoId());
      baseline.merge(merged.id(), merged.intoId());
      events.accept(
          event(Kind.MERGED, topic.id, merged.intoId(), now, evidence(topic, merged.cosine())));
      snapshots.accept(last(topic, Snapshot.State.MERGED, before, now, batch));
    }
  }

  private void apply(Change.Born born, long now, Consumer<TopicEvent> events) {
    TrackedTopic topic = add(born, now);
    List<String> members = born.members();
    List<String> shown = members.subList(0, Math.min(Portrait.SHOWN, members.size()));
    var evidence = new Evidence(topic.heaviest, shown, null, born.gain());
    events.accept(event(Kind.BORN, born.id(), null, now, evidence));
  }

  private TrackedTopic add(Change.Born born, long now) {
    var topic = new TrackedTopic(born.id(), born.slot(), now);
    topic.reference = Vectors.heaviest(born.topic(), REFERENCE_TERMS);
    topic.heaviest = portrait(born.topic(), options.terms()).heaviest(Portrait.SHOWN);
    topic.label.see(topic.heaviest, options.labelPatience());
    topics.add(topic);
    return topic;
  }

  /** A live topic as it is now: its label and heaviest terms; null if it does not live. */
  public @Nullable Look look(long id) {
    if (!topics.contains(id)) {
      return null;
    }
    TrackedTopic topic = topics.get(id);
    return topic.live && lives.id(topic.slot) == id
        ? new Look(topic.shownName(), portrait(learner.topic(topic.slot), Portrait.SHOWN).terms())
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

  static Evidence evidence(TrackedTopic topic, @Nullable Double cosine) {
    List<String> documents =
        topic.representatives.documents().stream().map(Representative::id).toList();
    return new Evidence(topic.heaviest, documents, cosine, null);
  }

  /** The last snapshot of a topic that ended: its terms just before, or its last ones of note. */
  private Snapshot last(
      TrackedTopic topic, Snapshot.State state, TopicSlots before, long now, long batch) {
    int slot = before.slot(topic.id);
    boolean faded = slot < 0 || before.topics()[slot].size() < 3;
    Portrait portrait = portrait(faded ? topic.reference : before.topics()[slot], options.terms());
    return snapshot(topic, state, portrait, List.of(), now, batch);
  }

  private Portrait portrait(SparseVector topic, int most) {
    return Portrait.of(topic, most, vocabulary, weighting);
  }

  /**
   * Closes the windows that event time has passed by their grace.
   *
   * @return whether there was one with documents
   */
  public boolean close(long now, Consumer<Activity> activities) {
    return publish(windows.close(now), activities);
  }

  /** Closes every window. */
  public boolean closeAll(Consumer<Activity> activities) {
    return publish(windows.closeAll(), activities);
  }

  private boolean publish(List<ClosedWindow> closed, Consumer<Activity> activities) {
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

  private Activity activity(ClosedWindow window, TrackedTopic topic) {
    Tally tally = window.tally(topic.id);
    topic.share = tally.share() / window.documents();
    topic.trend = topic.share - baseline.share(topic.id);
    List<String> terms =
        topic.live && lives.id(topic.slot) == topic.id
            ? portrait(learner.topic(topic.slot), Portrait.SHOWN).heaviest(Portrait.SHOWN)
            : topic.heaviest;
    return new Activity(
        model,
        topic.id,
        Instant.ofEpochMilli(window.start()),
        Instant.ofEpochMilli(window.end()),
        topic.share,
        tally.documents(),
        window.documents(),
        baseline.expected(topic.id, window.documents()),
        baseline.score(topic.id, tally.documents(), window.documents()),
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
  public Quality snapshots(
      boolean windowClosed,
      boolean measured,
      long now,
      long batch,
      Consumer<TopicEvent> events,
      Consumer<Snapshot> snapshots) {
    List<TrackedTopic> live = topics.live();
    List<Portrait> portraits =
        live.stream().map(t -> portrait(learner.topic(t.slot), options.terms())).toList();
    if (measured || live.stream().anyMatch(topic -> Double.isNaN(topic.coherence))) {
      measureCoherence(live, portraits);
    }
    List<Snapshot> taken = new ArrayList<>();
    double[] related = learner.relations();
    var quality = new Quality.Collector();
    for (int i = 0; i < live.size(); i++) {
      TrackedTopic topic = topics.change(live.get(i).id);
      Portrait portrait = portraits.get(i);
      topic.heaviest = portrait.heaviest(Portrait.SHOWN);
      topic.label.see(topic.heaviest, options.labelPatience());
      List<Relation> relations = relations(related, topic.slot);
      Snapshot snapshot = snapshot(topic, Snapshot.State.LIVE, portrait, relations, now, batch);
      taken.add(snapshot);
      quality.add(portrait, topic.coherence);
      if (windowClosed) {
        if (snapshot.drift() > options.drift()) {
          Evidence evidence = evidence(topic, 1 - snapshot.drift());
          events.accept(event(Kind.DRIFTED, topic.id, null, now, evidence));
        }
        topics.setReference(topic, Vectors.heaviest(portrait.topic(), REFERENCE_TERMS));
      }
    }
    taken.forEach(snapshots);
    return quality.quality();
  }

  /** The strongest relations of a slot's topic to other live ones; of equals the first slots. */
  private List<Relation> relations(double @Nullable [] related, int slot) {
    if (related == null) {
      return List.of();
    }
    int capacity = learner.capacity();
    List<Relation> relations = new ArrayList<>();
    for (int k = 0; k < capacity; k++) {
      double strength = related[slot * capacity + k];
      if (strength != 0 && lives.id(k) >= 0) {
        relations.add(new Relation(lives.id(k), strength));
      }
    }
    relations.sort(Comparator.comparingDouble(relation -> -Math.abs(relation.strength())));
    return relations.subList(0, Math.min(MOST_RELATIONS, relations.size()));
  }

  private void measureCoherence(List<TrackedTopic> live, List<Portrait> portraits) {
    List<int[]> heaviest =
        portraits.stream().map(portrait -> portrait.heaviestRows(Portrait.COHERENT)).toList();
    var coherence = new Coherence(recent, heaviest);
    for (int i = 0; i < live.size(); i++) {
      topics.change(live.get(i).id).coherence = coherence.of(heaviest.get(i));
    }
  }

  /** A live topic as it is now. */
  Snapshot snapshot(TrackedTopic topic, long now, long batch) {
    Portrait portrait = portrait(learner.topic(topic.slot), options.terms());
    List<Relation> relations = relations(learner.relations(), topic.slot);
    return snapshot(topic, Snapshot.State.LIVE, portrait, relations, now, batch);
  }

  private Snapshot snapshot(
      TrackedTopic topic,
      Snapshot.State state,
      Portrait portrait,
      List<Relation> relations,
      long now,
      long batch) {
    double cosine =
        Vectors.cosine(Vectors.heaviest(portrait.topic(), REFERENCE_TERMS), topic.reference);
    return new Snapshot(
        model,
        topic.id,
        topic.slot,
        state,
        topic.shownName(),
        portrait.terms(),
        topic.share,
        topic.trend,
        1 - Math.min(1, Math.abs(cosine)),
        portrait.majority(),
        (double) portrait.topic().size() / Math.max(1, vocabulary.size()),
        Double.isNaN(topic.coherence) ? 0 : topic.coherence,
        topic.representatives.documents(),
        relations,
        Instant.ofEpochMilli(topic.born),
        Instant.ofEpochMilli(topic.lastSeen),
        Instant.ofEpochMilli(now),
        batch,
        state == Snapshot.State.LIVE && lives.isPinned(topic.slot),
        topic.muted);
  }

  /** Forgets rows that will mean other terms. */
  public void evict(int[] evicted) {
    var rows = new BitSet();
    Arrays.stream(evicted).forEach(rows::set);
    lives.evict(evicted);
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
      long id = lives.id(slot);
      if (id != Lives.NONE && !topics.contains(id)) {
        throw new IllegalArgumentException(
            "the saved model has topic " + id + " in slot " + slot + " and does not track it");
      }
    }
  }
}
