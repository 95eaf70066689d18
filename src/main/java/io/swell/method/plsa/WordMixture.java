package io.swell.method.plsa;

import io.swell.model.Topics;
import io.swell.state.Saved;
import io.swell.state.SavedFields;
import io.swell.state.StateKind;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * P(w|z) stored as {@code u_wz + floor_z}, so that a term that a topic never had takes no memory
 * and still has a positive probability. A topic that has not learned yet is mixed with the uniform
 * distribution.
 */
final class WordMixture extends SavedFields {
  static final StateKind KIND =
      new StateKind('p', "probabilities of terms that a topic never had (PLSA)");

  /** Share of the uniform distribution in a topic that has not learned yet. */
  private static final double UNIFORM = 0.1;

  private final boolean smooths;

  @Saved(1)
  private final double[] floor;

  @Saved(2)
  private int terms;

  /**
   * @param smooths whether terms that a topic never had have a probability
   */
  WordMixture(int topics, boolean smooths) {
    super(KIND);
    this.smooths = smooths;
    floor = new double[topics];
    Arrays.fill(floor, Double.NaN);
  }

  /** M: the highest row seen so far, plus one. */
  int terms() {
    return terms;
  }

  void meet(int highestRow) {
    terms = Math.max(terms, highestRow + 1);
    markChanged();
  }

  /**
   * Sets the probability of terms that the topic never had; NaN for a topic that has not learned
   * yet.
   */
  void floor(int slot, double value) {
    floor[slot] = value;
    markChanged();
  }

  /** Returns P(w|z) of a term that the topic never had. */
  double floor(int slot) {
    if (!Double.isNaN(floor[slot])) {
      return floor[slot];
    }
    return smooths ? UNIFORM / Math.max(terms, 1) : 0;
  }

  /** Returns the factor on the weights of a topic. */
  double share(int slot) {
    return Double.isNaN(floor[slot]) && smooths ? 1 - UNIFORM : 1;
  }

  /** Reads P(w|z) of a row for some slots. */
  final class Reader {
    private final Topics topics;
    private final int[] slot;
    private final double[] weight;
    private final double[] dense;

    Reader(Topics topics) {
      this.topics = topics;
      slot = new int[topics.capacity()];
      weight = new double[topics.capacity()];
      dense = new double[topics.capacity()];
    }

    /** Writes P(w|z) for the live slots, in their order. */
    void read(int row, int[] live, double[] into) {
      int count = topics.read(row, slot, weight);
      for (int e = 0; e < count; e++) {
        dense[slot[e]] = weight[e];
      }
      for (int j = 0; j < live.length; j++) {
        into[j] = share(live[j]) * dense[live[j]] + floor(live[j]);
      }
      for (int e = 0; e < count; e++) {
        dense[slot[e]] = 0;
      }
    }
  }

  /** Returns the slots that have terms. */
  static int[] live(Topics topics) {
    return IntStream.range(0, topics.capacity()).filter(k -> topics.terms(k) > 0).toArray();
  }
}
