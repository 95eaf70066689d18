package io.swell.tracking;

import io.swell.lifecycle.LearnedBatch;
import io.swell.lifecycle.LifecycleChange;
import io.swell.lifecycle.TopicProportions;
import io.swell.lifecycle.TopicSlots;
import io.swell.model.TopicLearner;
import io.swell.output.Assignment;
import java.util.List;
import java.util.function.IntToLongFunction;

/** The documents of a mini-batch in the topics of one moment. */
record CodedBatch(LearnedBatch batch, TopicSlots slots, TopicProportions proportions) {

  /** Returns a mini-batch in the topics that it was coded with when it was learned. */
  static CodedBatch of(LearnedBatch batch, TopicLearner learner, IntToLongFunction id) {
    TopicSlots slots = TopicSlots.of(learner, id);
    return new CodedBatch(batch, slots, TopicProportions.of(batch.codes(), slots));
  }

  /**
   * Returns the mini-batch in the present topics, coded anew if it has given birth to a topic: the
   * documents that a topic was born from belong to it.
   */
  CodedBatch after(List<LifecycleChange> changes, TopicLearner learner, IntToLongFunction id) {
    return changes.stream().anyMatch(LifecycleChange.Born.class::isInstance)
        ? of(batch.withCodes(learner.code(batch.documents())), learner, id)
        : this;
  }

  Assignment assignment(String model, int document, boolean isLate) {
    return TopicAssigner.assign(model, batch, document, proportions, slots, isLate);
  }
}
