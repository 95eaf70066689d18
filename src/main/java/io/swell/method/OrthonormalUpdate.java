package io.swell.method;

import io.swell.math.LassoSolver;
import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import io.swell.model.TopicUpdate;

/**
 * The U step of LSA: the columns of R made orthonormal in order, {@code U = R L^-T} with {@code R'R
 * = L L'} (Cholesky QR). Its span is that of {@code R S^-1}, the best U for the codes, so the error
 * never rises once the documents are coded with it. A column that depends linearly on the columns
 * before it becomes zero: the documents span no more dimensions. U is dense; a pass costs O(M K^2).
 */
record OrthonormalUpdate(int capacity) implements TopicUpdate {
  /**
   * A column depends on those before it if less than this share of its squared norm lies outside
   * their span.
   */
  private static final double DEPENDENT = 1e-12;

  @Override
  public void update(TopicPass pass) {
    double[] l = factor(products(pass));
    pass.visitAll(
        stripe -> {
          double[] u = new double[capacity];
          return (row, count, slot, weight) -> {
            pass.statistics().r(row, u);
            return solve(l, u, slot, weight);
          };
        });
  }

  /** Lower triangle of R'R. */
  private double[] products(TopicPass pass) {
    double[] product = new double[capacity * capacity];
    double[] r = new double[capacity];
    for (int row = 0; row < pass.rows(); row++) {
      pass.statistics().r(row, r);
      for (int k = 0; k < capacity; k++) {
        for (int j = 0; r[k] != 0 && j <= k; j++) {
          product[k * capacity + j] += r[k] * r[j];
        }
      }
    }
    return product;
  }

  /**
   * Factors L in place and inverts its diagonal; 0 marks a column that depends on those before it.
   */
  private double[] factor(double[] a) {
    for (int i = 0; i < capacity; i++) {
      for (int j = 0; j < i; j++) {
        a[i * capacity + j] = (a[i * capacity + j] - dot(a, i, j)) * a[j * capacity + j];
      }
      double pivot = a[i * capacity + i] - dot(a, i, i);
      a[i * capacity + i] = pivot > DEPENDENT * a[i * capacity + i] ? 1 / Math.sqrt(pivot) : 0;
    }
    return a;
  }

  private double dot(double[] a, int i, int j) {
    double sum = 0;
    for (int k = 0; k < j; k++) {
      sum += a[i * capacity + k] * a[j * capacity + k];
    }
    return sum;
  }

  /** u = L^-1 r, packed. */
  private int solve(double[] l, double[] u, int[] slot, double[] weight) {
    for (int k = 0; k < capacity; k++) {
      double sum = u[k];
      for (int j = 0; j < k; j++) {
        sum -= l[k * capacity + j] * u[j];
      }
      u[k] = sum * l[k * capacity + k];
    }
    return LassoSolver.pack(u, slot, weight);
  }

  @Override
  public SparseVector adapt(SparseVector topic) {
    return topic.over(Math.sqrt(topic.squaredNorm()));
  }
}
