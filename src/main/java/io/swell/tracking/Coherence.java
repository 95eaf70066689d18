package io.swell.tracking;

import io.swell.model.SparseVector;
import java.util.Arrays;
import java.util.List;

/**
 * Coherence of topics over the documents remembered: mean NPMI of the pairs of a topic's heaviest
 * terms, {@code log(p_ab / (p_a p_b)) / -log p_ab} with p the share of documents that hold them; -1
 * for a pair never seen together, 1 for one in every document (Bouma 2009).
 */
final class Coherence {
  private final int documents;
  private final int[] rows;
  private final long[][] held;

  /**
   * Notes which documents hold the terms. Costs O(terms of all documents).
   *
   * @param topics vocabulary rows of each topic's heaviest terms
   */
  Coherence(RecentDocuments recent, List<int[]> topics) {
    rows = topics.stream().flatMapToInt(Arrays::stream).sorted().distinct().toArray();
    documents = recent.size();
    held = new long[rows.length][(documents + 63) >>> 6];
    for (int j = 0; j < documents; j++) {
      SparseVector document = recent.document(j);
      for (int e = 0, r = 0; document != null && e < document.size() && r < rows.length; ) {
        int difference = Integer.compare(document.row()[e], rows[r]);
        if (difference == 0) {
          held[r][j >>> 6] |= 1L << j;
        }
        e += difference <= 0 ? 1 : 0;
        r += difference >= 0 ? 1 : 0;
      }
    }
  }

  /** Returns the mean NPMI over the pairs of a topic's terms, -1 to 1; 0 for fewer than two. */
  double of(int[] topic) {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < topic.length; i++) {
      for (int j = i + 1; j < topic.length; j++) {
        sum += npmi(held(topic[i]), held(topic[j]));
        pairs++;
      }
    }
    return pairs > 0 ? sum / pairs : 0;
  }

  private long[] held(int row) {
    return held[Arrays.binarySearch(rows, row)];
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
