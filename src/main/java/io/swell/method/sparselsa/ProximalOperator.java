package io.swell.method.sparselsa;

import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import java.util.Arrays;

/**
 * The proximal operator of Sparse LSA's penalty for an unpenalized entry b = (Q'X)_km: {@code
 * argmin_a 1/2 (a - b)^2 + lambda_k pen(a)}, in closed form.
 */
interface ProximalOperator {
  /** Returns a_km. */
  double of(double b, int position, int row);

  /** Creates the operator for the thresholds of one pass. */
  interface Form {
    /**
     * Returns the penalty of a pass.
     *
     * @param lambda of the slots at each position
     * @param projection B = Q'X by rows, for a penalty that couples rows
     */
    ProximalOperator prepare(double[] lambda, PolarProjection projection, TopicPass pass);

    /** Whether an entry below its threshold is zero regardless of the other entries. */
    boolean separable();

    /** Whether a must be >= 0. */
    boolean nonNegative();

    /** Returns pen of one topic. */
    double penalty(SparseVector topic);

    /** Returns a column of B after shrinking, for a topic that holds nothing else. */
    double[] column(double[] b, double lambda);
  }

  /** |a|_1. */
  static double soft(double b, double lambda) {
    return b > lambda ? b - lambda : b < -lambda ? b + lambda : 0;
  }

  /** The entrywise penalty: |a|_1, optionally with a >= 0. */
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
