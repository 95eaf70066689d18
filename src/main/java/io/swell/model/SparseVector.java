package io.swell.model;

/**
 * A sparse vector over vocabulary rows.
 *
 * @param row rows, ascending
 * @param weight values, not 0, aligned with {@code row}
 */
public record SparseVector(int[] row, double[] weight) {
  public SparseVector {
    if (row.length != weight.length) {
      throw new IllegalArgumentException(
          "a sparse vector needs as many weights as rows, found %s rows and %s weights"
              .formatted(row.length, weight.length));
    }
  }

  /** Returns the number of nonzero entries. */
  public int size() {
    return row.length;
  }

  /** Returns the sum of the squares of the entries. */
  public double squaredNorm() {
    double sum = 0;
    for (double each : weight) {
      sum += each * each;
    }
    return sum;
  }
}
