package io.swell.method;

import io.swell.math.Simplex;
import io.swell.model.SparseVector;
import java.util.Arrays;

/** The convex set that every topic of a method lies in. */
public enum Constraint {
  /** u >= 0 with sum 1: a topic is a distribution over terms. */
  SIMPLEX {
    @Override
    void project(double[] x) {
      Simplex.project(x);
    }

    @Override
    double size(double[] x) {
      return Arrays.stream(x).sum();
    }
  },

  /** u &gt;= 0 with |u| &lt;= 1: clipped, then scaled, which is the nearest point. */
  BALL {
    @Override
    void project(double[] x) {
      for (int m = 0; m < x.length; m++) {
        x[m] = Math.max(x[m], 0);
      }
      double norm = size(x);
      for (int m = 0; norm > 1 && m < x.length; m++) {
        x[m] /= norm;
      }
    }

    @Override
    double size(double[] x) {
      double sum = 0;
      for (double each : x) {
        sum += each * each;
      }
      return Math.sqrt(sum);
    }
  };

  /** Replaces a vector by the nearest point of the set. */
  abstract void project(double[] x);

  /**
   * Returns the quantity that the set bounds, the sum or the Euclidean norm, of a vector without
   * negative entries.
   */
  abstract double size(double[] x);

  /**
   * Returns the largest topic of the set in the direction of another's positive part.
   *
   * @throws IllegalArgumentException if no entry is positive
   */
  SparseVector admit(SparseVector topic) {
    SparseVector positive = topic.positive();
    if (positive.size() == 0 && topic.size() > 0) {
      throw new IllegalArgumentException(
          "a topic of this method needs a positive term, all " + topic.size() + " are negative");
    }
    return positive.over(size(positive.weight()));
  }
}
