package io.swell.ranking;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Tests whether one ranking is better than another on the same queries, or whether the difference
 * is due to chance. The test is one-sided: p is the probability of a mean difference at least this
 * large if there is no true difference.
 *
 * @param t statistic of the paired test, {@code mean / (s / sqrt(n))}
 * @param pairedT p of Student's paired t-test; NaN for fewer than two queries. Fisher's
 *     randomization test agrees with it closely (Smucker, Allan, Carterette: <i>A comparison of
 *     statistical significance tests for information retrieval evaluation</i>)
 */
public record Significance(double difference, double t, double pairedT) {
  /**
   * Tests whether {@code better} is larger than {@code base} on average.
   *
   * @param better a measure of each query
   */
  public static Significance of(double[] better, double[] base) {
    if (better.length != base.length || better.length == 0) {
      throw new IllegalArgumentException(
          "both rankings must be measured on the same queries, found %s and %s"
              .formatted(better.length, base.length));
    }
    double[] difference = new double[better.length];
    Arrays.setAll(difference, q -> better[q] - base[q]);
    double mean = Arrays.stream(difference).sum() / difference.length;
    double squares = Arrays.stream(difference).map(d -> (d - mean) * (d - mean)).sum();
    double t =
        mean == 0 ? 0 : mean / Math.sqrt(squares / (difference.length - 1) / difference.length);
    double p =
        Double.isNaN(t) || difference.length < 2
            ? Double.NaN
            : TDistribution.of(difference.length - 1).survivalProbability(t);
    return new Significance(mean, t, p);
  }
}
