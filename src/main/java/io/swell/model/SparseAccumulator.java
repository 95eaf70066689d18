package io.swell.model;

import java.util.Arrays;

/**
 * A dense vector over vocabulary rows for sums of sparse vectors; callers clear it after use. Marks
 * the rows that may be nonzero with one bit each, so that visiting them costs O(M / 64).
 */
public final class SparseAccumulator {
  /** A word of marks has 2^6 bits. */
  private static final int WORD_BITS = 6;

  private double[] value = new double[Long.SIZE];
  private long[] marked = new long[1];

  /** Adds a multiple of a sparse vector. */
  public void add(double factor, SparseVector sparse) {
    int last = sparse.size() == 0 ? 0 : sparse.row()[sparse.size() - 1];
    if (last >= value.length) {
      marked = Arrays.copyOf(marked, Math.max((last >>> WORD_BITS) + 1, 2 * marked.length));
      value = Arrays.copyOf(value, marked.length << WORD_BITS);
    }
    for (int e = 0; e < sparse.size(); e++) {
      int row = sparse.row()[e];
      value[row] += factor * sparse.weight()[e];
      marked[row >>> WORD_BITS] |= 1L << row;
    }
  }

  /** Sets all rows to zero. */
  public void clear() {
    for (int w = 0; w < marked.length; w++) {
      for (long left = marked[w]; left != 0; left &= left - 1) {
        value[(w << WORD_BITS) + Long.numberOfTrailingZeros(left)] = 0;
      }
      marked[w] = 0;
    }
  }

  /**
   * Returns the inner product with a sparse vector. Sums over ascending rows, so the product of two
   * sparse vectors has the same bits whichever of them is in the accumulator. Reads only the marks
   * of most rows if few are marked.
   */
  public double dot(SparseVector sparse) {
    double sum = 0;
    for (int e = 0; e < sparse.size() && sparse.row()[e] < value.length; e++) {
      int row = sparse.row()[e];
      if ((marked[row >>> WORD_BITS] & 1L << row) != 0) {
        sum += sparse.weight()[e] * value[row];
      }
    }
    return sum;
  }

  /** Returns the {@code max} largest positive values, scaled to unit norm; on ties, the first. */
  public SparseVector largest(int max) {
    SparseVector largest = positive().heaviest(max);
    return largest.over(Math.sqrt(largest.squaredNorm()));
  }

  private SparseVector positive() {
    int[] row = new int[Long.SIZE];
    double[] weight = new double[Long.SIZE];
    int count = 0;
    for (int w = 0; w < marked.length; w++) {
      if (count + Long.SIZE > row.length) {
        row = Arrays.copyOf(row, 2 * row.length);
        weight = Arrays.copyOf(weight, row.length);
      }
      for (long left = marked[w]; left != 0; left &= left - 1) {
        row[count] = (w << WORD_BITS) + Long.numberOfTrailingZeros(left);
        weight[count] = value[row[count]];
        count += weight[count] > 0 ? 1 : 0;
      }
    }
    return new SparseVector(Arrays.copyOf(row, count), Arrays.copyOf(weight, count));
  }
}
