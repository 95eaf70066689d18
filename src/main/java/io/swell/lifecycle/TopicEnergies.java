package io.swell.lifecycle;

import io.swell.model.TopicLearner;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

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
    return IntStream.range(0, learner.capacity())
        .filter(accepted)
        .boxed()
        .min(Comparator.comparingDouble(k -> usefulness(k, learner)))
        .orElse(-1);
  }

  /**
   * Returns the median energy of the occupied slots; 0 if all slots are free.
   *
   * @param ids id of the topic in each slot, or {@link TopicLifecycle#NONE}
   */
  static double median(long[] ids, TopicLearner learner) {
    double[] live =
        IntStream.range(0, ids.length)
            .filter(k -> ids[k] != TopicLifecycle.NONE)
            .mapToDouble(k -> energy(k, learner))
            .sorted()
            .toArray();
    return live.length == 0 ? 0 : live[live.length / 2];
  }

  static double cosine(int k, int l, TopicLearner learner) {
    int capacity = learner.capacity();
    double[] gram = learner.gram();
    double norms = Math.sqrt(gram[k * capacity + k] * gram[l * capacity + l]);
    return gram[k * capacity + l] / norms;
  }
}
