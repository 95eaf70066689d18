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

  /** Where the entries of each number start and end; number 0 has none. */
  private int[] start = {0, 0};

  private int[] end = {0};

  private int[] document = {};
  private double[] weight = {};

  private int rows;

  /** Indexes documents instead of those before. Costs O(entries), by counting sort. */
  void fill(List<ReservoirDocument> documents) {
    reserve(documents);
    for (int i = 0; i < documents.size(); i++) {
      add(i, documents.get(i).terms());
    }
  }

  /** Removes all documents, and makes room for others; {@link #add} adds them. */
  void reserve(List<ReservoirDocument> documents) {
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
    for (ReservoirDocument each : documents) {
      count(each.terms());
    }
    for (int r = 1; r <= rows; r++) {
      start[r + 1] += start[r];
    }
    System.arraycopy(start, 0, end, 0, rows + 1);
  }

  private void ensureEntries(int entries) {
    if (document.length < entries) {
      int room = entries + entries / 4;
      document = new int[room];
      weight = new double[room];
      row = new int[room + 1];
      start = new int[room + 2];
      end = new int[room + 1];
    }
  }

  /** Numbers the new rows of a document, and counts its entries at the start of the next number. */
  private void count(SparseVector terms) {
    int[] termRows = terms.row();
    int last = termRows.length == 0 ? 0 : termRows[termRows.length - 1];
    if (last >= number.length) {
      number = Arrays.copyOf(number, Math.max(last + 1, 2 * number.length));
    }
    for (int m : termRows) {
      int r = number[m];
      if (r == 0) {
        r = ++rows;
        number[m] = r;
        row[r] = m;
      }
      start[r + 1]++;
    }
  }

  /** Indexes the i-th of the documents for which there is room, after those of lower number. */
  void add(int i, SparseVector terms) {
    int[] termRows = terms.row();
    double[] weights = terms.weight();
    for (int e = 0; e < termRows.length; e++) {
      int at = end[number[termRows[e]]]++;
      document[at] = i;
      weight[at] = weights[e];
    }
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
      int last = end[r];
      for (int at = start[r]; at < last; at++) {
        product[document[at]] += xWeights[e] * weight[at];
      }
    }
  }

  /** Returns how many rows are indexed; their numbers begin with 1. */
  int rows() {
    return rows;
  }

  /** Returns the first entry of a row number; the entries end where {@link #end} says. */
  int start(int rowNumber) {
    return start[rowNumber];
  }

  int end(int rowNumber) {
    return end[rowNumber];
  }

  /** Returns the document of an entry. */
  int document(int entry) {
    return document[entry];
  }

  /** Returns the weight of an entry. */
  double weight(int entry) {
    return weight[entry];
  }

  /** Returns the documents of a row number, oldest first. */
  int[] documentsOf(int rowNumber) {
    return Arrays.copyOfRange(document, start[rowNumber], end[rowNumber]);
  }
}
