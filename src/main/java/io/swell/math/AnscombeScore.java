package io.swell.math;

/**
 * How far a count is from the number that the past leads to expect, in standard deviations.
 *
 * <p>Of n things now, k have a property; of N in the past, K had it. Expected are {@code mu = n (K
 * + 1/2) / (N + 1)}: n times the mean of the past share under Jeffreys' prior for a proportion. The
 * score is {@code z = 2 (sqrt(k + 3/8) - sqrt(mu + 3/8)) / sqrt(1 + n/N)}. The transform {@code 2
 * sqrt(k + 3/8)} turns a Poisson count into a number of variance close to 1 (Anscombe 1948, "The
 * transformation of Poisson, binomial and negative-binomial data"), and n/N is the variance that mu
 * adds, because it is estimated from N things. Without change the score has mean about {@code -1 /
 * (4 sqrt(mu))} and variance about 1.
 */
public final class AnscombeScore {
  private static final double OFFSET = 0.375;

  private AnscombeScore() {}

  /**
   * Returns mu, the expected count.
   *
   * @param total n, not negative
   * @param pastCount K, not negative; may be faded and thus not whole
   * @param pastTotal N, at least K
   */
  public static double expected(long total, double pastCount, double pastTotal) {
    return total * (pastCount + 0.5) / (pastTotal + 1);
  }

  /**
   * Returns z, the score of a count.
   *
   * @param count k, not negative
   * @param expected mu, not negative
   * @param total n, not negative
   * @param pastTotal N, positive
   */
  public static double of(long count, double expected, long total, double pastTotal) {
    return 2
        * (Math.sqrt(count + OFFSET) - Math.sqrt(expected + OFFSET))
        / Math.sqrt(1 + total / pastTotal);
  }
}
