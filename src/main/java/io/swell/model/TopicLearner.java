package io.swell.model;

import org.jspecify.annotations.Nullable;

/**
 * Topics that learn from mini-batches: U (M terms x K slots) and the statistics behind it, S, R and
 * W. The rows of U are vocabulary rows; M grows with the largest row seen. A slot without terms is
 * free: it gets no codes and stays zero until it is {@linkplain #seed seeded}.
 *
 * <p>Every implementation gives the same U up to rounding; one states the maths, one is fast.
 */
public interface TopicLearner {
  /** K: the number of slots. */
  int capacity();

  /**
   * Codes the documents with the current topics, gathers them into the statistics, forgets, and
   * updates the topics; repeats as often as the method's embedded iterations say.
   *
   * @param batch documents with finite weights
   * @param elapsedMillis event time passed since the previous batch, not negative
   * @return the codes gathered in the last iteration
   */
  Codes learn(MiniBatch batch, long elapsedMillis);

  /** Codes documents with the current topics and changes nothing. */
  Codes code(MiniBatch documents);

  /**
   * Returns what classifiers are to read of documents, as many numbers of each, document after
   * document: their codes, unless the method has more to say. Labels are not looked at.
   */
  default double[] features(MiniBatch documents) {
    return code(documents).code();
  }

  /** Returns column k of U. Costs O(nonzero rows). */
  SparseVector topic(int slot);

  /** Number of nonzero terms of a slot. */
  int terms(int slot);

  /** Returns U'U, K x K, row-major. Not to be modified. */
  double[] gram();

  /**
   * Returns how topics go together, K x K, row-major: partial correlations of their codes, 0 where
   * there is none and on the diagonal; null where the method knows of no relations.
   */
  default double @Nullable [] relations() {
    return null;
  }

  /** S_kk: the energy of the codes of slot k, faded. */
  double strength(int slot);

  /** W: documents learned from, faded. */
  double weight();

  /** W_k: documents learned from since the slot was seeded, faded. */
  double weight(int slot);

  /** Empties a slot: column k of U and R, row and column k of S, W_k become 0. Costs O(M). */
  void clear(int slot);

  /**
   * Starts a topic in a slot that is empty: u_k = topic, S_kk = strength, R_.k = strength topic,
   * W_k = weight.
   *
   * @param topic its terms, of unit norm
   * @param strength the sum of (u'z)^2 over the documents z behind it, positive
   * @param weight the documents that these were picked from, positive, at most W
   */
  void seed(int slot, SparseVector topic, double strength, double weight);

  /**
   * Adds the statistics of one slot to another's and empties the first. With c = |u_from| /
   * |u_into|, codes of {@code from} count c-fold: S and R add accordingly. Costs O(M).
   */
  void merge(int from, int into);

  /** Forgets rows that are zero in U: their R becomes 0. */
  void evict(int[] rows);

  /** max_k |r_mk| / (lambda_k / 2): 1 or more when row m can hold a term. Costs O(K). */
  double pressure(int row);
}
