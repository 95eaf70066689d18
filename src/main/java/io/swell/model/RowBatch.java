package io.swell.model;

import java.util.Arrays;

/**
 * A mini-batch by rows: which rows it touches, and for each its documents and weights. Rows are
 * ascending within a stripe, documents within a row. Costs O(entries + touched log touched) to
 * fill; its arrays are used again.
 */
final class RowBatch {
  private final int[][] rows = new int[Stripes.COUNT][64];
  private final int[][] from = new int[Stripes.COUNT][65];
  private final int[] counts = new int[Stripes.COUNT];
  private int[] document = new int[0];
  private double[] weight = new double[0];
  private int[] position = new int[0];
  private int highestRow;

  void fill(MiniBatch batch) {
    int entries = batch.start()[batch.documents()];
    if (document.length < entries) {
      document = new int[entries + entries / 2];
      weight = new double[document.length];
    }
    Arrays.fill(counts, 0);
    highestRow = -1;
    count(batch, entries);
    int next = 0;
    for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
      Arrays.sort(rows[stripe], 0, counts[stripe]);
      for (int i = 0; i < counts[stripe]; i++) {
        int row = rows[stripe][i];
        from[stripe][i] = next;
        int size = position[row];
        position[row] = next;
        next += size;
      }
      from[stripe][counts[stripe]] = next;
    }
    for (int i = 0; i < batch.documents(); i++) {
      for (int e = batch.start()[i]; e < batch.start()[i + 1]; e++) {
        int at = position[batch.row()[e]]++;
        document[at] = i;
        weight[at] = batch.weight()[e];
      }
    }
    for (int e = 0; e < entries; e++) {
      position[batch.row()[e]] = 0;
    }
  }

  private void count(MiniBatch batch, int entries) {
    for (int e = 0; e < entries; e++) {
      int row = batch.row()[e];
      if (row >= position.length) {
        position = Arrays.copyOf(position, Math.max(row + 1, 2 * position.length));
      }
      if (position[row]++ == 0) {
        touch(row);
      }
      highestRow = Math.max(highestRow, row);
    }
  }

  private void touch(int row) {
    int stripe = Stripes.of(row);
    int at = counts[stripe]++;
    if (at == rows[stripe].length) {
      rows[stripe] = Arrays.copyOf(rows[stripe], 2 * at);
      from[stripe] = Arrays.copyOf(from[stripe], 2 * at + 1);
    }
    rows[stripe][at] = row;
  }

  /** The highest row touched, -1 if none. */
  int highestRow() {
    return highestRow;
  }

  /** Rows touched in a stripe, ascending; only the first {@link #count} are valid. */
  int[] rows(int stripe) {
    return rows[stripe];
  }

  int count(int stripe) {
    return counts[stripe];
  }

  /** Where the entries of the i-th touched row of a stripe start; those of the next end them. */
  int from(int stripe, int i) {
    return from[stripe][i];
  }

  int document(int entry) {
    return document[entry];
  }

  double weight(int entry) {
    return weight[entry];
  }
}
