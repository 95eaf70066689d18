package io.swell.tracking;

import io.swell.lifecycle.LearnedBatch;
import io.swell.lifecycle.LifecycleChange;
import io.swell.lifecycle.TopicProportions;
import io.swell.lifecycle.TopicSlots;
import io.swell.model.TopicLearner;
import io.swell.output.Assignment;
import java.util.BitSet;
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
      long time = batch.eventTimes()[i];
      topic.see(Math.min(time, at.time()));
      double explained = 1 - TopicAssigner.residual(batch, i);
      if (!batch.nearDuplicate()[i] && explained > 0) {
        long number = at.documents() - documents + i;
        topic.offer(
            batch.ids().get(i),
            batch.titles().get(i),
            batch.origins().get(i),
            time,
            share * explained,
            number,
            options);
      }
    }
    topic.count(documents, with, shares);
  }

  /** Returns the assignment of a document; see {@link TopicAssigner#assign}. */
  Assignment assignment(String model, int document, LongFunction<String> label, boolean isLate) {
    return TopicAssigner.assign(model, batch, document, assigned, slots, label, isLate);
  }
}
