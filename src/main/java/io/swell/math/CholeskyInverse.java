package io.swell.math;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Inverts symmetric positive definite matrices of a fixed size, by rows: A = R'R (Cholesky, R upper
 * triangular), then A^-1 = T T' with T = R^-1. Costs n^3 operations, all in {@link Axpy}.
 *
 * <p>Not thread-safe: holds four matrices of work space.
 */
public final class CholeskyInverse {
  private final int n;
  private final double[][] r;
  private final double[][] t;
  private final double[][] transposed;
  private final double[][] inverse;
  private final double[] factor;
  private final int[] every;

  public CholeskyInverse(int n) {
    this.n = n;
    r = new double[n][n];
    t = new double[n][n];
    transposed = new double[n][n];
    inverse = new double[n][n];
    factor = new double[n];
    every = IntStream.range(0, n).toArray();
  }

  /**
   * Returns (A + ridge I)^-1 by rows, both triangles. The next call overwrites the result.
   *
   * @param a A, n x n, row-major, both triangles
   * @throws IllegalStateException if A + ridge I is not numerically positive definite
   */
  public double[][] inverse(double[] a, double ridge) {
    for (int i = 0; i < n; i++) {
      System.arraycopy(a, i * n, r[i], 0, n);
      r[i][i] += ridge;
      factor(i);
    }
    for (int i = n - 1; i >= 0; i--) {
      invertRow(i);
    }
    for (int i = 0; i < n; i++) {
      double[] row = inverse[i];
      Arrays.fill(row, 0);
      Axpy.add(row, 0, i + 1, 1, t[i], every, i, n, transposed);
      for (int j = 0; j < i; j++) {
        inverse[j][i] = row[j];
      }
    }
    return inverse;
  }

  /** Computes row i of R: row i of A minus the rows above, over the square root of the pivot. */
  private void factor(int i) {
    double[] row = r[i];
    double diagonal = row[i];
    for (int k = 0; k < i; k++) {
      factor[k] = r[k][i];
    }
    Axpy.add(row, i, n, -1, factor, every, 0, i, r);
    if (!(row[i] > Cholesky.SINGULAR * diagonal)) {
      throw new IllegalStateException(
          "the matrix must be positive definite, but row %s of %s has pivot %s"
              .formatted(i, n, row[i]));
    }
    double root = 1 / Math.sqrt(row[i]);
    for (int j = i; j < n; j++) {
      row[j] *= root;
    }
  }

  /** Computes row i of T from R T = I: {@code t_i = (e_i - sum_{k > i} r_ik t_k) / r_ii}. */
  private void invertRow(int i) {
    double[] row = t[i];
    Arrays.fill(row, 0);
    Axpy.add(row, i + 1, n, -1, r[i], every, i + 1, n, t);
    double pivot = 1 / r[i][i];
    row[i] = 1;
    for (int j = i; j < n; j++) {
      row[j] *= pivot;
      transposed[j][i] = row[j];
    }
  }
}
