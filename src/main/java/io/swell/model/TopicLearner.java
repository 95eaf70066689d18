package io.swell.model;

import org.jspecify.annotations.Nullable;

/**
 * Learns topics from mini-batches: U (M terms x K slots) and the statistics that it is fitted to,
 * S, R and W. The rows of U are vocabulary rows; M grows with the largest row seen. A slot without
 * terms is free: it gets no codes and stays zero until it is {@linkplain #seed seeded}.
 *
 * <p>All implementations compute the same U up to rounding: {@link Learner} is fast, {@code
 * PlainLearner}, in the tests, states the math.
 */
public interface TopicLearner {
  /** Returns K, the number of slots. */
  int capacity();

  /**
   * Returns the documents that are saved with the learner. A mini-batch that is {@linkplain
   * SavedDocuments#add added} to them before it is learned from is saved only once.
   */
  SavedDocuments documents();

  /**
   * Codes the documents with the current topics, applies forgetting, adds the documents to the
   * statistics, and updates the topics. Repeats coding and updating as often as
   * learn.embedded-iterations says.
   *
   * @param batch documents with finite weights
   * @param elapsedMillis event time passed since the previous batch, not negative
   * @return the codes gathered in the last iteration
   */
  Codes learn(MiniBatch batch, long elapsedMillis);

  /** Codes documents with the current topics, without changing any state. */
  Codes code(MiniBatch documents);

  /**
   * Returns the features of documents for classifiers, document after document, the same number for
   * each: their codes, unless the method overrides this. Ignores labels.
   */
  default double[] features(MiniBatch documents) {
    return code(documents).code();
  }

  /** Returns column k of U. Costs O(nonzero rows). */
  SparseVector topic(int slot);

  /** Returns the number of nonzero terms of a slot. */
  int terms(int slot);

  /** Returns U'U, K x K, row-major. Callers must not modify it. */
  double[] gram();

  /**
   * Returns the relations between topics, K x K, row-major: partial correlations of their codes, 0
   * on the diagonal and where there is none; null if the method does not model relations.
   */
  default double @Nullable [] relations() {
    return null;
  }

  /** Returns S_kk: the energy of the codes of slot k, with forgetting applied. */
  double strength(int slot);

  /** Returns W: the number of documents learned from, with forgetting applied. */
  double weight();

  /** Returns W_k: the documents learned from since the slot was seeded, with forgetting applied. */
  double weight(int slot);

  /** Empties a slot: sets column k of U and R, row and column k of S, and W_k to 0. Costs O(M). */
  void clear(int slot);

  /**
   * Starts a topic in an empty slot: u_k = topic, S_kk = strength, R_.k = strength topic, W_k =
   * weight.
   *
   * @param topic the terms of the topic, of unit norm
   * @param strength the sum of (u'z)^2 over the documents z that the topic is made from, positive
   * @param weight the number of documents that these were selected from, positive, at most W
   */
  void seed(int slot, SparseVector topic, double strength, double weight);

  /**
   * Adds the statistics of slot {@code from} to those of {@code into} and empties {@code from}.
   * Multiplies the codes of {@code from} by c = |u_from| / |u_into| in S and R. Costs O(M).
   */
  void merge(int from, int into);

  /** Forgets rows that are zero in U: sets their rows of R to 0. */
  void evict(int[] rows);

  /**
   * Returns max_k |r_mk| / (lambda_k / 2) of each row m, which can only hold terms from 1 on. Costs
   * O(K) a row.
   */
  double[] pressures(int[] rows);
}
