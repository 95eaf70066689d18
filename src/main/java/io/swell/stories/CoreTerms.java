package io.swell.stories;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The heaviest terms of a story at one time, as a unit vector: what is compared of a story that was
 * told or has ended.
 *
 * @param row ascending; must not be modified
 * @param weight aligned with {@code row}; must not be modified
 */
record CoreTerms(int[] row, double[] weight) {
  /** Number of terms. */
  static final int SIZE = 10;

  static final CoreTerms NONE = new CoreTerms(new int[0], new double[0]);

  static CoreTerms of(StoryCentroid centroid) {
    int[] row = centroid.heaviest(SIZE);
    double[] weight = new double[row.length];
    for (int i = 0; i < row.length; i++) {
      weight[i] = centroid.weight(row[i]);
    }
    return unit(row, weight);
  }

  /** Returns the terms at unit norm; divides the weights in place. */
  private static CoreTerms unit(int[] row, double[] weight) {
    double squares = 0;
    for (double each : weight) {
      squares += each * each;
    }
    double norm = Math.sqrt(squares);
    for (int i = 0; i < weight.length; i++) {
      weight[i] /= norm > 0 ? norm : 1;
    }
    return new CoreTerms(row, weight);
  }

  double cosine(RowWeights other) {
    return other.dot(row, weight, row.length);
  }

  void copyTo(RowWeights copy) {
    copy.clear();
    for (int i = 0; i < row.length; i++) {
      copy.add(row[i], weight[i]);
    }
  }

  /** Returns whether it has any of some rows. */
  boolean hasAny(BitSet rows) {
    return Arrays.stream(row).anyMatch(rows::get);
  }

  /** Returns the terms without vocabulary rows that were evicted. */
  CoreTerms without(BitSet rows) {
    int[] left = Arrays.stream(row).filter(r -> !rows.get(r)).toArray();
    return unit(
        left, Arrays.stream(left).mapToDouble(r -> weight[Arrays.binarySearch(row, r)]).toArray());
  }

  void write(StateWriter out) {
    RowDeltas.write(out, row, row.length);
    out.putPacked(weight, row.length);
  }

  static CoreTerms read(StateReader in) {
    int[] row = RowDeltas.read(in);
    return new CoreTerms(row, in.getPacked(row.length));
  }
}
