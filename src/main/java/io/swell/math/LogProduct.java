package io.swell.math;

/**
 * The logarithm of a product of many positive factors, with few logarithms taken: small whole
 * powers are multiplied out until the product nears the end of its range. Off by some units in the
 * last place of the sum of logarithms.
 */
public final class LogProduct {
  private static final double LEAST = 0x1p-500;
  private static final int MULTIPLIED = 8;

  private double product = 1;
  private double sum;

  /** Forgets all factors. */
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
    if (whole != power || whole > MULTIPLIED || factor < LEAST) {
      sum += power * StrictMath.log(factor);
      return;
    }
    for (int i = 0; i < whole; i++) {
      product *= factor;
      if (!(product > LEAST && product < 1 / LEAST)) {
        sum += StrictMath.log(product);
        product = 1;
      }
    }
  }

  /** Returns the logarithm of the product; 0 for no factor. */
  public double log() {
    return sum + StrictMath.log(product);
  }
}
