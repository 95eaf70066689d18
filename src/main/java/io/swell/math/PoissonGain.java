package io.swell.math;

/**
 * How surprising a count is that exceeds its expectation: the logarithm of the likelihood ratio of
 * a Poisson variable whose mean is the count itself to one with the expected mean, {@code G(c, m) =
 * c ln(c/m) - c + m} for {@code c > m}, else 0. It is half the deviance of the Poisson model, in
 * nats; by the Chernoff bound the chance of so large a count is at most {@code exp(-G)}.
 */
public final class PoissonGain {
  private PoissonGain() {}

  /**
   * Returns G.
   *
   * @param count c, not negative
   * @param expected m, positive
   */
  public static double of(double count, double expected) {
    return count > expected ? count * NaturalLogarithm.of(count / expected) - count + expected : 0;
  }
}
