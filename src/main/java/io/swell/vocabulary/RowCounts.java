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

  /** Returns the total number of occurrences of all terms in all documents. */
  public long occurrences() {
    return Arrays.stream(length, 0, documents).sum();
  }
}
