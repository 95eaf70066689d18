package io.swell.vocabulary;

import java.util.Arrays;

/**
 * Documents as counts of vocabulary rows, compressed by document: a mini-batch before weighting.
 *
 * @param documents number of documents
 * @param start document i holds entries start[i] to start[i + 1] - 1; length documents + 1
 * @param row vocabulary rows, each at most once in a document, ascending within it
 * @param count number of occurrences, at least 1, aligned with {@code row}
 * @param length |d|: number of occurrences of all terms of a document, with or without a row
 * @param newOccurrences total occurrences of terms that had no row before this batch, in all
 *     documents
 */
public record RowCounts(
    int documents, int[] start, int[] row, int[] count, long[] length, long newOccurrences) {

  /**
   * Returns documents whose entries are {@link #packed}.
   *
   * @param packed at least {@code start[documents]} of them
   */
  public static RowCounts of(int[] start, long[] packed, long[] length, long newOccurrences) {
    int[] row = new int[start[length.length]];
    int[] count = new int[row.length];
    for (int e = 0; e < row.length; e++) {
      row[e] = (int) (packed[e] >>> Integer.SIZE);
      count[e] = (int) packed[e];
    }
    return new RowCounts(length.length, start, row, count, length, newOccurrences);
  }

  /** Returns a row and its count as one number, so that entries sort by row. */
  public static long packed(int row, int count) {
    return (long) row << Integer.SIZE | count;
  }

  /** Returns the total number of occurrences of all terms in all documents. */
  public long occurrences() {
    return Arrays.stream(length, 0, documents).sum();
  }
}
