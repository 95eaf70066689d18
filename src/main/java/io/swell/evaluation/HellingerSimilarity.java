package io.swell.evaluation;

import io.swell.model.Codes;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Similarity of documents whose codes are shares of topics: {@code sqrt(1/2 sum_k (sqrt p_k - sqrt
 * q_k)^2)}, p and q the codes divided by their sums; 0 for equal shares, 1 where none is shared.
 */
public final class HellingerSimilarity {
  private HellingerSimilarity() {}

  /**
   * Returns the distance of two documents; 1 if either has no code.
   *
   * @param codes non-negative
   */
  public static double distance(Codes codes, int document, int other) {
    double affinity = 0;
    double sum = 0;
    double otherSum = 0;
    for (int k = 0; k < codes.capacity(); k++) {
      double v = codes.code()[document * codes.capacity() + k];
      double w = codes.code()[other * codes.capacity() + k];
      affinity += Math.sqrt(v * w);
      sum += v;
      otherSum += w;
    }
    return sum > 0 && otherSum > 0
        ? Math.sqrt(Math.max(0, 1 - affinity / Math.sqrt(sum * otherSum)))
        : 1;
  }

  /** Returns the documents most like one, nearest first, of equals the first. Costs O(N K). */
  public static List<Integer> nearest(Codes codes, int document, int count) {
    double[] distance =
        IntStream.range(0, codes.documents())
            .mapToDouble(other -> distance(codes, document, other))
            .toArray();
    return IntStream.range(0, distance.length)
        .filter(other -> other != document)
        .boxed()
        .sorted(Comparator.comparingDouble(other -> distance[other]))
        .limit(count)
        .toList();
  }
}
