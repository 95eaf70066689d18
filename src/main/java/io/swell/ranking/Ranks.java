package io.swell.ranking;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Computes the ranks of documents when all are ordered by a score. */
final class Ranks {
  private Ranks() {}

  /**
   * Returns the ranks of some documents, from 1. The highest score comes first; of equal scores,
   * the document that comes first in the collection. A document with score 0 is unrelated to the
   * query and not in the ranking: its rank is 0. Costs O(N log R).
   *
   * @param score score of each of the N documents, none NaN
   * @param documents indices of R documents
   */
  static int[] of(double[] score, int[] documents) {
    int[] order =
        IntStream.of(documents)
            .filter(document -> score[document] != 0)
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer document) -> -score[document])
                    .thenComparing(Comparator.naturalOrder()))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] ahead = new int[order.length + 1];
    for (int document = 0; document < score.length; document++) {
      if (score[document] != 0) {
        ahead[place(score, document, order)]++;
      }
    }
    int[] rank = new int[documents.length];
    int[] rankOf = new int[order.length];
    int passed = 0;
    for (int i = 0; i < order.length; i++) {
      passed += ahead[i];
      rankOf[i] = passed; // includes the document itself
    }
    for (int w = 0; w < documents.length; w++) {
      for (int i = 0; i < order.length; i++) {
        if (order[i] == documents[w]) {
          rank[w] = rankOf[i];
        }
      }
    }
    return rank;
  }

  /**
   * Returns the index in {@code order} of the first document that does not come before this one.
   */
  private static int place(double[] score, int document, int[] order) {
    int low = 0;
    int high = order.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int other = order[middle];
      boolean before =
          score[other] > score[document] || (score[other] == score[document] && other < document);
      if (before) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
