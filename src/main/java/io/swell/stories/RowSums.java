package io.swell.stories;

import java.util.Arrays;

/** Sums by vocabulary row, of few rows at a time, in arrays that are used again. */
final class RowSums {
  /** By row; 0 for all but the touched ones. */
  private double[] sum = new double[0];

  private int[] touched = new int[1024];
  private int size;

  void clear() {
    for (int i = 0; i < size; i++) {
      sum[touched[i]] = 0;
    }
    size = 0;
  }

  /**
   * Adds to the sum of a row.
   *
   * @param x positive
   */
  void add(int row, double x) {
    if (row >= sum.length) {
      sum = Arrays.copyOf(sum, Math.max(2 * sum.length, row + 1));
    }
    if (sum[row] == 0) {
      if (size == touched.length) {
        touched = Arrays.copyOf(touched, 2 * size);
      }
      touched[size++] = row;
    }
    sum[row] += x;
  }

  double get(int row) {
    return row < sum.length ? sum[row] : 0;
  }

  /** Returns the rows with a sum, ascending. */
  int[] rows() {
    int[] rows = Arrays.copyOf(touched, size);
    Arrays.sort(rows);
    return rows;
  }

  /** Returns the rows with the largest sums, ascending; of equal ones those of the smaller rows. */
  int[] heaviest(int limit) {
    int[] best = new int[limit];
    int n = 0;
    for (int i = 0; i < size; i++) {
      int row = touched[i];
      if (n < limit || isHeavier(row, best[n - 1])) {
        int at = n < limit ? n++ : n - 1;
        for (; at > 0 && isHeavier(row, best[at - 1]); at--) {
          best[at] = best[at - 1];
        }
        best[at] = row;
      }
    }
    int[] rows = Arrays.copyOf(best, n);
    Arrays.sort(rows);
    return rows;
  }

  private boolean isHeavier(int row, int other) {
    return sum[row] > sum[other] || (sum[row] == sum[other] && row < other);
  }
}
