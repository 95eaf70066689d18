package io.swell.model;

import io.swell.math.HeapSelect;
import java.util.Arrays;

/** A dense vector over vocabulary rows for sums of sparse vectors; callers clear it after use. */
public final class SparseAccumulator {
  private double[] value = new double[1024];

  /** Adds a multiple of a sparse vector. */
  public void add(double factor, SparseVector sparse) {
    int last = sparse.size() == 0 ? 0 : sparse.row()[sparse.size() - 1];
    if (last >= value.length) {
      value = Arrays.copyOf(value, Math.max(last + 1, 2 * value.length));
    }
    for (int e = 0; e < sparse.size(); e++) {
      value[sparse.row()[e]] += factor * sparse.weight()[e];
    }
  }

  /** Sets the rows of a sparse vector to zero. */
  public void clear(SparseVector sparse) {
    for (int e = 0; e < sparse.size() && sparse.row()[e] < value.length; e++) {
      value[sparse.row()[e]] = 0;
    }
  }

  /**
   * Returns the inner product with a sparse vector. Sums over ascending rows, so the product of two
   * sparse vectors has the same bits whichever of them is in the accumulator.
   */
  public double dot(SparseVector sparse) {
    double sum = 0;
    for (int e = 0; e < sparse.size() && sparse.row()[e] < value.length; e++) {
      sum += sparse.weight()[e] * value[sparse.row()[e]];
    }
    return sum;
  }

  /** Returns the {@code max} largest positive values, scaled to unit norm; on ties, the first. */
  public SparseVector largest(int max) {
    double[] positive = Arrays.stream(value).filter(x -> x > 0).toArray();
    int size = Math.min(max, positive.length);
    double threshold = size == 0 ? 0 : HeapSelect.largest(positive, positive.length, size);
    int ties = size - (int) Arrays.stream(positive).filter(x -> x > threshold).count();
    int[] row = new int[size];
    double[] weight = new double[size];
    double squares = 0;
    for (int m = 0, n = 0; n < size; m++) {
      if (value[m] > threshold || (value[m] == threshold && ties-- > 0)) {
        row[n] = m;
        weight[n++] = value[m];
        squares += value[m] * value[m];
      }
    }
    return new SparseVector(row, weight).over(Math.sqrt(squares));
  }
}
