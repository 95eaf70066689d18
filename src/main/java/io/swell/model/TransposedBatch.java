package io.swell.model;

import io.swell.math.Parallel;
import java.util.Arrays;

/**
 * A mini-batch by rows: the rows that it touches, and the documents and weights of each. Rows are
 * ascending, and so are the documents of a row. Filling costs O(entries + touched), without
 * sorting: one bit per row and one bit per 64 rows yield the rows in order. The arrays are reused.
 */
final class TransposedBatch {
  /** Number of parts of the batch that are counted and placed in parallel. */
  static final int PARTS = 4;

  private int[] row = new int[64];
  private int[] from = new int[65];
  private int touched;

  /** Per stripe: the positions in {@code row} of its touched rows; below, its rows to visit. */
  private final int[][] touchedOf = new int[RowStripes.COUNT][64];

  private final int[] touchedCount = new int[RowStripes.COUNT];
  private final int[][] visit = new int[RowStripes.COUNT][64];
  private final int[] visitCount = new int[RowStripes.COUNT];

  private int[] document = new int[0];
  private double[] weight = new double[0];
  private final Part[] parts = {new Part(), new Part(), new Part(), new Part()};

  /** A consecutive range of the documents of the batch. */
  private final class Part {
    private int first;
    private int last;

    /** Per row: the number of entries, then the place of the next one; zero between batches. */
    private int[] position = new int[0];

    private long[] bits = new long[0];
    private long[] bitsOfBits = new long[0];

    void take(int first, int last, int rows) {
      this.first = first;
      this.last = last;
      if (rows > position.length) {
        position = Arrays.copyOf(position, Math.max(rows, position.length + position.length / 2));
        bits = Arrays.copyOf(bits, (position.length + 63) >>> 6);
        bitsOfBits = Arrays.copyOf(bitsOfBits, (bits.length + 63) >>> 6);
      }
    }

    void requireFinite(MiniBatch batch) {
      int end = batch.start()[last];
      for (int e = batch.start()[first]; e < end; e++) {
        if (!Double.isFinite(batch.weight()[e])) {
          throw new IllegalArgumentException(
              "the weight in row %s must be finite, found %s"
                  .formatted(batch.row()[e], batch.weight()[e]));
        }
      }
    }

    void count(MiniBatch batch) {
      int end = batch.start()[last];
      for (int e = batch.start()[first]; e < end; e++) {
        int m = batch.row()[e];
        if (position[m]++ == 0) {
          bits[m >>> 6] |= 1L << m;
          bitsOfBits[m >>> 12] |= 1L << (m >>> 6);
        }
      }
    }

    void place(MiniBatch batch) {
      for (int i = first; i < last; i++) {
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
  }

  /**
   * Replaces the contents by those of a mini-batch.
   *
   * @throws IllegalArgumentException if a weight is not finite; the object can be filled again
   */
  void fill(MiniBatch batch, Parallel parallel) {
    int entries = batch.start()[batch.documents()];
    if (document.length < entries) {
      document = new int[entries + entries / 2];
      weight = new double[document.length];
    }
    int rows = 0;
    for (int i = 0; i < batch.documents(); i++) {
      int end = batch.start()[i + 1];
      rows = end > batch.start()[i] ? Math.max(rows, batch.row()[end - 1] + 1) : rows;
    }
    int count = parallel == Parallel.SEQUENTIAL ? 1 : PARTS;
    for (int p = 0; p < count; p++) {
      int first = (int) ((long) batch.documents() * p / count);
      parts[p].take(first, (int) ((long) batch.documents() * (p + 1) / count), rows);
    }
    parallel.run(count, p -> parts[p].requireFinite(batch));
    parallel.run(count, p -> parts[p].count(batch));
    order(count, (rows + 4095) >>> 12);
    parallel.run(count, p -> parts[p].place(batch));
  }

  /** Replaces the contents by the rows of a mini-batch that was saved or sent. */
  void fill(SavedBatch batch) {
    Arrays.fill(touchedCount, 0);
    touched = 0;
    for (int i = 0; i < batch.rows(); i++) {
      add(batch.row(i), batch.from(i));
    }
    from[touched] = batch.from(touched);
    document = batch.document();
    weight = batch.weight();
  }

  /** Lists the rows, and turns the counts of each part into the places of its first entries. */
  private void order(int count, int words) {
    Arrays.fill(touchedCount, 0);
    touched = 0;
    int next = 0;
    for (int w = 0; w < words; w++) {
      long some = 0;
      for (int p = 0; p < count; p++) {
        some |= parts[p].bitsOfBits[w];
        parts[p].bitsOfBits[w] = 0;
      }
      for (; some != 0; some &= some - 1) {
        int word = (w << 6) + Long.numberOfTrailingZeros(some);
        long rows = 0;
        for (int p = 0; p < count; p++) {
          rows |= parts[p].bits[word];
          parts[p].bits[word] = 0;
        }
        for (; rows != 0; rows &= rows - 1) {
          int m = (word << 6) + Long.numberOfTrailingZeros(rows);
          add(m, next);
          for (int p = 0; p < count; p++) {
            int size = parts[p].position[m];
            parts[p].position[m] = next;
            next += size;
          }
        }
      }
    }
    from[touched] = next;
  }

  private void add(int m, int start) {
    if (touched == row.length) {
      row = Arrays.copyOf(row, 2 * touched);
      from = Arrays.copyOf(from, row.length + 1);
    }
    int stripe = RowStripes.of(m);
    if (touchedCount[stripe] == touchedOf[stripe].length) {
      int room = 2 * touchedOf[stripe].length;
      touchedOf[stripe] = Arrays.copyOf(touchedOf[stripe], room);
      visit[stripe] = new int[room];
    }
    touchedOf[stripe][touchedCount[stripe]++] = touched;
    row[touched] = m;
    from[touched++] = start;
  }

  /** Returns the highest touched row, -1 if there is none. */
  int highestRow() {
    return touched == 0 ? -1 : row[touched - 1];
  }

  /** Returns the number of touched rows. */
  int touched() {
    return touched;
  }

  /** Returns the i-th touched row, in ascending order. */
  int row(int i) {
    return row[i];
  }

  /** Returns the start of the entries of the i-th row; they end where those of the next start. */
  int from(int i) {
    return from[i];
  }

  /** Returns positions of a stripe's rows, ascending; only the first {@link #count} are valid. */
  int[] positions(int stripe) {
    return touchedOf[stripe];
  }

  int count(int stripe) {
    return touchedCount[stripe];
  }

  /** Returns the documents of all entries, row after row. */
  int[] document() {
    return document;
  }

  /** Returns the weights of all entries, row after row. */
  double[] weight() {
    return weight;
  }

  /** Clears the list of a stripe's rows that the update must visit. */
  void clearVisits(int stripe) {
    visitCount[stripe] = 0;
  }

  /** Adds a row to the list; rows must be added in ascending order. */
  void visit(int stripe, int row) {
    visit[stripe][visitCount[stripe]++] = row;
  }

  /** Returns the rows of a stripe to visit; only the first {@link #visitCount} are valid. */
  int[] rowsToVisit(int stripe) {
    return visit[stripe];
  }

  int visitCount(int stripe) {
    return visitCount[stripe];
  }
}
