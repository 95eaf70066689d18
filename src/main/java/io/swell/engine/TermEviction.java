package io.swell.engine;

import io.swell.model.TopicLearner;
import io.swell.model.Vocabulary;
import io.swell.tracking.TopicTracker;
import java.util.BitSet;

/** Makes room in a full vocabulary: evicts the least useful terms that no topic holds. */
record TermEviction(Vocabulary vocabulary, TopicLearner learner, TopicTracker tracker) {
  /** Share of the vocabulary evicted at once, so that a sweep is paid for by many new terms. */
  private static final int EVICTED_FRACTION = 20;

  /** Evicts terms if documents might not find rows for their new ones. */
  void makeRoom(String[][] documents) {
    long most = vocabulary.size();
    for (String[] document : documents) {
      most += document.length;
    }
    if (most <= vocabulary.limit()) {
      return;
    }
    int missing = vocabulary.size() + vocabulary.unknown(documents) - vocabulary.limit();
    if (missing <= 0) {
      return;
    }
    int[] evicted =
        vocabulary.evict(
            Math.max(missing, vocabulary.limit() / EVICTED_FRACTION),
            kept(documents),
            learner::pressure);
    learner.evict(evicted);
    tracker.evict(evicted);
  }

  /** Rows that topics hold, and those of the documents. */
  private BitSet kept(String[][] documents) {
    var kept = new BitSet();
    for (int k = 0; k < learner.capacity(); k++) {
      for (int row : learner.topic(k).row()) {
        kept.set(row);
      }
    }
    for (String[] document : documents) {
      for (String term : document) {
        int row = vocabulary.row(term);
        if (row >= 0) {
          kept.set(row);
        }
      }
    }
    return kept;
  }
}
