package io.swell.lifecycle;

import io.swell.model.SparseVector;
import java.util.Arrays;
import java.util.List;

/**
 * An inverted index: for each vocabulary row, the documents that contain it, oldest first, in
 * contiguous arrays. Indexed rows are numbered from 1 in the order in which they first occur.
 */
final class InvertedIndex {
  /** The number of each vocabulary row; 0 if no indexed document contains it. */
  private int[] number = new int[1024];

  /** The vocabulary row of each number. */
  private int[] row = {0};

  /** Where the entries of each number start; number 0 has none. */
  private int[] start = {0, 0};

  private int[] document = {};
  private double[] weight = {};

  /** The number of each entry's row, in the order of the documents. */
  private int[] entryNumber = {};

  private int rows;

  /** Indexes documents instead of those before. Costs O(entries), by counting sort. */
  void fill(List<ReservoirDocument> documents) {
    for (int r = 1; r <= rows; r++) {
      number[row[r]] = 0;
    }
    rows = 0;
    int entries = 0;
    for (ReservoirDocument each : documents) {
      entries += each.terms().size();
    }
    ensureEntries(entries);
    Arrays.fill(start, 0);
    int entry = 0;
    for (ReservoirDocument each : documents) {
      entry = count(each.terms(), entry);
    }
    for (int r = 1; r <= rows; r++) {
      start[r] += start[r - 1];
    }
    start[rows + 1] = entries;
    for (int i = documents.size() - 1; i >= 0; i--) {
      double[] weights = documents.get(i).terms().weight();
      for (int e = weights.length - 1; e >= 0; e--) {
        int at = --start[entryNumber[--entry]];
        document[at] = i;
        weight[at] = weights[e];
      }
    }
  }

  private void ensureEntries(int entries) {
    if (document.length < entries) {
      int room = entries + entries / 4;
      document = new int[room];
      weight = new double[room];
      entryNumber = new int[room];
      row = new int[room + 1];
      start = new int[room + 2];
    }
  }

  /**
   * Numbers the new rows of a document, and counts its entries in {@link #start}.
   *
   * @param entry its first entry
   * @return the first entry of the next document
   */
  private int count(SparseVector terms, int entry) {
    int[] termRows = terms.row();
    int last = termRows.length == 0 ? 0 : termRows[termRows.length - 1];
    if (last >= number.length) {
      number = Arrays.copyOf(number, Math.max(last + 1, 2 * number.length));
    }
    int next = entry;
    for (int m : termRows) {
      int r = number[m];
      if (r == 0) {
        r = ++rows;
        number[m] = r;
        row[r] = m;
      }
      start[r]++;
      entryNumber[next++] = r;
    }
    return next;
  }

  /**
   * Adds x'd_i to the i-th product, for all indexed documents. Sums run over ascending rows, so the
   * product of two documents has the same bits whichever of them is x.
   */
  void addProducts(SparseVector x, double[] product) {
    int[] xRows = x.row();
    double[] xWeights = x.weight();
    for (int e = 0; e < xRows.length && xRows[e] < number.length; e++) {
      int r = number[xRows[e]];
      int end = start[r + 1];
      for (int at = start[r]; at < end; at++) {
        product[document[at]] += xWeights[e] * weight[at];
      }
    }
  }
}
