package io.swell.model;

import io.swell.state.StateOwner;

/**
 * The rows of R, and the fit of the rows of U to them. Given S and lambda, rows are independent of
 * each other, so they may be divided among several machines. The {@link Learner} keeps S, W and a
 * copy of U, codes the documents, and tells these rows of every operation on its slots after it has
 * applied it to S.
 */
interface TermRows extends StateOwner {
  /**
   * Begins a mini-batch, after forgetting.
   *
   * @param beta the factor that forgetting applied
   * @param iterations the largest number of passes over the mini-batch
   * @param isLinear whether R is linear in what is gathered
   */
  void begin(MiniBatch batch, TransposedBatch rows, double beta, int iterations, boolean isLinear);

  /**
   * Adds the documents to R and fits the rows of U.
   *
   * @param v what to gather with, by documents: the codes, or, where R is linear in them, how they
   *     have changed since the last pass
   */
  void update(TopicPass pass, double[][] v, Coder coder);

  /** Ends a mini-batch. */
  void end(TransposedBatch rows);

  /** Empties a slot; nothing is to be done where the statistics include the rows. */
  default void clear(int slot) {}

  /**
   * Starts a topic in an empty slot, in S too: S_kk = energy, R_.k = evidence topic, W_k = weight.
   */
  void seed(int slot, SparseVector topic, double energy, double evidence, double weight);

  /** Adds a slot, multiplied by a factor, to another, and empties it; see {@link #clear}. */
  default void merge(int from, int into, double times) {}

  /** Sets rows to 0. */
  void evict(int[] rows);

  /**
   * Returns of each row max_k |r_mk| / t_k, or max_k r_mk / t_k if topics must not be negative.
   * Costs O(K) a row.
   */
  double[] pressures(int[] rows, double[] threshold, boolean nonNegative);
}
