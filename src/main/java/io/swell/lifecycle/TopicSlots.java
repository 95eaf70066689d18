package io.swell.lifecycle;

import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.function.IntToLongFunction;

/**
 * The topics of all slots after a mini-batch has been learned from and before the resulting
 * lifecycle changes.
 *
 * @param ids id of the topic in each slot, or -1
 * @param signs 1, or -1 if the negative weights of a topic have the larger sum. Topics are reported
 *     by their dominant side, and codes change their sign accordingly.
 * @param norms |u_k|
 */
public record TopicSlots(long[] ids, int[] signs, double[] norms) {

  /** Returns the current topics of a learner. */
  public static TopicSlots of(TopicLearner learner, IntToLongFunction id) {
    int capacity = learner.capacity();
    double[] gram = learner.gram();
    var slots = new TopicSlots(new long[capacity], new int[capacity], new double[capacity]);
    for (int k = 0; k < capacity; k++) {
      slots.ids[k] = id.applyAsLong(k);
      slots.signs[k] = sign(learner.topic(k));
      slots.norms[k] = Math.sqrt(gram[k * capacity + k]);
    }
    return slots;
  }

  /** Returns 1, or -1 if the negative weights have the larger sum. */
  public static int sign(SparseVector topic) {
    double sum = 0;
    for (double weight : topic.weight()) {
      sum += weight;
    }
    return sum < 0 ? -1 : 1;
  }
}
