package io.swell.method.sparselsa;

import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import java.util.Arrays;

/**
 * What the penalty of Sparse LSA makes of an unpenalised entry b = (Q'X)_km: {@code argmin_a 1/2 (a
 * - b)^2 + lambda_k pen(a)}, in closed form.
 */
interface ProximalOperator {
  /** Returns a_km. */
  double of(double b, int position, int row);

  /** How penalties are made for the thresholds of one pass. */
  interface Form {
    /**
     * Returns the penalty of a pass.
     *
     * @param lambda of the slots at each position
     * @param projection B = Q'X by rows, where a penalty couples the rows
     */
    ProximalOperator prepare(double[] lambda, PolarProjection projection, TopicPass pass);

    /** Whether an entry below its threshold is zero, whatever the others are. */
    boolean separable();

    /** Whether a must be >= 0. */
    boolean nonNegative();

    /** Returns pen of one topic. */
    double penalty(SparseVector topic);

    /** Returns a column of B shrunk, for a topic that is to hold it alone. */
    double[] column(double[] b, double lambda);
  }

  /** |a|_1. */
  static double soft(double b, double lambda) {
    return b > lambda ? b - lambda : b < -lambda ? b + lambda : 0;
  }

  /** Entries alone: |a|_1, or that with a >= 0. */
  record Entries(boolean nonNegative) implements Form {
    @Override
    public ProximalOperator prepare(double[] lambda, PolarProjection projection, TopicPass pass) {
      return nonNegative
          ? (b, position, row) -> Math.max(b - lambda[position], 0)
          : (b, position, row) -> soft(b, lambda[position]);
    }

    @Override
    public boolean separable() {
      return true;
    }

    @Override
    public double penalty(SparseVector topic) {
      return Arrays.stream(topic.weight()).map(Math::abs).sum();
    }

    @Override
    public double[] column(double[] b, double lambda) {
      double[] a = new double[b.length];
      for (int m = 0; m < b.length; m++) {
        a[m] = nonNegative ? Math.max(b[m] - lambda, 0) : soft(b[m], lambda);
      }
      return a;
    }
  }
}
