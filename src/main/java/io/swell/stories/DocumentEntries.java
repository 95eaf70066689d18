package io.swell.stories;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;

/**
 * The entries (row, weight) of the documents of a {@link DocumentRing}, one document after another.
 * Entries have numbers that only grow; the newest replace the oldest. Memory: 8 bytes an entry.
 */
final class DocumentEntries {
  /** Stands for a row that was evicted. */
  static final int NO_ROW = -1;

  private static final int INITIAL = 1024;

  private final int limit;
  private long added;
  private int[] row = new int[INITIAL];
  private float[] weight = new float[INITIAL];

  /**
   * @param limit the maximum number of entries, a power of 2
   */
  DocumentEntries(int limit) {
    this.limit = limit;
  }

  /** Returns the number of entries added so far: the number of the next one. */
  long added() {
    return added;
  }

  /** Returns the row of an entry, or NO_ROW if it was evicted. */
  int row(long entry) {
    return row[place(entry)];
  }

  float weight(long entry) {
    return weight[place(entry)];
  }

  private int place(long entry) {
    return (int) entry & (limit - 1);
  }

  /** Writes n entries. */
  void write(StateWriter out, long from, int n) {
    int[] rows = new int[n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      rows[i] = row(from + i);
      weights[i] = weight(from + i);
    }
    writeRows(out, rows, n);
    out.putPacked(weights, n);
  }

  /** Copies the rows of n entries that were not evicted, and the weights; returns how many. */
  int copyTo(long from, int n, int[] rows, float[] weights) {
    int copied = 0;
    for (long entry = from; entry < from + n; entry++) {
      if (row(entry) != NO_ROW) {
        rows[copied] = row(entry);
        weights[copied++] = weight(entry);
      }
    }
    return copied;
  }

  /** Returns the sum of the products of n entries with a vector, in single precision each. */
  double dot(long from, int n, RowWeights x) {
    double sum = 0;
    for (long entry = from; entry < from + n; entry++) {
      sum += (float) x.get(row(entry)) * weight(entry);
    }
    return sum;
  }

  void add(int term, float value) {
    int place = place(added++);
    if (place >= row.length) {
      row = Arrays.copyOf(row, 2 * row.length);
      weight = Arrays.copyOf(weight, row.length);
    }
    row[place] = term;
    weight[place] = value;
  }

  /** Forgets the row and the weight of an entry. */
  void evict(long entry) {
    row[place(entry)] = NO_ROW;
    weight[place(entry)] = 0;
  }

  /**
   * Writes the first n of rows that ascend but for NO_ROW, as differences: in 1 to 2 bytes each
   * mostly.
   */
  static void writeRows(StateWriter out, int[] rows, int n) {
    out.putVarInt(n);
    int before = -1;
    for (int i = 0; i < n; i++) {
      boolean isRow = rows[i] != NO_ROW;
      out.putVarInt(isRow ? rows[i] - before : 0);
      before = isRow ? rows[i] : before;
    }
  }

  static int[] readRows(StateReader in) {
    int n = in.getVarInt();
    in.need(n);
    int[] rows = new int[n];
    int before = -1;
    for (int i = 0; i < n; i++) {
      int delta = in.getVarInt();
      before += delta;
      rows[i] = delta == 0 ? NO_ROW : before;
    }
    return rows;
  }
}
