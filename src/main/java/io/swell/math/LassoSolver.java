package io.swell.math;

import java.util.Arrays;

/**
 * Solves exactly the small problem that sparse codes and rows of U have in common:
 *
 * <pre>{@code
 * min_x  x'A x - 2 b'x + 2 sum_k t_k |x_k|      (optionally x >= 0)
 * }</pre>
 *
 * <p>where A is symmetric positive semidefinite and {@code t_k >= 0} (RLSI: A = S, b = r_m, t_k =
 * lambda_k / 2). With h = b - A x, the optimality conditions are {@code h_k = t_k sign(x_k)} on the
 * support and {@code |h_k| <= t_k} elsewhere ({@code h_k <= t_k} if {@code x >= 0}).
 *
 * <p>The solver first tries the support and signs of the warm start: one small Cholesky
 * factorization gives the exact optimum if the conditions hold then, which is the common case.
 * Otherwise it runs coordinate descent until support and signs no longer change, and computes the
 * values by Cholesky. A coordinate with a_kk = 0 stays zero. Among the tests, {@code PlainLasso}
 * solves the same problem in a few lines, but more slowly.
 *
 * <p>Not thread-safe: holds O(n^2) doubles of work space.
 */
public final class LassoSolver {
  /** Maximum number of sweeps of coordinate descent; far more than observed in practice. */
  private static final int MAX_SWEEPS = 100_000;

  /** Relative tolerance of the optimality test, so that the solver does not oscillate on ties. */
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

  /**
   * Returns whether x = 0 is the optimum: {@code |b_k| <= t_k} for all k ({@code b_k <= t_k} if
   * {@code x >= 0}).
   */
  public boolean isZero(double[] b, double[] threshold) {
    for (int k = 0; k < n; k++) {
      if (magnitude(b[k]) > threshold[k]) {
        return false;
      }
    }
    return true;
  }

  private double magnitude(double slope) {
    return nonNegative ? slope : Math.abs(slope);
  }

  /**
   * Solves the problem from a warm start.
   *
   * @param a A, n x n, both triangles, by rows; not modified
   * @param b length n; not modified
   * @param threshold t, length n, all at least 0; not modified
   * @param warm number of entries of the warm start in {@code index} and {@code value}
   * @param index support, ascending: of the warm start on entry, of the optimum on return; length
   *     at least n
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

  /** Returns max |h_k| / t_k over the zeros of the last solution; infinite if unknown. */
  public double tightness() {
    return tightness;
  }

  /**
   * Solves A_ss x = right on a support s. Costs O(size^3).
   *
   * @param right the right-hand side; holds x on return
   * @param value the values before; only their signs are read
   * @return whether A_ss is regular and every x has the same sign as before
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

  /** Returns NaN, which has no sign, if the two rows are numerically dependent. */
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
   * Solves A_ss x_s = b_s - t_s sign(x_s) on the support. Returns whether the solution is the
   * optimum, and only then stores it in {@code value}.
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
    double max = 0;
    for (int k = 0; k < n; k++) {
      double correlation = magnitude(h[k]);
      if (correlation > max * threshold[k]) {
        if (correlation > threshold[k]
            && a[k][k] > 0
            && correlation > threshold[k] + SLACK * largest(b)) {
          return false;
        }
        max = correlation / threshold[k];
      }
    }
    tightness = max;
    System.arraycopy(direct, 0, value, 0, size);
    return true;
  }

  private static double largest(double[] b) {
    return Arrays.stream(b).map(Math::abs).max().orElse(0);
  }

  /** Runs cyclic coordinate descent; calls settle after each sweep that changes no sign. */
  private int descend(
      double[][] a, double[] b, double[] threshold, int warm, int[] index, double[] value) {
    Arrays.fill(x, 0);
    for (int i = 0; i < warm; i++) {
      x[index[i]] = value[i];
    }
    computeResidual(a, b, warm, index, value);
    for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      boolean signsUnchanged = true;
      double change = 0;
      double max = 0;
      for (int k = 0; k < n; k++) {
        double diagonal = a[k][k];
        if (!(diagonal > 0)) {
          continue;
        }
        double before = x[k];
        double after = soft(h[k] + diagonal * before, threshold[k]) / diagonal;
        if (after != before) {
          signsUnchanged &= Math.signum(after) == Math.signum(before);
          change = Math.max(change, Math.abs(after - before));
          x[k] = after;
          Axpy.add(h, 0, n, before - after, a[k]);
        }
        max = Math.max(max, Math.abs(after));
      }
      boolean converged = change <= CONVERGED * max;
      if (signsUnchanged || converged) {
        int count = pack(x, index, value);
        if (converged || settle(a, b, threshold, count, index, value)) {
          return count;
        }
        computeResidual(a, b, count, index, value);
      }
    }
    throw new IllegalStateException(
        "a lasso problem of size " + n + " did not converge within " + MAX_SWEEPS + " sweeps");
  }

  /** Writes the nonzero entries of a vector, with their indices, and returns their number. */
  public static int pack(double[] x, int[] index, double[] value) {
    int count = 0;
    for (int k = 0; k < x.length; k++) {
      if (x[k] != 0) {
        index[count] = k;
        value[count++] = x[k];
      }
    }
    return count;
  }

  /** Sets h = b - A x. */
  private void computeResidual(double[][] a, double[] b, int size, int[] index, double[] value) {
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
