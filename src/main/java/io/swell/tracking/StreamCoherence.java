package io.swell.tracking;

import io.swell.model.SparseVector;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Coherence of topics over the documents remembered: mean NPMI of the pairs of a topic's heaviest
 * terms, {@code log(p_ab / (p_a p_b)) / -log p_ab} with p the share of documents that hold them; -1
 * for a pair never seen together, 1 for one in every document (Bouma 2009). A pair of which a term
 * was in none of the documents says nothing and is left out.
 */
final class StreamCoherence {
  private final int documents;

  /** Place in {@link #held} of each row, from 1; 0 for the others. */
  private final int[] place;

  private final long[][] held;

  /**
   * Notes which documents hold the terms. Costs O(terms of all documents + highest row).
   *
   * @param topics vocabulary rows of each topic's heaviest terms
   */
  StreamCoherence(RecentDocuments recent, List<int[]> topics) {
    int highest = topics.stream().flatMapToInt(IntStream::of).max().orElse(-1);
    place = new int[highest + 1];
    int wanted = 0;
    for (int[] topic : topics) {
      for (int row : topic) {
        place[row] = place[row] == 0 ? ++wanted : place[row];
      }
    }
    documents = recent.size();
    held = new long[wanted + 1][(documents + 63) >>> 6];
    for (int j = 0; j < documents; j++) {
      SparseVector document = recent.document(j);
      int[] rows = document == null ? new int[0] : document.row();
      for (int e = 0; e < rows.length && rows[e] < place.length; e++) {
        if (place[rows[e]] > 0) {
          held(rows[e])[j >>> 6] |= 1L << j;
        }
      }
    }
  }

  /** Returns the mean NPMI over the pairs of a topic's terms, -1 to 1; 0 without any. */
  double of(int[] topic) {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < topic.length; i++) {
      for (int j = i + 1; j < topic.length; j++) {
        long[] a = held(topic[i]);
        long[] b = held(topic[j]);
        if (!isEmpty(a) && !isEmpty(b)) {
          sum += npmi(a, b);
          pairs++;
        }
      }
    }
    return pairs > 0 ? sum / pairs : 0;
  }

  private long[] held(int row) {
    return held[place[row]];
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
