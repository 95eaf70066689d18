package io.swell.method;

import io.swell.math.Simplex;
import io.swell.model.SparseVector;
import io.swell.model.TopicPass;
import io.swell.model.TopicUpdate;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The U step of methods that constrain each topic as a whole: one column after the other becomes
 * the exact minimizer of {@code tr(U S U') - 2 tr(R'U)} over its set, the others fixed,
 *
 * <pre>  u_k = nearest point of the set to (r_k - sum over l /= k of s_lk u_l) / s_kk</pre>
 *
 * <p>(the quadratic in u_k is {@code s_kk |u_k|^2}, so the constrained minimum is the projection of
 * the free one: the step can never raise the objective). A slot without a topic or without codes is
 * left unchanged. Terms that no coded document held stay zero.
 *
 * <p>Rows are coupled, so nothing can be screened: a pass reads all of R, O(M K), and costs O(K
 * nonzeros of U) on top.
 */
public record ColumnUpdate(int capacity, Constraint constraint) implements TopicUpdate {
  @Override
  public SparseVector adapt(SparseVector topic) {
    return constraint.admit(topic);
  }

  @Override
  public void update(TopicPass pass) {
    int[] place = new int[pass.rows()];
    double[][] column = sums(pass, place);
    double[] s = pass.statistics().s();
    int[][] entry = new int[capacity][];
    double[][] weight = new double[capacity][];
    for (int k = 0; k < capacity; k++) {
      SparseVector topic = pass.topics().column(k);
      entry[k] = Arrays.stream(topic.row()).map(row -> place[row]).toArray();
      weight[k] = topic.weight();
    }
    for (int k = 0; k < capacity; k++) {
      double[] x = column[k];
      if (entry[k].length > 0 && s[k * capacity + k] > 0) {
        step(x, s, k, entry, weight);
        constraint.project(x);
        entry[k] = IntStream.range(0, x.length).filter(m -> x[m] != 0).toArray();
        weight[k] = Arrays.stream(entry[k]).mapToDouble(e -> x[e]).toArray();
      } else {
        Arrays.fill(x, 0);
        for (int e = 0; e < entry[k].length; e++) {
          x[entry[k][e]] = weight[k][e];
        }
      }
    }
    pass.visitAll(stripe -> (row, count, slot, value) -> pack(column, place[row], slot, value));
  }

  /**
   * Returns R by columns without the rows that are zero in R and U.
   *
   * @param place where each row is in a column, -1 for none; written
   */
  private double[][] sums(TopicPass pass, int[] place) {
    double[] r = new double[capacity];
    int seen = 0;
    for (int row = 0; row < place.length; row++) {
      pass.statistics().r(row, r);
      boolean isZero = pass.topics().length(row) == 0;
      for (int k = 0; k < capacity && isZero; k++) {
        isZero = r[k] == 0;
      }
      place[row] = isZero ? -1 : seen++;
    }
    double[][] column = new double[capacity][seen];
    for (int row = 0; row < place.length; row++) {
      if (place[row] >= 0) {
        pass.statistics().r(row, r);
        for (int k = 0; k < capacity; k++) {
          column[k][place[row]] = r[k];
        }
      }
    }
    return column;
  }

  /** Sets x to (x - sum over l /= k of s_lk u_l) / s_kk. */
  private void step(double[] x, double[] s, int k, int[][] entry, double[][] weight) {
    for (int l = 0; l < capacity; l++) {
      double times = s[l * capacity + k];
      if (l != k && times != 0) {
        for (int e = 0; e < entry[l].length; e++) {
          x[entry[l][e]] -= times * weight[l][e];
        }
      }
    }
    double scale = 1 / s[k * capacity + k];
    for (int m = 0; m < x.length; m++) {
      x[m] *= scale;
    }
  }

  private int pack(double[][] column, int place, int[] slot, double[] value) {
    int count = 0;
    for (int k = 0; place >= 0 && k < capacity; k++) {
      if (column[k][place] != 0) {
        slot[count] = k;
        value[count++] = column[k][place];
      }
    }
    return count;
  }

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
}
