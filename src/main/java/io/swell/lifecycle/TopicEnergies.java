package io.swell.lifecycle;

import io.swell.model.TopicLearner;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** Computes the energy of topics from the learner's statistics. Each method costs O(K) or less. */
final class TopicEnergies {
  private TopicEnergies() {}

  /** Returns S_kk |u_k|^2: the faded energy of the documents that the topic in a slot explains. */
  static double energy(int slot, TopicLearner learner) {
    return learner.strength(slot) * learner.gram()[slot * learner.capacity() + slot];
  }

  /** Returns the energy per learned document; both are faded alike. */
  static double usefulness(int slot, TopicLearner learner) {
    return energy(slot, learner) / learner.weight();
  }

  /** Returns the accepted slot of the least useful topic, the first of equal ones; -1 if none. */
  static int leastUseful(IntPredicate accepted, TopicLearner learner) {
    int leastUseful = -1;
    double least = 0;
    for (int k = 0; k < learner.capacity(); k++) {
      if (!accepted.test(k)) {
        continue;
      }
      double usefulness = usefulness(k, learner);
      if (leastUseful < 0 || usefulness < least) {
        leastUseful = k;
        least = usefulness;
      }
    }
    return leastUseful;
  }

  /**
   * Returns the median energy of the occupied slots; 0 if all slots are free.
   *
   * @param ids id of the topic in each slot, or {@link TopicLifecycle#NONE}
   */
  static double median(long[] ids, TopicLearner learner) {
    double[] live = new double[ids.length];
    int n = 0;
    for (int k = 0; k < ids.length; k++) {
      if (ids[k] != TopicLifecycle.NONE) {
        live[n++] = energy(k, learner);
      }
    }
    Arrays.sort(live, 0, n);
    return n == 0 ? 0 : live[n / 2];
  }

  static double cosine(int k, int l, TopicLearner learner) {
    int capacity = learner.capacity();
    double[] gram = learner.gram();
    double norms = Math.sqrt(gram[k * capacity + k] * gram[l * capacity + l]);
    return gram[k * capacity + l] / norms;
  }
}
