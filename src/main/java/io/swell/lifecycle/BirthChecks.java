package io.swell.lifecycle;

import io.swell.lifecycle.BirthDetector.BirthCandidate;
import io.swell.model.TopicLearner;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Decides which topics are born, for one of two reasons: a group of badly explained documents that
 * grows, or one that explains more of the past and the present than a live topic does. Any group
 * takes a free slot.
 *
 * @param terms largest number of terms of a new topic
 */
record BirthChecks(
    LifecycleOptions options,
    int terms,
    DocumentReservoir reservoir,
    LongTermSample sample,
    TopicLifecycle slots) {
  /** How many times as much energy per document a topic must explain as the displaced one. */
  private static final double REPLACEMENT_GAIN = 3;

  /** Documents at the start of a model while births need fewer members and are not limited. */
  static final int INITIAL_DOCUMENTS = 800;

  /** Smallest growth with which a new topic may displace a live one, an Anscombe score. */
  private static final double LEAST_GROWTH = 3.8;

  /** Most births of one check, after the first {@value #INITIAL_DOCUMENTS} documents. */
  private static final int BIRTHS_PER_CHECK = 3;

  /** Largest number of topics that one search for those that explain more starts. */
  private static final int MAX_SWAPS = 30;

  /**
   * Starts the topics of new groups of documents.
   *
   * @param documents number of documents learned
   */
  void growth(long documents, TopicLearner learner, List<LifecycleChange> changes) {
    boolean isInitial = documents <= INITIAL_DOCUMENTS;
    // Without a free slot only what grows can be born.
    int minMembers =
        isInitial ? LifecycleOptions.INITIAL_NEIGHBORS : LifecycleOptions.MIN_NEIGHBORS;
    boolean hasFree = IntStream.range(0, learner.capacity()).anyMatch(slots::isFree);
    List<ReservoirDocument> searched =
        isInitial || hasFree ? reservoir.unexplained() : reservoir.rising(minMembers - 1);
    if (searched.size() < minMembers) {
      return;
    }
    var birthDetector = new BirthDetector(options, terms, searched, learner);
    int limit = isInitial ? learner.capacity() : BIRTHS_PER_CHECK;
    for (int births = 0; births < limit; ) {
      BirthCandidate candidate = birthDetector.next(minMembers);
      if (candidate == null) {
        return;
      }
      int slot =
          candidate.topic().size() < options.minTerms()
                  || candidate.cosine() >= LifecycleOptions.MAX_TOPIC_COSINE
              ? -1
              : slotFor(candidate, documents, learner);
      if (slot >= 0) {
        double selectedFrom = documents - candidate.oldestNumber();
        changes.addAll(slots.start(slot, candidate, selectedFrom, learner));
        birthDetector.addTopic(candidate.topic());
        births++;
      }
    }
  }

  /**
   * Returns a free slot; else that of the least useful topic if the candidate outweighs it; else
   * -1.
   */
  private int slotFor(BirthCandidate candidate, long documents, TopicLearner learner) {
    int weakest = slots.weakest(learner);
    if (weakest < 0 || slots.isFree(weakest)) {
      return weakest;
    }
    double gain = candidate.gain() / (documents - candidate.oldestNumber());
    return gain >= REPLACEMENT_GAIN * TopicEnergies.usefulness(weakest, learner)
            && reservoir.growth(candidate.topic()) >= LEAST_GROWTH
        ? weakest
        : -1;
  }

  /**
   * Starts topics that explain more of the past and the present than live ones do.
   *
   * @param documents number of documents learned
   */
  void explanation(long documents, TopicLearner learner, List<LifecycleChange> changes) {
    List<ReservoirDocument> searched = sample.withNewest(reservoir, options.minTerms());
    long recentFrom = documents - reservoir.size();
    var search = new ExplanationSearch(options, terms, searched, recentFrom, learner);
    for (int births = 0; births < MAX_SWAPS; births++) {
      ExplanationSearch.Swap swap = search.next();
      int slot = swap == null ? -1 : search.slotFor(swap, slots::isFree, slots::isDisplaceable);
      if (swap == null || slot < 0) {
        return;
      }
      changes.addAll(slots.start(slot, swap.birth(), searched.size(), learner));
      search.addTopic(slot, swap);
    }
  }
}
