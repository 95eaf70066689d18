package io.swell.ranking;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Whether one ranking is better than another on the same queries, or only luckier. Both tests are
 * one-sided: p is how probable a mean difference of at least this size is where there is none.
 *
 * @param difference mean difference
 * @param t of the paired test, {@code mean / (s / sqrt(n))}
 * @param pairedT p of Student's paired t-test; NaN for fewer than two queries
 * @param randomization p of Fisher's randomisation test: the share of the ways to exchange the two
 *     rankings query by query that give at least this difference (Smucker, Allan, Carterette: <i>A
 *     comparison of statistical significance tests for information retrieval evaluation</i>)
 */
public record Significance(double difference, double t, double pairedT, double randomization) {
  /** Up to this many queries all exchanges are tried, else this power of two is drawn. */
  private static final int EXACT = 16;

  private static final int DRAWS = 100_000;

  /** Sums that differ by rounding alone are equal. */
  private static final double ROUNDING = 1e-12;

  /**
   * Tests whether {@code better} is larger than {@code base} on average.
   *
   * @param better a measure of each query
   * @param base the same measure of the same queries
   * @param seed of the exchanges drawn
   */
  public static Significance of(double[] better, double[] base, long seed) {
    if (better.length != base.length || better.length == 0) {
      throw new IllegalArgumentException(
          "both rankings must be measured on the same queries, found "
              + better.length
              + " and "
              + base.length);
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
            : StudentT.upperTail(t, difference.length - 1);
    return new Significance(mean, t, p, exchange(difference, seed));
  }

  /** 0 where all differences are zero: nothing speaks for either. */
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
    int reached = 1; // the order observed is one of the ways
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
