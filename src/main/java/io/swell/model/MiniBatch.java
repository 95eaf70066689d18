package io.swell.model;

/**
 * Weighted documents over vocabulary rows, compressed by document.
 *
 * @param documents number of documents
 * @param start document i holds entries start[i] to start[i + 1] - 1; length documents + 1
 * @param row vocabulary rows, each at most once in a document, ascending within it
 * @param weight d_im, finite and not 0, aligned with {@code row}
 */
public record MiniBatch(int documents, int[] start, int[] row, double[] weight) {
  public MiniBatch {
    if (start.length < documents + 1 || row.length < start[documents]) {
      throw new IllegalArgumentException(
          "a batch of " + documents + " documents needs as many + 1 starts, found " + start.length);
    }
  }

  /** Returns |d_i|^2. */
  public double squaredNorm(int document) {
    double sum = 0;
    for (int e = start[document]; e < start[document + 1]; e++) {
      sum += weight[e] * weight[e];
    }
    return sum;
  }
}
