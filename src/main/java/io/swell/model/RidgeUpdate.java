package io.swell.model;

import io.swell.math.Cholesky;
import io.swell.math.LassoSolver;
import java.util.Arrays;

/**
 * The U step with an l2 penalty on the topics: {@code U = R (S + diag(lambda))^-1}, or non-negative
 * least squares for each row if {@code U >= 0}. U is dense: a touched row never becomes zero again,
 * no row is skipped, and a pass costs O(M K^2). A free slot keeps zero terms.
 *
 * @param capacity K
 * @param nonNegative whether topics are non-negative
 */
public record RidgeUpdate(int capacity, boolean nonNegative) implements TopicUpdate {
  @Override
  public void update(TopicPass pass) {
    double[] a = pass.statistics().s();
    for (int k = 0; k < capacity; k++) {
      boolean free = isFree(pass, k);
      for (int l = 0; free && l < capacity; l++) {
        a[k * capacity + l] = 0;
        a[l * capacity + k] = 0;
      }
      a[k * (capacity + 1)] += free ? 1 : pass.lambda()[k];
    }
    if (nonNegative) {
      double[] none = new double[capacity];
      double[][] s = new double[capacity][];
      Arrays.setAll(s, k -> Arrays.copyOfRange(a, k * capacity, (k + 1) * capacity));
      pass.visit(
          stripe -> {
            var solver = new LassoSolver(capacity, true);
            double[] r = new double[capacity];
            return (row, count, slot, weight) -> {
              read(pass, row, r);
              return solver.solve(s, r, none, count, slot, weight);
            };
          });
      return;
    }
    if (!Cholesky.factor(a, capacity)) {
      throw new IllegalStateException(
          "S + diag(lambda) must be positive definite, but is not: a code is not finite");
    }
    pass.visit(
        stripe -> {
          double[] u = new double[capacity];
          return (row, count, slot, weight) -> {
            read(pass, row, u);
            Cholesky.solve(a, capacity, u);
            return LassoSolver.pack(u, slot, weight);
          };
        });
  }

  /** Reads a row of R, with 0 in the free slots. */
  private static void read(TopicPass pass, int row, double[] r) {
    pass.statistics().r(row, r);
    for (int k = 0; k < r.length; k++) {
      if (isFree(pass, k)) {
        r[k] = 0;
      }
    }
  }

  private static boolean isFree(TopicPass pass, int slot) {
    return pass.lambda()[slot] == Double.POSITIVE_INFINITY;
  }
}
