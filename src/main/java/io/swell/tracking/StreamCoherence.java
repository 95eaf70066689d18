package io.swell.tracking;

import io.swell.model.SparseVector;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures the coherence of topics over the remembered documents. The coherence of a topic is the
 * mean NPMI (Bouma 2009) over the pairs of its heaviest terms: {@code log(p_ab / (p_a p_b)) / -log
 * p_ab}, where p is the share of documents that contain the terms. It is -1 for a pair that never
 * occurs together and 1 for a pair that occurs in every document. A pair is left out if one of its
 * terms occurs in no document.
 */
final class StreamCoherence {
  private final int documents;

  /**
   * Index into {@link #documentsOf} of each row, from 1; 0 for rows that are not among the terms.
   */
  private final int[] index;

  /** For each term, the set of documents that contain it, as bits. */
  private final long[][] documentsOf;

  /**
   * Finds out which documents contain the terms. Costs O(terms of all documents + highest row).
   *
   * @param topics vocabulary rows of each topic's heaviest terms
   */
  StreamCoherence(RecentDocuments recent, List<int[]> topics) {
    int highest = topics.stream().flatMapToInt(IntStream::of).max().orElse(-1);
    index = new int[highest + 1];
    int rows = 0;
    for (int[] topic : topics) {
      for (int row : topic) {
        index[row] = index[row] == 0 ? ++rows : index[row];
      }
    }
    documents = recent.size();
    documentsOf = new long[rows + 1][(documents + 63) >>> 6];
    for (int j = 0; j < documents; j++) {
      SparseVector document = recent.document(j);
      int[] documentRows = document == null ? new int[0] : document.row();
      for (int e = 0; e < documentRows.length && documentRows[e] < index.length; e++) {
        if (index[documentRows[e]] > 0) {
          documentsOf(documentRows[e])[j >>> 6] |= 1L << j;
        }
      }
    }
  }

  /** Returns the mean NPMI over the pairs of a topic's terms, -1 to 1; 0 if there are no pairs. */
  double of(int[] topic) {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < topic.length; i++) {
      for (int j = i + 1; j < topic.length; j++) {
        long[] a = documentsOf(topic[i]);
        long[] b = documentsOf(topic[j]);
        if (!isEmpty(a) && !isEmpty(b)) {
          sum += npmi(a, b);
          pairs++;
        }
      }
    }
    return pairs > 0 ? sum / pairs : 0;
  }

  private long[] documentsOf(int row) {
    return documentsOf[index[row]];
  }

  private static boolean isEmpty(long[] documents) {
    for (long word : documents) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  private double npmi(long[] a, long[] b) {
    double countA = 0;
    double countB = 0;
    double both = 0;
    for (int w = 0; w < a.length; w++) {
      countA += Long.bitCount(a[w]);
      countB += Long.bitCount(b[w]);
      both += Long.bitCount(a[w] & b[w]);
    }
    if (both == 0 || both == documents) {
      return both == 0 ? -1 : 1;
    }
    return StrictMath.log(both * documents / (countA * countB)) / StrictMath.log(documents / both);
  }
}
