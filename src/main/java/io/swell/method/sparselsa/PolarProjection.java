package io.swell.method.sparselsa;

import io.swell.math.Axpy;
import io.swell.math.SymmetricEigen;
import io.swell.model.TopicPass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * B = Q'X, the projection of the documents on the orthonormal codes that fit the topics best, by
 * rows of the vocabulary: Q is the polar factor of V = X A', so {@code B = (T S T)^(-1/2) T R'}
 * with A = T U'. In directions that V does not span, Q is completed by the vectors passed to {@link
 * #complete}.
 */
final class PolarProjection {
  /** Eigenvalues below this share of the largest count as zero. */
  private static final double FLOOR = 1e-10;

  private static final int PARTS = 16;

  /** Rows computed together: the size of a block of a stripe of the vocabulary. */
  private static final int TILE = 16;

  private static final int COLUMNS = 128;

  private final TopicPass pass;
  private final int[] live;
  private final double[] scale;
  private final double[][] root;
  private final List<double[]> unspanned = new ArrayList<>();
  private final List<double[]> completion = new ArrayList<>();
  private final double largestRow;

  /**
   * @param live slots that have terms
   * @param scale T, by position in {@code live}
   */
  PolarProjection(TopicPass pass, int[] live, double[] scale) {
    this.pass = pass;
    this.live = live;
    this.scale = scale;
    int n = live.length;
    double[] s = pass.statistics().s();
    int capacity = pass.topics().capacity();
    double[][] c = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        c[i][j] = scale[i] * s[live[i] * capacity + live[j]] * scale[j];
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(c, pass.parallel());
    root = eigen.inverseRoot(FLOOR);
    double least = FLOOR * eigen.largest();
    for (int i = 0; i < n; i++) {
      if (!(eigen.values()[i] > least)) {
        unspanned.add(eigen.vectors()[i]);
      }
    }
    double most = 0;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += root[i][j] * root[i][j] * scale[j] * scale[j];
      }
      most = Math.max(most, sum);
    }
    largestRow = Math.sqrt(most);
  }

  /** The number of directions that V does not span. */
  int unspanned() {
    return unspanned.size();
  }

  /** Adds p'X, over rows, for a direction of documents p that stands for the next unspanned one. */
  void complete(double[] direction) {
    completion.add(direction);
  }

  /** Returns q = (T S T)^(-1/2) T v, the orthonormal code of a document of the batch. */
  double[] code(int document) {
    double[] q = new double[live.length];
    int capacity = pass.topics().capacity();
    for (int i = 0; i < live.length; i++) {
      double v = pass.codes().projection()[document * capacity + live[i]];
      if (v != 0) {
        Axpy.add(q, 0, q.length, v * scale[i], root[i]);
      }
    }
    return q;
  }

  /**
   * Returns the pieces into which rows are cut for parallel work, [from, to); independent of the
   * number of threads.
   */
  List<int[]> parts() {
    List<int[]> parts = new ArrayList<>();
    for (long p = 0; p < PARTS; p++) {
      parts.add(new int[] {(int) (pass.rows() * p / PARTS), (int) (pass.rows() * (p + 1) / PARTS)});
    }
    return parts;
  }

  /**
   * Reads rows of B, preferably in ascending order: neighboring rows are computed together, one
   * block of columns at a time, so that a block of the root stays in the processor's cache.
   */
  final class Rows {
    private final double bound;
    private final double[] r = new double[pass.topics().capacity()];
    private final int[] count = new int[TILE];
    private final int[][] which = new int[TILE][live.length];
    private final double[][] factor = new double[TILE][live.length];
    private final double[][] b = new double[TILE][live.length];
    private final boolean[] isRead = new boolean[TILE];
    private int tile = -1;

    /**
     * Creates a reader of rows with its own work space.
     *
     * @param bound rows that cannot exceed it in any entry are skipped
     */
    Rows(double bound) {
      this.bound = bound;
    }

    /**
     * Returns row m of B by position, valid until the next call; null if no entry exceeds the
     * bound, by Cauchy and Schwarz. Costs O(n nonzeros of r_m).
     */
    double @Nullable [] read(int row) {
      if (row / TILE != tile) {
        tile = row / TILE;
        compute();
      }
      return isRead[row % TILE] ? b[row % TILE] : null;
    }

    private void compute() {
      for (int i = 0; i < TILE; i++) {
        int row = tile * TILE + i;
        isRead[i] = row < pass.rows() && fetch(row, i);
      }
      for (int from = 0; from < live.length; from += COLUMNS) {
        int to = Math.min(live.length, from + COLUMNS);
        for (int i = 0; i < TILE; i++) {
          if (isRead[i]) {
            Axpy.add(b[i], from, to, 1, factor[i], which[i], 0, count[i], root);
          }
        }
      }
      for (int i = 0; i < TILE; i++) {
        for (int j = 0; isRead[i] && j < completion.size(); j++) {
          double p = completion.get(j)[tile * TILE + i];
          if (p != 0) {
            Axpy.add(b[i], 0, live.length, p, unspanned.get(j));
          }
        }
      }
    }

    /** Reads a row of R and returns whether its row of B can exceed the bound. */
    private boolean fetch(int row, int i) {
      pass.statistics().r(row, r);
      double sum = 0;
      count[i] = 0;
      for (int j = 0; j < live.length; j++) {
        double x = r[live[j]];
        which[i][count[i]] = j;
        factor[i][count[i]] = scale[j] * x;
        count[i] += x != 0 ? 1 : 0;
        sum += x * x;
      }
      Arrays.fill(b[i], 0);
      return (sum > 0 && largestRow * Math.sqrt(sum) > bound) || !completion.isEmpty();
    }
  }
}
