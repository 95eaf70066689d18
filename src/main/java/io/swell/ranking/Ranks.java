package io.swell.ranking;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Where documents stand when all are ordered by a score. */
final class Ranks {
  private Ranks() {}

  /**
   * Returns the rank of some documents, from 1. The highest score comes first, of equal ones the
   * document that the collection has first. A document whose score is 0 has nothing to do with the
   * query and is not in the ranking: its rank is 0. Costs O(N log R).
   *
   * @param score of each of the N documents, none NaN
   * @param wanted positions of R documents
   */
  static int[] of(double[] score, int[] wanted) {
    int[] order =
        IntStream.of(wanted)
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
    int[] rank = new int[wanted.length];
    int[] rankOf = new int[order.length];
    int passed = 0;
    for (int i = 0; i < order.length; i++) {
      passed += ahead[i];
      rankOf[i] = passed; // it counts itself
    }
    for (int w = 0; w < wanted.length; w++) {
      for (int i = 0; i < order.length; i++) {
        if (order[i] == wanted[w]) {
          rank[w] = rankOf[i];
        }
      }
    }
    return rank;
  }

  /** Index in {@code order} of the first document that does not come before this one. */
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
