package io.swell.stories;

import io.swell.model.SparseVector;
import java.util.Arrays;

/**
 * A sparse vector spread out in a hash table with open addressing, to multiply it with many others:
 * that costs one look-up for each of their entries, in a table that fits into the fastest cache,
 * and few comparisons that the processor cannot predict. Products are added in the order of rows,
 * as when two sorted lists are merged.
 */
final class RowWeights {
  private static final int FREE = -2;

  private final int[] row;

  /** 0 in a free place, so that products need no branch, which could not be predicted. */
  private final double[] weight;

  /**
   * @param places of the table; rounded up to a power of 2, of which at most a quarter may be used
   */
  RowWeights(int places) {
    int size = Integer.highestOneBit(places - 1) << 1;
    row = new int[size];
    weight = new double[size];
    Arrays.fill(row, FREE);
  }

  /** Spreads a vector out; it may have at most a quarter as many entries as there are places. */
  void set(SparseVector vector) {
    Arrays.fill(row, FREE);
    Arrays.fill(weight, 0);
    for (int e = 0; e < vector.size(); e++) {
      int at = place(vector.row()[e]);
      row[at] = vector.row()[e];
      weight[at] = vector.weight()[e];
    }
  }

  private int place(int term) {
    int at = term & (row.length - 1);
    while (row[at] != term && row[at] != FREE) {
      at = (at + 1) & (row.length - 1);
    }
    return at;
  }

  double get(int term) {
    return weight[place(term)];
  }

  double dot(SparseVector vector) {
    double sum = 0;
    for (int e = 0; e < vector.size(); e++) {
      sum += vector.weight()[e] * weight[place(vector.row()[e])];
    }
    return sum;
  }
}
