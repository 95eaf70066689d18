package io.swell.lifecycle;

import io.swell.model.TopicLearner;
import java.util.Arrays;

/** What topics account for, by the learner's sums; each costs O(K) or less. */
final class TopicEnergies {
  private TopicEnergies() {}

  /** S_kk |u_k|^2: energy of the documents that a slot's topic accounts for, faded. */
  static double energy(int slot, TopicLearner learner) {
    return learner.strength(slot) * learner.gram()[slot * learner.capacity() + slot];
  }

  /** The energy per document learned, faded alike. */
  static double usefulness(int slot, TopicLearner learner) {
    return energy(slot, learner) / learner.weight();
  }

  /**
   * The median energy of the slots that have a topic; 0 if none has.
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

  /** The cosine of the terms of two slots' topics. */
  static double cosine(int k, int l, TopicLearner learner) {
    int capacity = learner.capacity();
    double[] gram = learner.gram();
    double norms = Math.sqrt(gram[k * capacity + k] * gram[l * capacity + l]);
    return gram[k * capacity + l] / norms;
  }
}
