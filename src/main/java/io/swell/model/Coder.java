package io.swell.model;

import io.swell.math.Parallel;
import org.jspecify.annotations.Nullable;

/** Computes codes of documents for fixed topics. Pure; each document is coded independently. */
@FunctionalInterface
public interface Coder {
  /**
   * Returns the codes v_i, N x K, row-major.
   *
   * @param gram G = U'U, K x K
   * @param projection y_i = U'd_i, N x K
   * @param documents N
   * @param parallel shares the work among threads; does not affect the result
   */
  double[] code(double[] gram, double[] projection, int documents, Parallel parallel);

  /** Returns the values that are added to S and R, N x K: the codes, unless overridden. */
  default double[] gathered(Codes codes) {
    return codes.code();
  }

  /**
   * Returns the codes of documents with their residuals, computed from y = U'd unless overridden.
   *
   * @param projection y of the documents
   * @param before the codes of the last pass over the same mini-batch, or null on the first pass
   */
  default Codes code(
      MiniBatch batch,
      Topics topics,
      double[] projection,
      @Nullable Codes before,
      Parallel parallel) {
    return codes(
        batch, topics, projection, code(topics.gram(), projection, batch.documents(), parallel));
  }

  /** Combines codes with the residuals of the documents. */
  default Codes codes(MiniBatch batch, Topics topics, double[] projection, double[] code) {
    double[] residual = explained(topics.gram(), projection, code, batch.documents());
    for (int i = 0; i < residual.length; i++) {
      residual[i] = Math.max(batch.squaredNorm(i) - residual[i], 0);
    }
    return new Codes(batch.documents(), topics.capacity(), code, projection, residual);
  }

  /** Returns how documents enter R; a new object for each stripe, as it may hold work space. */
  default RowGather rowGather(Topics topics) {
    return RowGather.LINEAR;
  }

  /**
   * Returns whether R is linear in the {@linkplain #gathered gathered} values. If so, a change of
   * these values can be added to R.
   */
  default boolean isLinear() {
    return true;
  }

  /** Returns the features of the documents for classifiers: their codes, unless overridden. */
  default double[] features(
      MiniBatch batch, Topics topics, double[] projection, Parallel parallel) {
    return code(batch, topics, projection, null, parallel).code();
  }

  /**
   * Returns how much of each document the codes explain, |d|^2 - |d - U v|^2 = v'(2 y - G v),
   * length N. Costs O(nonzeros of v squared) per document unless overridden.
   *
   * @param code codes that {@link #code} returned for {@code gram} and {@code projection}
   */
  default double[] explained(double[] gram, double[] projection, double[] code, int documents) {
    double[] explained = new double[documents];
    int capacity = documents == 0 ? 0 : code.length / documents;
    int[] support = new int[capacity];
    for (int i = 0; i < documents; i++) {
      int at = i * capacity;
      int count = 0;
      for (int k = 0; k < capacity; k++) {
        support[count] = k;
        count += code[at + k] != 0 ? 1 : 0;
      }
      double sum = 0;
      for (int a = 0; a < count; a++) {
        double gv = 0;
        for (int b = 0; b < count; b++) {
          gv += gram[support[a] * capacity + support[b]] * code[at + support[b]];
        }
        sum += code[at + support[a]] * (2 * projection[at + support[a]] - gv);
      }
      explained[i] = sum;
    }
    return explained;
  }
}
