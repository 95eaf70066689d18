package io.swell.model;

import io.swell.math.Parallel;

/** Represents documents in topics that do not change meanwhile. Pure: each document for itself. */
@FunctionalInterface
public interface Coder {
  /**
   * Returns the codes v_i, N x K, row-major.
   *
   * @param gram G = U'U, K x K
   * @param projection y_i = U'd_i, N x K
   * @param documents N
   */
  double[] code(double[] gram, double[] projection, int documents);

  /** The same with work shared; the same bits. */
  default double[] code(double[] gram, double[] projection, int documents, Parallel parallel) {
    return code(gram, projection, documents);
  }

  /** The same for documents of which more may be known than their projection: their labels. */
  default double[] code(
      double[] gram, double[] projection, MiniBatch documents, Parallel parallel) {
    return code(gram, projection, documents.documents(), parallel);
  }

  /** Returns what classifiers are to read of the documents, as many numbers of each: the codes. */
  default double[] features(double[] gram, double[] projection, int documents) {
    return code(gram, projection, documents);
  }

  /**
   * Returns what the codes explain of each document, |d|^2 - |d - U v|^2 = v'(2 y - G v), length N.
   * Costs O(nonzeros of v squared) a document unless overridden.
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
