package io.swell.model;

import java.util.Arrays;

/**
 * Finds the touched rows that an update must visit: those that are nonzero in U, and those with an
 * entry of R beyond its threshold.
 *
 * <p>Tests several zero rows together: it sums how far each entry exceeds its threshold, and tests
 * the rows one by one only if a sum is not zero. Costs O(K) per row, in loops that the compiler
 * vectorizes.
 */
final class RowScreen {
  private static final int GROUP = 16;

  /** Rows with an entry this close to its threshold are tested one by one. */
  private static final double MARGIN = 1e-12;

  private final TopicUpdate.Screen screen;
  private final double scale;
  private final double[] threshold;

  /** Slightly lowered threshold for the stored values; finite, so that no difference is NaN. */
  private final double[] safe;

  private final double[] excess;
  private final int[] rows = new int[GROUP];
  private int size;

  /**
   * @param scale the factor between the stored rows and R
   * @param threshold lambda_k / 2
   */
  RowScreen(TopicUpdate.Screen screen, double scale, double[] threshold) {
    this.screen = screen;
    this.scale = scale;
    this.threshold = threshold;
    safe = new double[threshold.length];
    excess = new double[threshold.length];
    for (int k = 0; k < safe.length; k++) {
      safe[k] = Math.min(threshold[k] / scale * (1 - MARGIN), Double.MAX_VALUE / 4);
    }
  }

  /** Adds a row; returns whether the group is full, so that {@link #end} must be called. */
  boolean add(int row, double[] stored, boolean isZero) {
    if (isZero && screen == TopicUpdate.Screen.ABSOLUTE) {
      addAbsolute(stored, safe, excess);
    } else if (isZero && screen == TopicUpdate.Screen.POSITIVE) {
      addPositive(stored, safe, excess);
    }
    rows[size++] = row;
    return size == GROUP;
  }

  private static void addAbsolute(double[] r, double[] safe, double[] excess) {
    for (int k = 0; k < excess.length; k++) {
      double over = Math.abs(r[k]) - safe[k];
      excess[k] = excess[k] + (over + Math.abs(over));
    }
  }

  private static void addPositive(double[] r, double[] safe, double[] excess) {
    for (int k = 0; k < excess.length; k++) {
      double over = r[k] - safe[k];
      excess[k] = excess[k] + (over + Math.abs(over));
    }
  }

  /** Lists the rows of the group that must be visited, and starts a new group. */
  void end(TransposedBatch batch, int stripe, ChunkedMatrix slabs, Topics topics) {
    boolean all = screen == TopicUpdate.Screen.NONE;
    boolean some = false;
    for (double sum : excess) {
      some |= sum > 0;
    }
    for (int i = 0; i < size; i++) {
      if (all || topics.length(rows[i]) > 0 || (some && canBecomeNonzero(rows[i], slabs))) {
        batch.visit(stripe, rows[i]);
      }
    }
    if (some) {
      Arrays.fill(excess, 0);
    }
    size = 0;
  }

  private boolean canBecomeNonzero(int row, ChunkedMatrix slabs) {
    for (int k = 0; k < threshold.length; k++) {
      double r = scale * slabs.get(row, k);
      if ((screen == TopicUpdate.Screen.POSITIVE ? r : Math.abs(r)) > threshold[k]) {
        return true;
      }
    }
    return false;
  }
}
