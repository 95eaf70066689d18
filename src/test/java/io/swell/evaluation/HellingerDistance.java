package io.swell.evaluation;

import io.swell.model.Codes;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Hellinger distance between documents whose codes are proportions of topics: {@code sqrt(1/2 sum_k
 * (sqrt p_k - sqrt q_k)^2)}, where p and q are the codes divided by their sums. 0 for equal
 * proportions, 1 if no topic is shared.
 */
public final class HellingerDistance {
  private HellingerDistance() {}

  /**
   * Returns the distance between two documents; 1 if the code of either is zero.
   *
   * @param codes codes with non-negative weights
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

  /**
   * Returns the nearest neighbors of a document, nearest first; ties keep the order of the
   * documents. Costs O(N K).
   */
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
