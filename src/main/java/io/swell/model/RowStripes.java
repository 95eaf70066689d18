package io.swell.model;

import java.util.Arrays;

/**
 * Divides rows into eight stripes of work. Blocks of 16 rows are assigned to the stripes in turn,
 * so that the frequent terms, which have the first rows, are spread over all stripes. The division
 * does not depend on the number of threads, so neither does any sum over rows.
 */
final class RowStripes {
  static final int COUNT = 8;
  static final int BLOCK_BITS = 4;
  static final int BLOCK = 1 << BLOCK_BITS;

  private RowStripes() {}

  static int of(int row) {
    return (row >>> BLOCK_BITS) & (COUNT - 1);
  }

  /** Returns all rows of a stripe among the first {@code rows} rows, ascending. */
  static int[] rows(int stripe, int rows) {
    int[] all = new int[Math.max(0, rows)];
    int count = 0;
    for (int first = stripe << BLOCK_BITS; first < rows; first += COUNT << BLOCK_BITS) {
      for (int row = first; row < Math.min(rows, first + BLOCK); row++) {
        all[count++] = row;
      }
    }
    return Arrays.copyOf(all, count);
  }
}
