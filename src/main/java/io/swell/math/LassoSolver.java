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
  private final double[] direct;
  private double[] factor = new double[16];
  private double tightness;

  public LassoSolver(int n, boolean nonNegative) {
    this.n = n;
    this.nonNegative = nonNegative;
    x = new double[n];
    h = new double[n];
    direct = new double[n];
  }

  /** Returns whether x = 0 is the optimum: |b_k| <= t_k for all k (b_k <= t_k if x >= 0). */
  public boolean isZero(double[] b, double[] threshold) {
    for (int k = 0; k < n; k++) {
      if (pull(b[k]) > threshold[k]) {
        return false;
      }
    }
    return true;
  }

  private double pull(double slope) {
    return nonNegative ? slope : Math.abs(slope);
  }

  /**
   * Solves the problem from a warm support.
   *
   * @param a A, n x n, full, as rows; not modified
   * @param b length n; not modified
   * @param threshold t, length n, all >= 0; not modified
   * @param warm number of warm entries in {@code index} and {@code value}
   * @param index support, ascending: warm on entry, the optimum's on return; length at least n
   * @param value values aligned with {@code index}, likewise
   * @return number of nonzero coordinates
   */
  public int solve(
      double[][] a, double[] b, double[] threshold, int warm, int[] index, double[] value) {
    tightness = Double.POSITIVE_INFINITY;
    if (warm == 0 && isZero(b, threshold)) {
      return 0;
    }
    int count = 0;
    for (int i = 0; i < warm; i++) {
      if (a[index[i]][index[i]] > 0) {
        index[count] = index[i];
        value[count++] = value[i];
      }
    }
    if (count > 0 && settle(a, b, threshold, count, index, value)) {
      return count;
    }
    return descend(a, b, threshold, count, index, value);
  }

  /** max |h_k| / t_k over the zero coordinates of the last solution; infinite if not known. */
  public double tightness() {
    return tightness;
  }

  /**
   * Solves A_ss x = right on a support s. Costs O(size^3).
   *
   * @param right modified: holds x on return
   * @param value values before; only their signs are read
   * @return whether A_ss is regular and every x has the sign that it had
   */
  public boolean solveSupport(double[][] a, int size, int[] index, double[] value, double[] right) {
    if (size == 1) {
      right[0] /= a[index[0]][index[0]];
    } else if (size == 2) {
      solveTwo(a[index[0]], index, a[index[1]][index[1]], right);
    } else if (!solveMore(a, size, index, right)) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      if (!(right[i] * value[i] > 0)) {
        return false;
      }
    }
    return true;
  }

  /** Leaves NaN, which has no sign, if the two rows are one to rounding. */
  private static void solveTwo(double[] row, int[] index, double last, double[] right) {
    double first = row[index[0]];
    double both = row[index[1]];
    double ratio = both / first;
    double pivot = last - ratio * both;
    right[1] =
        pivot > Cholesky.SINGULAR * last ? (right[1] - ratio * right[0]) / pivot : Double.NaN;
    right[0] = (right[0] - both * right[1]) / first;
  }

  private boolean solveMore(double[][] a, int size, int[] index, double[] right) {
    if (factor.length < size * size) {
      factor = new double[Math.min(n * n, 2 * size * size)];
    }
    for (int i = 0; i < size; i++) {
      double[] row = a[index[i]];
      for (int j = 0; j <= i; j++) {
        factor[i * size + j] = row[index[j]];
      }
    }
    if (!Cholesky.factor(factor, size)) {
      return false;
    }
    Cholesky.solve(factor, size, right);
    return true;
  }

  /**
   * Solves A_ss x_s = b_s - t_s sign(x_s) on the support. Returns whether that is the optimum;
   * {@code value} then holds it, and is left as it was otherwise.
   */
  private boolean settle(
      double[][] a, double[] b, double[] threshold, int size, int[] index, double[] value) {
    for (int i = 0; i < size; i++) {
      int k = index[i];
      direct[i] = b[k] - (value[i] > 0 ? threshold[k] : -threshold[k]);
    }
    if (!solveSupport(a, size, index, value, direct)) {
      return false;
    }
    System.arraycopy(b, 0, h, 0, n);
    Axpy.add(h, 0, n, -1, direct, index, 0, size, a);
    for (int i = 0; i < size; i++) {
      h[index[i]] = 0;
    }
    double most = 0;
    for (int k = 0; k < n; k++) {
      double pull = pull(h[k]);
      if (pull > most * threshold[k]) {
        if (pull > threshold[k] && a[k][k] > 0 && pull > threshold[k] + SLACK * largest(b)) {
          return false;
        }
        most = pull / threshold[k];
      }
    }
    tightness = most;
    System.arraycopy(direct, 0, value, 0, size);
    return true;
  }

  private static double largest(double[] b) {
    double most = 0;
    for (double value : b) {
      most = Math.max(most, Math.abs(value));
    }
    return most;
  }

  /** Cyclic coordinate descent; settles as soon as a sweep leaves all signs alone. */
  private int descend(
      double[][] a, double[] b, double[] threshold, int warm, int[] index, double[] value) {
    Arrays.fill(x, 0);
    for (int i = 0; i < warm; i++) {
      x[index[i]] = value[i];
    }
    restate(a, b, warm, index, value);
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      boolean signsStood = true;
      double change = 0;
      double most = 0;
      for (int k = 0; k < n; k++) {
        double diagonal = a[k][k];
        if (!(diagonal > 0)) {
          continue;
        }
        double before = x[k];
        double after = soft(h[k] + diagonal * before, threshold[k]) / diagonal;
        if (after != before) {
          signsStood &= Math.signum(after) == Math.signum(before);
          change = Math.max(change, Math.abs(after - before));
          x[k] = after;
          Axpy.add(h, 0, n, before - after, a[k]);
        }
        most = Math.max(most, Math.abs(after));
      }
      boolean converged = change <= CONVERGED * most;
      if (signsStood || converged) {
        int count = collect(index, value);
        if (converged || settle(a, b, threshold, count, index, value)) {
          return count;
        }
        restate(a, b, count, index, value);
      }
    }
    throw new IllegalStateException(
        "lasso of size " + n + " did not settle within " + MOST_SWEEPS + " sweeps");
  }

  private int collect(int[] index, double[] value) {
    int count = 0;
    for (int k = 0; k < n; k++) {
      if (x[k] != 0) {
        index[count] = k;
        value[count++] = x[k];
      }
    }
    return count;
  }

  /** h = b - A x. */
  private void restate(double[][] a, double[] b, int size, int[] index, double[] value) {
    System.arraycopy(b, 0, h, 0, n);
    Axpy.add(h, 0, n, -1, value, index, 0, size, a);
  }

  private double soft(double w, double threshold) {
    if (w > threshold) {
      return w - threshold;
    }
    return !nonNegative && w < -threshold ? w + threshold : 0;
  }
}
