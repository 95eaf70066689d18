package io.swell.math;

import java.util.Arrays;

/**
 * Estimates a sparse inverse covariance:
 *
 * <pre>  min over Theta positive definite of  tr(S Theta) - log det Theta + rho |Theta|_1</pre>
 *
 * <p>This is the graphical lasso of Friedman, Hastie and Tibshirani (2008). It runs block
 * coordinate descent on the dual {@code max log det W + n, |W_ij - S_ij| <= rho}: each column of W
 * without the diagonal is one lasso problem, solved exactly by {@link LassoSolver}. The norm
 * includes the diagonal, so W_jj = S_jj + rho; implementations that exclude it (such as
 * scikit-learn) give the same result for S + rho I.
 *
 * <p>Not thread-safe: holds O(n^2) doubles of work space. A sweep costs O(n^3).
 */
public final class GraphicalLasso {
  private static final int MAX_SWEEPS = 500;

  private final int n;
  private final double tolerance;
  private final LassoSolver solver;
  private final double[][] w;
  private final double[][] beta;
  private final double[] threshold;
  private final double[] right;
  private final int[] index;
  private final double[] value;

  /**
   * The estimate.
   *
   * @param precision Theta, n x n, row-major, symmetric, positive definite
   * @param gap the duality gap: an upper bound of its objective minus the optimum
   */
  public record Result(double[] precision, double gap) {}

  /**
   * @param n order of the matrices
   * @param tolerance stops after the sweep with a duality gap of at most this times n
   */
  public GraphicalLasso(int n, double tolerance) {
    this.n = n;
    this.tolerance = tolerance;
    solver = new LassoSolver(n, false);
    w = new double[n][n];
    beta = new double[n][n];
    threshold = new double[n];
    right = new double[n];
    index = new int[n];
    value = new double[n];
  }

  /**
   * Returns the minimizer.
   *
   * @param s S, n x n, row-major, symmetric, positive semidefinite; positive definite if rho = 0
   * @param rho weight of the norm, finite and at least 0
   * @throws IllegalArgumentException if rho is negative or not finite
   * @return the optimum up to its gap. The gap exceeds the tolerance only if 500 sweeps do not
   *     suffice, and is then infinite if the estimate is not positive definite
   * @throws IllegalStateException if S + rho I is not positive definite
   */
  public Result solve(double[] s, double rho) {
    if (!(rho >= 0 && rho < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "rho, the weight of the norm, must be finite and >= 0, found " + rho);
    }
    for (int i = 0; i < n; i++) {
      System.arraycopy(s, i * n, w[i], 0, n);
      w[i][i] += rho;
      Arrays.fill(beta[i], 0);
    }
    logDeterminant();
    for (int sweep = 1; ; sweep++) {
      for (int j = 0; j < n; j++) {
        column(s, rho, j);
      }
      double[] precision = precision();
      double gap = objective(s, precision, rho, n) - (logDeterminant() + n);
      if (gap <= tolerance * n || sweep == MAX_SWEEPS) {
        return new Result(precision, gap);
      }
    }
  }

  /** Updates column j of W: W_11 b with {@code b = argmin b'W_11 b - 2 s_12'b + 2 rho |b|_1}. */
  private void column(double[] s, double rho, int j) {
    int warm = 0;
    for (int k = 0; k < n; k++) {
      threshold[k] = k == j ? Double.POSITIVE_INFINITY : rho;
      right[k] = k == j ? 0 : s[k * n + j];
      if (beta[j][k] != 0) {
        index[warm] = k;
        value[warm++] = beta[j][k];
      }
    }
    int count = solver.solve(w, right, threshold, warm, index, value);
    Arrays.fill(beta[j], 0);
    for (int e = 0; e < count; e++) {
      beta[j][index[e]] = value[e];
    }
    double diagonal = w[j][j];
    Arrays.fill(right, 0);
    Axpy.add(right, 0, n, 1, value, index, 0, count, w);
    for (int k = 0; k < n; k++) {
      w[j][k] = right[k];
      w[k][j] = right[k];
    }
    w[j][j] = diagonal;
  }

  /** Returns Theta: Theta_jj = 1 / (w_jj - w_12'b), Theta_12 = -b Theta_jj, symmetrized. */
  private double[] precision() {
    double[] theta = new double[n * n];
    for (int j = 0; j < n; j++) {
      double left = w[j][j];
      for (int k = 0; k < n; k++) {
        left -= k == j ? 0 : w[j][k] * beta[j][k];
      }
      theta[j * n + j] = 1 / left;
      for (int k = 0; k < n; k++) {
        if (k != j) {
          theta[j * n + k] = -beta[j][k] / left;
        }
      }
    }
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < j; k++) {
        double a = theta[j * n + k];
        double b = theta[k * n + j];
        double mean = a == 0 || b == 0 ? 0 : (a + b) / 2;
        theta[j * n + k] = mean;
        theta[k * n + j] = mean;
      }
    }
    return theta;
  }

  /**
   * Returns tr(S Theta) - log det Theta + rho |Theta|_1; infinite if Theta is not positive
   * definite.
   */
  public static double objective(double[] s, double[] precision, double rho, int n) {
    double sum = 0;
    for (int i = 0; i < n * n; i++) {
      sum += s[i] * precision[i] + rho * Math.abs(precision[i]);
    }
    double[] factor = precision.clone();
    return Cholesky.factor(factor, n) ? sum - logOfFactor(factor, n) : Double.POSITIVE_INFINITY;
  }

  private double logDeterminant() {
    double[] a = Arrays.stream(w).flatMapToDouble(Arrays::stream).toArray();
    if (!Cholesky.factor(a, n)) {
      throw new IllegalStateException(
          "S + rho I must be positive definite, but is not: raise rho, or omit dependent rows");
    }
    return logOfFactor(a, n);
  }

  /** Returns log det A from its factor, which has the reciprocals of its diagonal. */
  private static double logOfFactor(double[] factor, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum -= 2 * StrictMath.log(factor[i * n + i]);
    }
    return sum;
  }
}
