package io.swell.model;

import java.util.Arrays;

/**
 * A mini-batch by rows: which rows it touches, and for each its documents and weights. Rows are
 * ascending, documents ascending within a row. Costs O(entries + touched) to fill, without sorting:
 * a bit per row, and a bit per 64 of them, give the rows in order. Its arrays are used again.
 */
final class RowBatch {
  private int[] row = new int[64];
  private int[] from = new int[65];
  private int touched;

  /** Per stripe, positions in {@code row}: of all rows, and of those to visit. */
  private final int[][] touchedOf = new int[Stripes.COUNT][64];

  private final int[] touchedCount = new int[Stripes.COUNT];
  private final int[][] visit = new int[Stripes.COUNT][64];
  private final int[] visits = new int[Stripes.COUNT];

  private int[] document = new int[0];
  private double[] weight = new double[0];

  /** Entries of a row, then where its next one goes; all zero between two batches. */
  private int[] position = new int[64];

  private long[] bits = new long[1];
  private long[] bitsOfBits = new long[1];

  /**
   * @throws IllegalArgumentException if a weight is not finite; nothing is changed then
   */
  void fill(MiniBatch batch) {
    int entries = batch.start()[batch.documents()];
    requireFinite(batch, entries);
    if (document.length < entries) {
      document = new int[entries + entries / 2];
      weight = new double[document.length];
    }
    count(batch.row(), entries);
    order();
    for (int i = 0; i < batch.documents(); i++) {
      for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
        int at = position[batch.row()[e]]++;
        document[at] = i;
        weight[at] = batch.weight()[e];
      }
    }
    for (int i = 0; i < touched; i++) {
      position[row[i]] = 0;
    }
  }

  private static void requireFinite(MiniBatch batch, int entries) {
    for (int e = 0; e < entries; e++) {
      if (!Double.isFinite(batch.weight()[e])) {
        throw new IllegalArgumentException(
            "weight of row " + batch.row()[e] + " must be finite, found " + batch.weight()[e]);
      }
    }
  }

  private void count(int[] rows, int entries) {
    touched = 0;
    for (int e = 0; e < entries; e++) {
      int m = rows[e];
      if (m >= position.length) {
        position = Arrays.copyOf(position, Math.max(m + 1, position.length + position.length / 2));
        bits = Arrays.copyOf(bits, (position.length + 63) >>> 6);
        bitsOfBits = Arrays.copyOf(bitsOfBits, (bits.length + 63) >>> 6);
      }
      if (position[m]++ == 0) {
        bits[m >>> 6] |= 1L << m;
        bitsOfBits[m >>> 12] |= 1L << (m >>> 6);
        touched++;
      }
    }
  }

  private void order() {
    if (row.length < touched) {
      row = new int[touched + touched / 4];
      from = new int[row.length + 1];
    }
    Arrays.fill(touchedCount, 0);
    int next = 0;
    int i = 0;
    for (int w = 0; w < bitsOfBits.length; w++) {
      for (long words = bitsOfBits[w]; words != 0; words &= words - 1) {
        int word = (w << 6) + Long.numberOfTrailingZeros(words);
        for (long rows = bits[word]; rows != 0; rows &= rows - 1) {
          int m = (word << 6) + Long.numberOfTrailingZeros(rows);
          row[i] = m;
          from[i] = next;
          int size = position[m];
          position[m] = next;
          next += size;
          int stripe = Stripes.of(m);
          if (touchedCount[stripe] == touchedOf[stripe].length) {
            int room = 2 * touchedOf[stripe].length;
            touchedOf[stripe] = Arrays.copyOf(touchedOf[stripe], room);
            visit[stripe] = new int[room];
          }
          touchedOf[stripe][touchedCount[stripe]++] = i++;
        }
        bits[word] = 0;
      }
      bitsOfBits[w] = 0;
    }
    from[i] = next;
  }

  /** The highest row touched, -1 if none. */
  int highestRow() {
    return touched == 0 ? -1 : row[touched - 1];
  }

  /** Number of rows touched. */
  int touched() {
    return touched;
  }

  /** The i-th row touched, ascending. */
  int row(int i) {
    return row[i];
  }

  /** Where the entries of the i-th row start; those of the next end them. */
  int from(int i) {
    return from[i];
  }

  /** Positions of a stripe's rows, ascending; only the first {@link #count} are valid. */
  int[] positions(int stripe) {
    return touchedOf[stripe];
  }

  int count(int stripe) {
    return touchedCount[stripe];
  }

  /** Documents of all entries, row after row. */
  int[] document() {
    return document;
  }

  /** Weights of all entries, row after row. */
  double[] weight() {
    return weight;
  }

  /** Starts the list of a stripe's rows that the update must visit. */
  void visitNone(int stripe) {
    visits[stripe] = 0;
  }

  /** Lists the next row, ascending. */
  void visit(int stripe, int row) {
    visit[stripe][visits[stripe]++] = row;
  }

  /** Rows of a stripe to visit; only the first {@link #visits} are valid. */
  int[] visited(int stripe) {
    return visit[stripe];
  }

  int visits(int stripe) {
    return visits[stripe];
  }
}
