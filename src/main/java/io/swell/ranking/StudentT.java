package io.swell.ranking;

/** Student's t distribution. */
final class StudentT {
  private static final double PRECISION = 1e-15;
  private static final int MOST_TERMS = 10_000;

  /** Lanczos' coefficients for g = 7, n = 9 (Godfrey 2001). */
  private static final double[] LANCZOS = {
    0.9999999999998099,
    676.5203681218851,
    -1259.1392167224028,
    771.3234287776531,
    -176.6150291621406,
    12.507343278686905,
    -0.13857109526572012,
    9.984369578019572e-06,
    1.5056327351493116e-07
  };

  private StudentT() {}

  /**
   * Returns P(T >= t): {@code I_x(n/2, 1/2) / 2} with x = n / (n + t^2) for t >= 0, I the
   * regularized incomplete beta function. The relative error is at most 1e-10 up to 5,000 degrees
   * of freedom.
   *
   * @param t finite or infinite, not NaN
   * @param freedom n, degrees of freedom, at least 1
   */
  static double upperTail(double t, int freedom) {
    double half = incompleteBeta(t * t, freedom, freedom / 2.0, 0.5) / 2;
    return t >= 0 ? half : 1 - half;
  }

  /**
   * Returns I_x(a, b) for x = free / (square + free), by the continued fraction that converges
   * faster (DLMF 8.17.22). Computes x and 1 - x each from its parts, because the difference 1 - x
   * loses all digits for x near 1.
   */
  private static double incompleteBeta(double square, double free, double a, double b) {
    double x = free / (free + square);
    double rest = Double.isInfinite(square) ? 1 : square / (free + square);
    if (x == 0 || rest == 0) {
      return x == 0 ? 0 : 1;
    }
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(rest));
    return x < (a + 1) / (a + b + 2)
        ? front * fraction(x, a, b) / a
        : 1 - front * fraction(rest, b, a) / b;
  }

  /** Evaluates the continued fraction by Lentz's method. */
  private static double fraction(double x, double a, double b) {
    double tiny = Double.MIN_NORMAL;
    double c = 1;
    double d = 1 / nonzero(1 - (a + b) * x / (a + 1), tiny);
    double value = d;
    for (int m = 1; m <= MOST_TERMS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / nonzero(1 + even * d, tiny);
      c = nonzero(1 + even / c, tiny);
      value *= c * d;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / nonzero(1 + odd * d, tiny);
      c = nonzero(1 + odd / c, tiny);
      value *= c * d;
      if (Math.abs(c * d - 1) < PRECISION) {
        return value;
      }
    }
    return value;
  }

  private static double nonzero(double value, double tiny) {
    return Math.abs(value) < tiny ? tiny : value;
  }

  private static double logGamma(double z) {
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (z - 1 + i);
    }
    double t = z + LANCZOS.length - 2.5;
    return Math.log(2 * Math.PI) / 2 + (z - 0.5) * Math.log(t) - t + Math.log(sum);
  }
}
