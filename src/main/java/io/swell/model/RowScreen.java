package io.swell.model;

import java.util.Arrays;

/**
 * Finds the touched rows that an update must visit: those that are not zero in U, and those with an
 * entry of R beyond its threshold.
 *
 * <p>Looks at several zero rows at once: the sum over them of how far each entry lies above its
 * threshold is zero unless one of them must be looked at alone. Costs O(K) a row, in loops that the
 * compiler turns into vector code.
 */
final class RowScreen {
  private static final int GROUP = 16;

  /** Entries this close to their threshold are looked at one by one. */
  private static final double MARGIN = 1e-12;

  private final TopicUpdate.Screen screen;
  private final double scale;
  private final double[] threshold;

  /** Threshold of the stored numbers, a little lower; finite, so that no difference is NaN. */
  private final double[] safe;

  private final double[] excess;
  private final int[] rows = new int[GROUP];
  private int size;

  /**
   * @param scale R is this times the stored rows
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

  /** Takes the next row; returns whether the group is full and must be {@linkplain #end ended}. */
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

  /** Lists the rows of the group to visit, and starts another. */
  void end(TransposedBatch batch, int stripe, ChunkedMatrix slabs, Topics topics) {
    boolean all = screen == TopicUpdate.Screen.NONE;
    boolean some = false;
    for (double sum : excess) {
      some |= sum > 0;
    }
    for (int i = 0; i < size; i++) {
      if (all || topics.length(rows[i]) > 0 || (some && wakes(rows[i], slabs))) {
        batch.visit(stripe, rows[i]);
      }
    }
    if (some) {
      Arrays.fill(excess, 0);
    }
    size = 0;
  }

  private boolean wakes(int row, ChunkedMatrix slabs) {
    for (int k = 0; k < threshold.length; k++) {
      double r = scale * slabs.get(row, k);
      if ((screen == TopicUpdate.Screen.POSITIVE ? r : Math.abs(r)) > threshold[k]) {
        return true;
      }
    }
    return false;
  }
}
