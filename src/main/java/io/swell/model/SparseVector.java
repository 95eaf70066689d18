package io.swell.model;

import io.swell.math.HeapSelect;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A sparse vector over vocabulary rows.
 *
 * @param row rows, ascending
 * @param weight values, not 0, aligned with {@code row}
 */
public record SparseVector(int[] row, double[] weight) {
  /** Leaves room for the rounding of sums that end early. */
  private static final double SURELY_LESS = 1 - 1e-9;

  public static final SparseVector EMPTY = new SparseVector(new int[0], new double[0]);

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

  /** Returns the vector divided by its norm, or itself if that is zero. */
  public SparseVector unit() {
    double norm = Math.sqrt(squaredNorm());
    return norm > 0 ? over(norm) : this;
  }

  /** Returns the sum of the squares of the entries. */
  public double squaredNorm() {
    double sum = 0;
    for (double each : weight) {
      sum += each * each;
    }
    return sum;
  }

  /** Returns x'y. The sum runs over ascending rows. */
  public double dot(SparseVector y) {
    double sum = 0;
    for (int i = 0, j = 0; i < size() && j < y.size(); ) {
      int difference = Integer.compare(row[i], y.row[j]);
      if (difference == 0) {
        sum += weight[i] * y.weight[j];
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
  public boolean dotExceeds(double xSquared, SparseVector y, double ySquared, double threshold) {
    double sum = 0;
    double xLeft = xSquared;
    double yLeft = ySquared;
    for (int i = 0, j = 0; i < size() && j < y.size(); ) {
      int difference = Integer.compare(row[i], y.row[j]);
      double a = weight[i];
      double b = y.weight[j];
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

  /** Returns x'y / (|x| |y|), or 0 if either is zero. */
  public double cosine(SparseVector y) {
    double norms = squaredNorm() * y.squaredNorm();
    return norms > 0 ? dot(y) / Math.sqrt(norms) : 0;
  }

  /** Returns x + factor y. */
  public SparseVector plus(double factor, SparseVector y) {
    int[] rows = new int[size() + y.size()];
    double[] sums = new double[rows.length];
    int n = 0;
    for (int i = 0, j = 0; i < size() || j < y.size(); ) {
      int order = i == size() ? 1 : j == y.size() ? -1 : Integer.compare(row[i], y.row[j]);
      double sum = (order <= 0 ? weight[i] : 0) + (order >= 0 ? factor * y.weight[j] : 0);
      if (sum != 0) {
        rows[n] = order <= 0 ? row[i] : y.row[j];
        sums[n++] = sum;
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return new SparseVector(Arrays.copyOf(rows, n), Arrays.copyOf(sums, n));
  }

  /** Returns the entries of largest magnitude; among equal ones, those of the smallest rows. */
  public SparseVector heaviest(int limit) {
    return size() <= limit ? this : largest(Arrays.stream(weight).map(Math::abs).toArray(), limit);
  }

  /** Returns the entries with the largest keys; among equal ones, those of the smallest rows. */
  public SparseVector largest(double[] key, int limit) {
    if (size() <= limit || limit == 0) {
      return limit == 0 ? EMPTY : this;
    }
    double threshold = HeapSelect.largest(key, size(), limit);
    int ties = limit;
    for (int e = 0; e < size(); e++) {
      ties -= key[e] > threshold ? 1 : 0;
    }
    int[] rows = new int[limit];
    double[] weights = new double[limit];
    int n = 0;
    for (int e = 0; n < limit; e++) {
      if (key[e] > threshold || (key[e] == threshold && ties-- > 0)) {
        rows[n] = row[e];
        weights[n++] = weight[e];
      }
    }
    return new SparseVector(rows, weights);
  }

  /** Returns the entries that are not in the given rows: this vector if these are all. */
  public SparseVector without(BitSet rows) {
    SparseVector left = entries(e -> !rows.get(row[e]));
    return left.size() == size() ? this : left;
  }

  /** Writes about 9 bytes for each entry. */
  public void write(StateWriter out) {
    out.putRows(row).putPacked(weight);
  }

  /** Reads what {@link #write} wrote. */
  public static SparseVector read(StateReader in) {
    return new SparseVector(in.getRows(), in.getPacked());
  }
}
