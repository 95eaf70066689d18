package io.swell.tracking;

import io.swell.lifecycle.TopicLifecycle;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import io.swell.model.Weighting;
import io.swell.output.Snapshot;
import io.swell.output.Snapshot.Relation;
import io.swell.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the snapshots of tracked topics, and describes topics by their terms. */
record SnapshotBuilder(
    String model,
    SnapshotOptions options,
    Vocabulary vocabulary,
    Weighting weighting,
    TopicLearner learner,
    TopicLifecycle lifecycle,
    EventTimeWindows windows) {
  /** Share of a topic's squared norm that its lightest terms may have without being published. */
  private static final double NEGLIGIBLE = 0.002;

  /** Maximum number of related topics that a snapshot names. */
  private static final int MOST_RELATIONS = 10;

  TopicDescription describe(SparseVector topic, int most) {
    return TopicDescription.of(topic, most, vocabulary, weighting);
  }

  /**
   * Returns the snapshot of a live topic.
   *
   * @param related relations between slots, as {@link TopicLearner#relations} returns them
   */
  Snapshot liveSnapshot(
      TrackedTopic topic,
      TopicDescription topicDescription,
      double @Nullable [] related,
      StreamPosition at) {
    List<Relation> relations = relations(related, topic.slot);
    return snapshot(topic, Snapshot.State.LIVE, topicDescription, relations, at);
  }

  /**
   * Returns the last snapshot of a topic that ended.
   *
   * @param terms those by which it is remembered
   */
  Snapshot lastSnapshot(
      TrackedTopic topic, Snapshot.State state, SparseVector terms, StreamPosition at) {
    return snapshot(topic, state, describe(terms, options.terms()), List.of(), at);
  }

  /** Returns the strongest relations of a topic to other live topics; lower slots win ties. */
  private List<Relation> relations(double @Nullable [] related, int slot) {
    if (related == null) {
      return List.of();
    }
    int capacity = learner.capacity();
    List<Relation> relations = new ArrayList<>();
    for (int k = 0; k < capacity; k++) {
      double strength = related[slot * capacity + k];
      if (strength != 0 && lifecycle.id(k) >= 0) {
        relations.add(new Relation(lifecycle.id(k), strength));
      }
    }
    relations.sort(Comparator.comparingDouble(relation -> -Math.abs(relation.strength())));
    return relations.subList(0, Math.min(MOST_RELATIONS, relations.size()));
  }

  /**
   * Returns the described terms without the lightest terms of the topic, which together have at
   * most {@value #NEGLIGIBLE} of its squared norm.
   */
  private static List<Snapshot.Term> essential(TopicDescription topic) {
    double[] squares = Arrays.stream(topic.topic().weight()).map(u -> u * u).sorted().toArray();
    double left = NEGLIGIBLE * Arrays.stream(squares).sum();
    int lightest = 0;
    while (lightest < squares.length && left >= squares[lightest]) {
      left -= squares[lightest];
      lightest++;
    }
    double least = lightest < squares.length ? squares[lightest] : 0;
    return topic.terms().stream().filter(term -> term.weight() * term.weight() >= least).toList();
  }

  private Snapshot snapshot(
      TrackedTopic topic,
      Snapshot.State state,
      TopicDescription topicDescription,
      List<Relation> relations,
      StreamPosition at) {
    boolean isOpen = Double.isNaN(topic.share());
    boolean isLive = state == Snapshot.State.LIVE;
    return new Snapshot(
        model,
        topic.id,
        topic.slot,
        state,
        topic.displayName(),
        topic.name() != null,
        essential(topicDescription),
        isOpen ? windows.openShare(topic.id) : topic.share(),
        isOpen ? windows.openDocuments() : topic.shareDocuments(),
        topic.trend(),
        isLive ? lifecycle.drift(topic.slot, topicDescription.topic()) : 0,
        topicDescription.majority(),
        (double) topicDescription.topic().size() / Math.max(1, vocabulary.size()),
        Double.isNaN(topic.coherence()) ? 0 : topic.coherence(),
        topic.representatives(),
        relations,
        Instant.ofEpochMilli(topic.born),
        Instant.ofEpochMilli(topic.lastSeen()),
        Instant.ofEpochMilli(at.time()),
        at.batch(),
        isLive && lifecycle.isPinned(topic.slot),
        topic.isMuted(),
        topic.isBackground());
  }
}
