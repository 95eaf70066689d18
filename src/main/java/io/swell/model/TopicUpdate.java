package io.swell.model;

import org.jspecify.annotations.Nullable;

/**
 * Improves the topics given the statistics: the M step of a method. Never increases the objective
 * that the statistics define.
 */
@FunctionalInterface
public interface TopicUpdate {
  /** The condition on a zero row of R that guarantees that its row of U stays zero. */
  enum Screen {
    /** No guarantee: every touched row must be visited. */
    NONE,
    /** {@code |r_mk| <= lambda_k / 2} for all k. */
    ABSOLUTE,
    /** {@code r_mk <= lambda_k / 2} for all k. */
    POSITIVE;

    /**
     * Returns whether a row of R can make its zero row of U nonzero.
     *
     * @param stored the row before it is multiplied by {@code scale}
     * @param threshold lambda_k / 2
     */
    boolean isPassedBy(double[] stored, double scale, double[] threshold) {
      if (this == NONE) {
        return true;
      }
      for (int k = 0; k < threshold.length; k++) {
        double r = scale * stored[k];
        if ((this == POSITIVE ? r : Math.abs(r)) > threshold[k]) {
          return true;
        }
      }
      return false;
    }
  }

  /** Called with each mini-batch to learn from, before it is coded. */
  default void prepare(MiniBatch batch) {}

  /**
   * Called with the codes of a mini-batch when they are added to the statistics, before the update.
   *
   * @param beta the factor that forgetting applied to the statistics
   * @param again whether these codes replace earlier codes of the same mini-batch
   */
  default void gather(MiniBatch batch, Codes codes, double beta, boolean again) {}

  /** Rewrites the rows of U that can change. */
  void update(TopicPass pass);

  /**
   * Converts a topic of unit norm into a topic of this method: the same topic, or the nearest one
   * that satisfies the constraints of the method.
   */
  default SparseVector adapt(SparseVector topic) {
    return topic;
  }

  /**
   * Returns the relations between topics, K x K, row-major: partial correlations of their codes, 0
   * on the diagonal and where there is none; null if the method does not model relations.
   */
  default double @Nullable [] relations() {
    return null;
  }

  /** Called after a slot was emptied; the update discards its own state for the slot. */
  default void cleared(int slot) {}

  /**
   * Returns the factor for a seeded topic in R: its column of R is this multiple of the topic.
   *
   * @param energy the sum of the squared codes of the topic
   * @param weight the number of documents with these codes
   */
  default double seedFactor(double energy, double weight) {
    return energy;
  }

  /** Returns the condition for zero rows that need no visit. */
  default Screen screen() {
    return Screen.NONE;
  }
}
