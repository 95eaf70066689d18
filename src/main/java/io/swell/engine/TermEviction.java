package io.swell.engine;

import io.swell.model.TopicLearner;
import io.swell.tracking.TopicTracker;
import io.swell.vocabulary.Vocabulary;
import java.util.Arrays;
import java.util.BitSet;

/** Makes room in a full vocabulary: evicts the least useful terms that no topic holds. */
record TermEviction(
    Vocabulary vocabulary, TopicLearner learner, TopicTracker tracker, StoryPublisher stories) {
  /**
   * At least {@code 1 / EVICTED_FRACTION} of the vocabulary is evicted at once, so that many new
   * terms share the cost of a sweep.
   */
  private static final int EVICTED_FRACTION = 20;

  /** Evicts terms if the new terms of the documents might not fit into the vocabulary. */
  void makeRoom(String[][] documents) {
    long most = Arrays.stream(documents).mapToLong(document -> document.length).sum();
    if (vocabulary.size() + most <= vocabulary.limit()) {
      return;
    }
    int missing = vocabulary.size() + vocabulary.countUnknown(documents) - vocabulary.limit();
    if (missing <= 0) {
      return;
    }
    int[] evicted =
        vocabulary.evict(
            Math.max(missing, vocabulary.limit() / EVICTED_FRACTION),
            kept(documents),
            learner::pressures);
    learner.evict(evicted);
    var rows = new BitSet();
    Arrays.stream(evicted).forEach(rows::set);
    tracker.evict(rows);
    stories.evict(rows);
  }

  /** Returns the rows of terms that topics hold or that occur in the documents. */
  private BitSet kept(String[][] documents) {
    var kept = new BitSet();
    for (int k = 0; k < learner.capacity(); k++) {
      Arrays.stream(learner.topic(k).row()).forEach(kept::set);
    }
    Arrays.stream(documents)
        .flatMap(Arrays::stream)
        .mapToInt(vocabulary::row)
        .filter(row -> row >= 0)
        .forEach(kept::set);
    return kept;
  }
}
