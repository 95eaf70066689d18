package io.swell.math;

/**
 * Computes the logarithm of a product of many positive factors with few calls of log: multiplies
 * small integer powers until the product approaches the limits of its range. The error is a few
 * units in the last place of the sum of the logarithms.
 */
public final class LogProduct {
  private static final double MIN_PRODUCT = 0x1p-500;
  private static final int MAX_POWER = 8;

  private double product = 1;
  private double sum;

  /** Resets the product to 1. */
  public void clear() {
    product = 1;
    sum = 0;
  }

  /**
   * Multiplies by {@code factor^power}.
   *
   * @param factor positive and at most 2^500
   * @param power not negative
   */
  public void times(double factor, double power) {
    int whole = (int) power;
    if (whole != power || whole > MAX_POWER || factor < MIN_PRODUCT) {
      sum += power * NaturalLogarithm.of(factor);
      return;
    }
    for (int i = 0; i < whole; i++) {
      product *= factor;
      if (!(product > MIN_PRODUCT && product < 1 / MIN_PRODUCT)) {
        sum += NaturalLogarithm.of(product);
        product = 1;
      }
    }
  }

  /** Returns the logarithm of the product; 0 if there are no factors. */
  public double log() {
    return sum + NaturalLogarithm.of(product);
  }
}
