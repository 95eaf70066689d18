package io.swell.math;

/**
 * The reference implementation of {@link LassoSolver}: cyclic coordinate descent from zero, as in
 * the papers.
 *
 * <pre>  w = b_k - sum_{l /= k} a_kl x_l;   x_k = sign(w) max(|w| - t_k, 0) / a_kk</pre>
 */
public final class PlainLasso {
  private PlainLasso() {}

  /**
   * Returns the minimizer of {@code x'A x - 2 b'x + 2 sum_k t_k |x_k|}, with {@code x >= 0} if
   * {@code nonNegative}.
   *
   * @param a A, n x n, row-major, positive semidefinite
   * @param b length n
   * @param threshold t, length n, all at least 0
   * @param tolerance stops after the sweep whose largest change is at most this fraction of the
   *     largest coordinate
   */
  public static double[] solve(
      double[] a, double[] b, double[] threshold, boolean nonNegative, double tolerance) {
    int n = b.length;
    double[] x = new double[n];
    double change;
    double max;
    do {
      change = 0;
      max = 0;
      for (int k = 0; k < n; k++) {
        if (a[k * n + k] == 0) {
          continue;
        }
        double w = b[k];
        for (int l = 0; l < n; l++) {
          if (l != k) {
            w -= a[k * n + l] * x[l];
          }
        }
        double size = Math.max((nonNegative ? w : Math.abs(w)) - threshold[k], 0);
        double after = Math.signum(w) * size / a[k * n + k];
        change = Math.max(change, Math.abs(after - x[k]));
        max = Math.max(max, Math.abs(after));
        x[k] = after;
      }
    } while (change > tolerance * max);
    return x;
  }
}
