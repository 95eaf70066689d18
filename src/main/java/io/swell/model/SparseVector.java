package io.swell.model;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

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

  /** Returns the entries whose positions in {@link #row} pass a test. */
  public SparseVector entries(IntPredicate kept) {
    int[] at = IntStream.range(0, row.length).filter(kept).toArray();
    return new SparseVector(
        Arrays.stream(at).map(e -> row[e]).toArray(),
        Arrays.stream(at).mapToDouble(e -> weight[e]).toArray());
  }

  /** Returns the positive entries. */
  public SparseVector positive() {
    return entries(e -> weight[e] > 0);
  }

  /** Returns the vector divided by a number. */
  public SparseVector over(double divisor) {
    return new SparseVector(row, Arrays.stream(weight).map(w -> w / divisor).toArray());
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
