package io.swell.tracking;

import io.swell.lifecycle.LearnedBatch;
import io.swell.lifecycle.LifecycleChange;
import io.swell.lifecycle.TopicProportions;
import io.swell.lifecycle.TopicSlots;
import io.swell.model.Codes;
import io.swell.model.TopicLearner;
import io.swell.output.Assignment;
import io.swell.output.Assignment.Timing;
import io.swell.output.Assignment.TopicWeight;
import io.swell.output.DocumentHeader;
import io.swell.output.Snapshot.Representative;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * The documents of a mini-batch in the topics of one moment.
 *
 * @param proportions of all topics
 * @param assigned the same, without the background where another topic is large enough
 */
record CodedBatch(
    LearnedBatch batch, TopicSlots slots, TopicProportions proportions, TopicProportions assigned) {
  static final int EVERY_TOPIC = -1;

  private static final int MAX_TOPICS = 10;

  private static final Comparator<TopicWeight> HEAVIEST_FIRST =
      Comparator.comparingDouble(TopicWeight::share)
          .reversed()
          .thenComparingLong(TopicWeight::topic);

  /**
   * Returns a mini-batch in the topics that it was coded with.
   *
   * @param isBackground whether a topic is the background
   */
  static CodedBatch of(
      LearnedBatch batch, TopicLearner learner, IntToLongFunction id, LongPredicate isBackground) {
    TopicSlots slots = TopicSlots.of(learner, id);
    BitSet background = new BitSet();
    IntStream.range(0, slots.ids().length)
        .filter(k -> slots.ids()[k] >= 0 && isBackground.test(slots.ids()[k]))
        .forEach(background::set);
    TopicProportions all = TopicProportions.of(batch.codes(), slots);
    return new CodedBatch(
        batch,
        slots,
        all,
        all.without(background, Assignment.MIN_SHARE, Assignment.BESIDES_BACKGROUND));
  }

  /**
   * Returns the mini-batch in the present topics, coded anew if it has given birth to a topic: the
   * documents that a topic was born from belong to it.
   */
  CodedBatch after(
      List<LifecycleChange> changes,
      TopicLearner learner,
      IntToLongFunction id,
      LongPredicate isBackground) {
    return changes.stream().anyMatch(LifecycleChange.Born.class::isInstance)
        ? of(batch.withCodes(learner.code(batch.documents())), learner, id, isBackground)
        : this;
  }

  /**
   * Updates the topics of the documents: when they were last seen, their best documents, and in how
   * many they are.
   *
   * @param slot the one topic to update, or {@link #EVERY_TOPIC}
   * @param at the position in the stream after the mini-batch
   */
  void update(TrackedTopics topics, int slot, StreamPosition at, SnapshotOptions options) {
    for (int k = 0; k < proportions.capacity(); k++) {
      if (slots.ids()[k] >= 0 && (slot == EVERY_TOPIC || slot == k)) {
        update(topics.get(slots.ids()[k]), k, at, options);
      }
    }
  }

  private void update(TrackedTopic topic, int slot, StreamPosition at, SnapshotOptions options) {
    int documents = proportions.documents();
    int with = 0;
    double shares = 0;
    for (int i = 0; i < documents; i++) {
      double share = proportions.of(i, slot);
      if (share < Assignment.MIN_SHARE) {
        continue;
      }
      with++;
      shares += share;
      topic.see(Math.min(batch.headers().get(i).time(), at.time()));
      double explained = 1 - residual(i);
      if (!batch.nearDuplicate()[i] && explained > 0) {
        long number = at.documents() - documents + i;
        topic.offer(representative(i, share * explained), number, options.documents());
      }
    }
    topic.count(documents, with, shares);
  }

  private Representative representative(int document, double weight) {
    DocumentHeader header = batch.headers().get(document);
    return new Representative(
        header.id(),
        header.title(),
        header.origin().link(),
        header.origin().snippet(),
        Instant.ofEpochMilli(header.time()),
        weight);
  }

  /**
   * Returns the assignment of a document: its topics and their shares.
   *
   * @param document its position in the mini-batch
   * @param label the label of each topic in a slot, by its id
   */
  Assignment assignment(String model, int document, LongFunction<String> label, boolean isLate) {
    Codes codes = batch.codes();
    List<TopicWeight> topics = new ArrayList<>();
    for (int k = 0; k < codes.capacity(); k++) {
      double share = assigned.of(document, k);
      if (share >= Assignment.MIN_SHARE && slots.ids()[k] >= 0) {
        double weight = slots.signs()[k] * codes.code()[document * codes.capacity() + k];
        topics.add(new TopicWeight(slots.ids()[k], weight, share));
      }
    }
    topics.sort(HEAVIEST_FIRST);
    DocumentHeader header = batch.headers().get(document);
    boolean isAhead = header.time() > batch.aheadFrom();
    return new Assignment(
            model,
            header.id(),
            header.title(),
            header.origin(),
            Instant.ofEpochMilli(header.time()),
            topics.subList(0, Math.min(MAX_TOPICS, topics.size())),
            residual(document),
            batch.number(),
            isLate ? Timing.LATE : isAhead ? Timing.AHEAD : Timing.IN_TIME,
            null,
            null,
            null,
            null)
        .withMainLabel(label);
  }

  /** Returns the residual |d - U v|^2 / |d|^2; 1 for a document without terms. */
  private double residual(int document) {
    double energy = batch.documents().squaredNorm(document);
    return energy > 0 ? Math.max(0, Math.min(1, batch.codes().residual()[document] / energy)) : 1;
  }
}
