package io.swell.model;

import io.swell.math.Axpy;
import io.swell.math.CholeskyInverse;
import io.swell.math.Parallel;

/**
 * Computes codes with a squared penalty: {@code v = argmin |d - U v|^2 + ridge |v|^2}, that is
 * {@code (U'U + ridge I) v = U'd}: the V step of RLSI with lambda2 = ridge. Inverts the matrix once
 * per batch, in O(K^3), then sums rows of the inverse: O(K) for each topic that shares a term with
 * the document.
 */
public final class RidgeCoder implements Coder {
  private final int capacity;
  private final double ridge;
  private final CholeskyInverse matrix;

  /**
   * @param capacity K
   * @param ridge lambda2, positive
   */
  public RidgeCoder(int capacity, double ridge) {
    this.capacity = capacity;
    this.ridge = ridge;
    matrix = new CholeskyInverse(capacity);
  }

  @Override
  public double[] code(double[] gram, double[] projection, int documents, Parallel parallel) {
    double[][] inverse = matrix.inverse(gram, ridge);
    double[] codes = new double[documents * capacity];
    parallel.runRanges(
        RowStripes.COUNT,
        documents,
        (first, last) -> code(inverse, projection, first, last, codes));
    return codes;
  }

  private void code(double[][] inverse, double[] projection, int first, int last, double[] codes) {
    int[] which = new int[capacity];
    double[] factor = new double[capacity];
    double[] v = new double[capacity];
    for (int i = first; i < last; i++) {
      int at = i * capacity;
      int count = 0;
      for (int k = 0; k < capacity; k++) {
        double y = projection[at + k];
        which[count] = k;
        factor[count] = y;
        count += y != 0 ? 1 : 0;
        v[k] = 0;
      }
      Axpy.add(v, 0, capacity, 1, factor, which, 0, count, inverse);
      System.arraycopy(v, 0, codes, at, capacity);
    }
  }

  /** Returns v'(2 y - G v) = v'y + ridge |v|^2, which holds because G v = y - ridge v. */
  @Override
  public double[] explained(double[] gram, double[] projection, double[] code, int documents) {
    double[] explained = new double[documents];
    for (int i = 0; i < documents; i++) {
      double sum = 0;
      for (int at = i * capacity; at < (i + 1) * capacity; at++) {
        sum += code[at] * (projection[at] + ridge * code[at]);
      }
      explained[i] = sum;
    }
    return explained;
  }
}
