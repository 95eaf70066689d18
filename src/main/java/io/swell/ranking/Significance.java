package io.swell.ranking;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Tests whether one ranking is better than another on the same queries, or whether the difference
 * is due to chance. Both tests are one-sided: p is the probability of a mean difference at least
 * this large if there is no true difference.
 *
 * @param t statistic of the paired test, {@code mean / (s / sqrt(n))}
 * @param pairedT p of Student's paired t-test; NaN for fewer than two queries
 * @param randomization p of Fisher's randomization test: the share of the ways to swap the two
 *     rankings query by query that give at least this difference (Smucker, Allan, Carterette: <i>A
 *     comparison of statistical significance tests for information retrieval evaluation</i>)
 */
public record Significance(double difference, double t, double pairedT, double randomization) {
  /**
   * Maximum number of queries for which all ways to swap are tried; for more, a random sample is
   * drawn.
   */
  private static final int EXACT = 16;

  private static final int DRAWS = 100_000;

  /** Relative tolerance: sums that differ only by rounding count as equal. */
  private static final double ROUNDING = 1e-12;

  /**
   * Tests whether {@code better} is larger than {@code base} on average.
   *
   * @param better a measure of each query
   */
  public static Significance of(double[] better, double[] base, long seed) {
    if (better.length != base.length || better.length == 0) {
      throw new IllegalArgumentException(
          "both rankings must be measured on the same queries, found %s and %s"
              .formatted(better.length, base.length));
    }
    double[] difference = new double[better.length];
    for (int q = 0; q < difference.length; q++) {
      difference[q] = better[q] - base[q];
    }
    double mean = Arrays.stream(difference).sum() / difference.length;
    double t = t(difference, mean);
    double p =
        Double.isNaN(t) || difference.length < 2
            ? Double.NaN
            : TDistribution.of(difference.length - 1).survivalProbability(t);
    return new Significance(mean, t, p, exchange(difference, seed));
  }

  /** Returns the statistic of the paired test; 0 if the mean difference is 0. */
  private static double t(double[] difference, double mean) {
    double squares = Arrays.stream(difference).map(d -> (d - mean) * (d - mean)).sum();
    if (mean == 0) {
      return 0;
    }
    return mean / Math.sqrt(squares / (difference.length - 1) / difference.length);
  }

  private static double exchange(double[] difference, long seed) {
    double observed = Arrays.stream(difference).sum();
    double least = observed - ROUNDING * Arrays.stream(difference).map(Math::abs).sum();
    if (difference.length <= EXACT) {
      int ways = 1 << difference.length;
      int reached = 0;
      for (int way = 0; way < ways; way++) {
        double sum = 0;
        for (int q = 0; q < difference.length; q++) {
          sum += (way >> q & 1) == 0 ? difference[q] : -difference[q];
        }
        reached += sum >= least ? 1 : 0;
      }
      return (double) reached / ways;
    }
    var random = new SplittableRandom(seed);
    int reached = 1; // the observed assignment is one of the ways
    for (int draw = 0; draw < DRAWS; draw++) {
      double sum = 0;
      long bits = 0;
      for (int q = 0; q < difference.length; q++) {
        bits = q % Long.SIZE == 0 ? random.nextLong() : bits >>> 1;
        sum += (bits & 1) == 0 ? difference[q] : -difference[q];
      }
      reached += sum >= least ? 1 : 0;
    }
    return reached / (DRAWS + 1.0);
  }
}
