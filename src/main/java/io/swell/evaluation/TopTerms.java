package io.swell.evaluation;

import io.swell.model.SparseVector;
import java.util.Arrays;
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

  /** The weight of a topic on either side of zero. */
  public record SignedContribution(double positive, double negative) {

    /** Returns the two sides of a topic. Costs O(nonzero terms). */
    public static SignedContribution of(SparseVector topic) {
      return new SignedContribution(
          Arrays.stream(topic.weight()).filter(x -> x > 0).sum(),
          -Arrays.stream(topic.weight()).filter(x -> x < 0).sum());
    }

    /**
     * Returns 1 or -1: the sign of the larger side, which is the one reported; 1 if both are equal.
     */
    public int dominantSign() {
      return negative > positive ? -1 : 1;
    }

    /**
     * Returns {@code max(positive, negative) / (positive + negative)}, 0.5 to 1: the share of the
     * weight that is on the reported side. 1 for a topic without terms.
     */
    public double majorityRatio() {
      double both = positive + negative;
      return both > 0 ? Math.max(positive, negative) / both : 1;
    }
  }
}
