package io.swell.math;

import java.util.Arrays;

/**
 * Solves the one small problem behind codes and rows of U, exactly:
 *
 * <pre>  min_x  x'A x - 2 b'x + 2 sum_k t_k |x_k|      (optionally x >= 0)</pre>
 *
 * with A symmetric positive semidefinite and thresholds t_k >= 0 (RLSI: A = S, b = r_m, t_k =
 * lambda_k / 2). With h = b - A x the optimum is where h_k = t_k sign(x_k) on the support and |h_k|
 * <= t_k off it (h_k <= t_k if x >= 0).
 *
 * <p>The warm support with its signs is tried first: one small Cholesky gives the optimum to
 * rounding if those conditions then hold, which is usual. Otherwise coordinate descent changes
 * support and signs until they stand still, and the Cholesky settles the values. A coordinate with
 * a_kk = 0 stays zero. {@link PlainLasso} states the same in a few lines and is slower.
 *
 * <p>Not thread-safe: holds work space of O(n^2) doubles.
 */
public final class LassoSolver {
  /** Sweeps after which descent gives up on signs that keep turning; far beyond any seen. */
  private static final int MOST_SWEEPS = 100_000;

  /** Relative slack of the optimality test, so that ties do not oscillate. */
  private static final double SLACK = 1e-13;

  private static final double CONVERGED = 1e-15;

  private final int n;
  private final boolean nonNegative;
  private final double[] x;
  private final double[] h;
  private final double[] factor;
  private final double[] direct;
  private final int[] support;

  public LassoSolver(int n, boolean nonNegative) {
    this.n = n;
    this.nonNegative = nonNegative;
    x = new double[n];
    h = new double[n];
    factor = new double[n * n];
    direct = new double[n];
    support = new int[n];
  }

  /** Returns whether x = 0 is the optimum: |b_k| <= t_k for all k (b_k <= t_k if x >= 0). */
  public boolean isZero(double[] b, double[] threshold) {
    for (int k = 0; k < n; k++) {
      double pull = nonNegative ? b[k] : Math.abs(b[k]);
      if (pull > threshold[k]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Solves the problem from a warm support.
   *
   * @param a A, n x n, row-major, full; not modified
   * @param b length n; not modified
   * @param threshold t, length n, all >= 0; not modified
   * @param warm number of warm entries in {@code index} and {@code value}
   * @param index support, ascending: warm on entry, the optimum's on return; length at least n
   * @param value values aligned with {@code index}, likewise
   * @return number of nonzero coordinates
   */
  public int solve(
      double[] a, double[] b, double[] threshold, int warm, int[] index, double[] value) {
    if (warm == 0 && isZero(b, threshold)) {
      return 0;
    }
    double slack = SLACK * largest(b);
    Arrays.fill(x, 0);
    for (int i = 0; i < warm; i++) {
      if (a[index[i] * (n + 1)] > 0) {
        x[index[i]] = value[i];
      }
    }
    if (warm == 0 || !settle(a, b, threshold, slack)) {
      descend(a, b, threshold, slack);
    }
    int count = 0;
    for (int k = 0; k < n; k++) {
      if (x[k] != 0) {
        index[count] = k;
        value[count++] = x[k];
      }
    }
    return count;
  }

  private static double largest(double[] b) {
    double most = 0;
    for (double value : b) {
      most = Math.max(most, Math.abs(value));
    }
    return most;
  }

  /**
   * Solves A_ss x_s = b_s - t_s sign(x_s) on the support of x. Returns whether that is the optimum;
   * x then holds it, and is left as it was otherwise.
   */
  private boolean settle(double[] a, double[] b, double[] threshold, double slack) {
    int size = 0;
    for (int k = 0; k < n; k++) {
      if (x[k] != 0) {
        support[size] = k;
        direct[size++] = b[k] - (x[k] > 0 ? threshold[k] : -threshold[k]);
      }
    }
    if (size == 1) {
      direct[0] /= a[support[0] * (n + 1)];
    } else if (!solveSupport(a, size)) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      if (!(direct[i] * x[support[i]] > 0)) {
        return false;
      }
    }
    System.arraycopy(b, 0, h, 0, n);
    for (int i = 0; i < size; i++) {
      subtractRow(a, support[i], direct[i]);
    }
    for (int k = 0; k < n; k++) {
      double pull = nonNegative ? h[k] : Math.abs(h[k]);
      if (x[k] == 0 && pull > threshold[k] + slack && a[k * (n + 1)] > 0) {
        return false;
      }
    }
    for (int i = 0; i < size; i++) {
      x[support[i]] = direct[i];
    }
    return true;
  }

  private boolean solveSupport(double[] a, int size) {
    for (int i = 0; i < size; i++) {
      int row = support[i] * n;
      for (int j = 0; j <= i; j++) {
        factor[i * size + j] = a[row + support[j]];
      }
    }
    if (!Cholesky.factor(factor, size)) {
      return false;
    }
    Cholesky.solve(factor, size, direct);
    return true;
  }

  private void subtractRow(double[] a, int row, double times) {
    int at = row * n;
    for (int k = 0; k < n; k++) {
      h[k] -= times * a[at + k];
    }
  }

  /** Cyclic coordinate descent from x; settles as soon as a sweep leaves all signs alone. */
  private void descend(double[] a, double[] b, double[] threshold, double slack) {
    System.arraycopy(b, 0, h, 0, n);
    for (int k = 0; k < n; k++) {
      if (x[k] != 0) {
        subtractRow(a, k, x[k]);
      }
    }
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      boolean signsStood = true;
      double change = 0;
      double most = 0;
      for (int k = 0; k < n; k++) {
        double diagonal = a[k * (n + 1)];
        if (!(diagonal > 0)) {
          continue;
        }
        double before = x[k];
        double after = soft(h[k] + diagonal * before, threshold[k]) / diagonal;
        if (after != before) {
          signsStood &= Math.signum(after) == Math.signum(before);
          change = Math.max(change, Math.abs(after - before));
          x[k] = after;
          subtractRow(a, k, after - before);
        }
        most = Math.max(most, Math.abs(after));
      }
      if (change <= CONVERGED * most || (signsStood && settle(a, b, threshold, slack))) {
        return;
      }
      if (signsStood) {
        restate(a, b);
      }
    }
    throw new IllegalStateException(
        "lasso of size " + n + " did not settle within " + MOST_SWEEPS + " sweeps");
  }

  /** h = b - A x anew: {@link #settle} left the h of its own trial. */
  private void restate(double[] a, double[] b) {
    System.arraycopy(b, 0, h, 0, n);
    for (int k = 0; k < n; k++) {
      if (x[k] != 0) {
        subtractRow(a, k, x[k]);
      }
    }
  }

  private double soft(double w, double threshold) {
    if (w > threshold) {
      return w - threshold;
    }
    return !nonNegative && w < -threshold ? w + threshold : 0;
  }
}
