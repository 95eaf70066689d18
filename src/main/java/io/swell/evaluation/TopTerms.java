package io.swell.evaluation;

import io.swell.model.SparseVector;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Selects the terms of a topic that a reader is shown. */
public final class TopTerms {
  private TopTerms() {}

  /**
   * Returns the rows of the heaviest {@code n} terms on a topic's {@linkplain
   * SignedContribution#dominantSign reported side}, heaviest first and, for equal weights, in
   * ascending row order; fewer if that side has fewer terms. Costs O(terms log terms).
   */
  public static int[] of(SparseVector topic, int n) {
    int sign = SignedContribution.of(topic).dominantSign();
    double[] weight = topic.weight();
    return IntStream.range(0, topic.size())
        .filter(i -> sign * weight[i] > 0)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -sign * weight[i]))
        .limit(n)
        .mapToInt(i -> topic.row()[i])
        .toArray();
  }

  /** Returns the heaviest terms of every topic that has terms. */
  public static List<int[]> ofEach(List<SparseVector> topics, int n) {
    return topics.stream().filter(topic -> topic.size() > 0).map(topic -> of(topic, n)).toList();
  }
}
