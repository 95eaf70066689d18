package io.swell.stories;

import java.util.Arrays;

/**
 * A sparse vector spread out in a hash table with open addressing, to multiply it with many others:
 * that costs one look-up for each of their entries, in a table that fits into the fastest cache,
 * and few comparisons that the processor cannot predict. Products are added in the order of rows,
 * as when two sorted lists are merged.
 */
final class RowWeights {
  /** A power of 2, at least 4 times the number of rows. */
  private static final int PLACES = 1024;

  private static final int FREE = -2;

  private final int[] row = new int[PLACES];

  /** 0 in a free place, so that products need no branch, which could not be predicted. */
  private final double[] weight = new double[PLACES];

  RowWeights() {
    Arrays.fill(row, FREE);
  }

  /** Starts a vector without entries. */
  void clear() {
    Arrays.fill(row, FREE);
    Arrays.fill(weight, 0);
  }

  /** Adds an entry of a row that has none; there may be at most a quarter as many as places. */
  void add(int term, double value) {
    int at = place(term);
    row[at] = term;
    weight[at] = value;
  }

  private int place(int term) {
    int at = term & (PLACES - 1);
    while (row[at] != term && row[at] != FREE) {
      at = (at + 1) & (PLACES - 1);
    }
    return at;
  }

  /** Returns the weight of a row, or 0. */
  double get(int term) {
    return weight[place(term)];
  }

  /** Returns the inner product with a vector, of which only the first entries count. */
  double dot(int[] rows, double[] weights, int size) {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += weights[i] * weight[place(rows[i])];
    }
    return sum;
  }
}
