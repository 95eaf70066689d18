package io.swell.model;

/**
 * A vector over vocabulary rows that is mostly zero.
 *
 * @param row rows, ascending
 * @param weight values, not 0, aligned with {@code row}
 */
public record SparseVector(int[] row, double[] weight) {
  public SparseVector {
    if (row.length != weight.length) {
      throw new IllegalArgumentException(
          "rows and weights must be aligned, found " + row.length + " and " + weight.length);
    }
  }

  /** Number of nonzero entries. */
  public int size() {
    return row.length;
  }

  /** Sum of the squares of the entries. */
  public double squaredNorm() {
    double sum = 0;
    for (double each : weight) {
      sum += each * each;
    }
    return sum;
  }
}
