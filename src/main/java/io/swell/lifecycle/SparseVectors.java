package io.swell.lifecycle;

import io.swell.math.HeapSelect;
import io.swell.model.SparseVector;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;

/** Operations on sparse vectors. All sums run over ascending rows. */
public final class SparseVectors {
  public static final SparseVector EMPTY = new SparseVector(new int[0], new double[0]);

  /** Leaves room for the rounding of sums that end early. */
  private static final double SURELY_LESS = 1 - 1e-9;

  private SparseVectors() {}

  /** Returns x'y / (|x| |y|), or 0 if either is zero. */
  public static double cosine(SparseVector x, SparseVector y) {
    double norms = x.squaredNorm() * y.squaredNorm();
    return norms > 0 ? dot(x, y) / Math.sqrt(norms) : 0;
  }

  public static double dot(SparseVector x, SparseVector y) {
    double sum = 0;
    for (int i = 0, j = 0; i < x.size() && j < y.size(); ) {
      int difference = Integer.compare(x.row()[i], y.row()[j]);
      if (difference == 0) {
        sum += x.weight()[i] * y.weight()[j];
      }
      i += difference <= 0 ? 1 : 0;
      j += difference >= 0 ? 1 : 0;
    }
    return sum;
  }

  /**
   * Returns whether x'y exceeds a threshold, as {@link #dot} computes it. Ends as soon as the
   * entries that are left cannot suffice: by Cauchy-Schwarz they add at most the product of their
   * norms. For two documents with little in common that is after a fraction of their entries.
   *
   * @param xSquared |x|^2
   * @param ySquared |y|^2
   * @param threshold not negative
   */
  public static boolean dotExceeds(
      SparseVector x, double xSquared, SparseVector y, double ySquared, double threshold) {
    double sum = 0;
    double xLeft = xSquared;
    double yLeft = ySquared;
    for (int i = 0, j = 0; i < x.size() && j < y.size(); ) {
      int difference = Integer.compare(x.row()[i], y.row()[j]);
      double a = x.weight()[i];
      double b = y.weight()[j];
      if (difference == 0) {
        sum += a * b;
      }
      if (difference <= 0) {
        xLeft -= a * a;
        i++;
      }
      if (difference >= 0) {
        yLeft -= b * b;
        j++;
      }
      double needed = threshold - sum;
      if (needed > 0 && xLeft * yLeft < SURELY_LESS * needed * needed) {
        return false;
      }
    }
    return sum > threshold;
  }

  /** Returns the entries of largest magnitude; among equal ones, those of the smallest rows. */
  public static SparseVector heaviest(SparseVector x, int limit) {
    return x.size() <= limit
        ? x
        : largest(x, Arrays.stream(x.weight()).map(Math::abs).toArray(), limit);
  }

  /** Returns the entries with the largest keys; among equal ones, those of the smallest rows. */
  public static SparseVector largest(SparseVector x, double[] key, int limit) {
    if (x.size() <= limit) {
      return x;
    }
    if (limit == 0) {
      return EMPTY;
    }
    double threshold = HeapSelect.largest(key, x.size(), limit);
    int ties = limit;
    for (int e = 0; e < x.size(); e++) {
      ties -= key[e] > threshold ? 1 : 0;
    }
    int[] row = new int[limit];
    double[] weight = new double[limit];
    int n = 0;
    for (int e = 0; n < limit; e++) {
      if (key[e] > threshold || (key[e] == threshold && ties-- > 0)) {
        row[n] = x.row()[e];
        weight[n++] = x.weight()[e];
      }
    }
    return new SparseVector(row, weight);
  }

  /** Returns the entries that are not in the given rows. */
  public static SparseVector without(SparseVector x, BitSet rows) {
    SparseVector left = x.entries(e -> !rows.get(x.row()[e]));
    return left.size() == x.size() ? x : left;
  }

  /** Writes about 9 bytes for each entry. */
  public static void write(SparseVector x, StateWriter writer) {
    writer.putVarInt(x.size());
    int last = 0;
    for (int row : x.row()) {
      writer.putVarInt(row - last);
      last = row;
    }
    writer.putPacked(x.weight(), x.size());
  }

  /** Reads what {@link #write} wrote. */
  public static SparseVector read(StateReader reader) {
    int size = reader.getVarInt();
    reader.need(size);
    int[] row = new int[size];
    for (int e = 0; e < size; e++) {
      row[e] = Math.addExact(e == 0 ? 0 : row[e - 1], reader.getVarInt());
    }
    return new SparseVector(row, reader.getPacked(size));
  }
}
