package io.swell.model;

import org.jspecify.annotations.Nullable;

/**
 * Improves the topics given the statistics: the M step of a method. Never lets the objective of the
 * statistics rise.
 */
@FunctionalInterface
public interface TopicUpdate {
  /** What the statistics of a zero row must not exceed for it to stay zero for certain. */
  enum Screen {
    /** Nothing is certain: every touched row must be visited. */
    NONE,
    /** |r_mk| <= lambda_k / 2 for all k. */
    ABSOLUTE,
    /** r_mk <= lambda_k / 2 for all k. */
    POSITIVE
  }

  /** Looks at a mini-batch that is to be learned from, before it is coded. */
  default void arrive(MiniBatch batch) {}

  /**
   * Sees the codes of a mini-batch as they are gathered into the statistics, before the update.
   *
   * @param beta what was forgotten by
   * @param again whether they replace codes of the same mini-batch
   */
  default void gather(MiniBatch batch, Codes codes, double beta, boolean again) {}

  /** Rewrites the rows of U that can change. */
  void update(TopicPass pass);

  /**
   * Returns the topic of this method that a topic of unit norm stands for: itself, or where the
   * method has constraints, one that meets them and is as near as can be.
   */
  default SparseVector admit(SparseVector topic) {
    return topic;
  }

  /**
   * Returns how topics go together, K x K, row-major: partial correlations of their codes, 0 where
   * there is none and on the diagonal; null where the method knows of no relations.
   */
  default double @Nullable [] relations() {
    return null;
  }

  /** Says that a slot was emptied: what the update knows of its topic is of no use any more. */
  default void cleared(int slot) {}

  /** Whether more passes over the mini-batch of the last one would change too little to matter. */
  default boolean isSettled() {
    return false;
  }

  /**
   * Returns what R holds of a seeded topic, in multiples of the topic.
   *
   * @param energy the sum of its squared codes
   * @param weight the documents behind them
   */
  default double evidence(double energy, double weight) {
    return energy;
  }

  /** Which zero rows need no visit. */
  default Screen screen() {
    return Screen.NONE;
  }
}
