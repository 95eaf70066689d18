package io.swell.math;

/**
 * Computes the Cholesky factorization A = L L' of a symmetric positive definite matrix, and solves
 * linear systems with it. All matrices are flat arrays in row-major order.
 */
public final class Cholesky {
  /** A pivot below this fraction of its diagonal entry means that A is numerically singular. */
  static final double SINGULAR = 1e-13;

  private Cholesky() {}

  /**
   * Factors the lower triangle in place. Costs n^3 / 3 multiplications.
   *
   * @param a n x n; only the lower triangle is read and modified: on return it holds L, with the
   *     reciprocals of its diagonal
   * @return whether A is numerically positive definite; if not, {@code a} is unusable
   */
  public static boolean factor(double[] a, int n) {
    for (int i = 0; i < n; i++) {
      int rowI = i * n;
      for (int j = 0; j < i; j++) {
        int rowJ = j * n;
        double sum = a[rowI + j];
        for (int k = 0; k < j; k++) {
          sum -= a[rowI + k] * a[rowJ + k];
        }
        a[rowI + j] = sum * a[rowJ + j];
      }
      double diagonal = a[rowI + i];
      double pivot = diagonal;
      for (int k = 0; k < i; k++) {
        pivot -= a[rowI + k] * a[rowI + k];
      }
      if (!(pivot > SINGULAR * diagonal)) {
        return false;
      }
      a[rowI + i] = 1 / Math.sqrt(pivot);
    }
    return true;
  }

  /**
   * Solves A x = b for one right-hand side.
   *
   * @param l the factor that {@link #factor} computed, n x n
   * @param x b on entry, x on return; length at least n
   */
  public static void solve(double[] l, int n, double[] x) {
    for (int i = 0; i < n; i++) {
      double sum = x[i];
      for (int k = 0; k < i; k++) {
        sum -= l[i * n + k] * x[k];
      }
      x[i] = sum * l[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
      double sum = x[i];
      for (int k = i + 1; k < n; k++) {
        sum -= l[k * n + i] * x[k];
      }
      x[i] = sum * l[i * n + i];
    }
  }
}
