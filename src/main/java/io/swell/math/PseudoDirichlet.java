package io.swell.math;

/**
 * Finds the mode of a distribution given counts and a pseudo-Dirichlet prior: {@code max sum_z (c_z
 * log x_z + (alpha - 1) log(eps + x_z))} over {@code x >= 0} with sum 1 (Larsson, Ugander: <i>A
 * concave regularization technique for sparse mixture models</i>; this class solves their fixed
 * point equation (6)).
 *
 * <p>With the multiplier lam, {@code c/x + (alpha - 1)/(eps + x) = lam}: x_z is the positive root
 * of {@code lam x^2 + (lam eps + 1 - alpha - c) x - c eps = 0}, which decreases as lam increases.
 * Finds the lam for which sum x = 1, by Newton's method within shrinking bounds. Costs O(n) per
 * step, for about ten steps.
 *
 * @param alpha at most 1; 1 means no prior, smaller values prefer small entries, negative values
 *     are allowed
 * @param eps at least 0; positive if alpha is less than 1
 */
public record PseudoDirichlet(double alpha, double eps) {
  private static final int MAX_STEPS = 300;

  /**
   * Fraction of the largest 1 - alpha that is certainly feasible: {@code sum c > (1 - alpha) n} is
   * a sufficient condition.
   */
  public static final double FEASIBLE_FRACTION = 0.95;

  public PseudoDirichlet {
    if (!(alpha <= 1) || !(eps >= 0) || !(eps > 0 || alpha == 1) || Double.isInfinite(alpha)) {
      throw new IllegalArgumentException(
          ("alpha must be finite and at most 1, and eps positive (or 0 if alpha is 1), found alpha"
                  + " %s and eps %s")
              .formatted(alpha, eps));
    }
  }

  /**
   * Returns this prior if it is certainly feasible for these counts, otherwise the nearest weaker
   * prior that is: {@code alpha >= 1 - 0.95 sum c / n}.
   */
  public PseudoDirichlet feasible(double sum, double entries) {
    double minAlpha = 1 - FEASIBLE_FRACTION * sum / entries;
    return alpha >= minAlpha ? this : new PseudoDirichlet(minAlpha, eps);
  }

  /**
   * Returns lam.
   *
   * @param count c_z, at least 0, not all 0; only the first n are read
   * @param rest the count of each of {@code times} additional entries
   * @throws IllegalArgumentException if the counts are too small for the prior
   */
  public double multiplier(double[] count, int n, double rest, double times) {
    return multiplier(count, n, rest, times, Double.POSITIVE_INFINITY);
  }

  /**
   * Returns lam, starting from a guess. A good guess saves most of the steps.
   *
   * @param guess a positive number
   */
  public double multiplier(double[] count, int n, double rest, double times, double guess) {
    double sum = rest * times;
    for (int z = 0; z < n; z++) {
      sum += count[z];
    }
    if (alpha == 1) {
      return sum;
    }
    double high = sum; // x <= c / lam, so sum x is at most 1 here
    double low = 0;
    double lam = Math.min(high, guess);
    for (int step = 0; step < MAX_STEPS; step++) {
      double excess = -1;
      double slope = 0;
      if (rest * times > 0) {
        double root = root(rest, lam);
        double x = entry(rest, lam, root);
        excess += times * x;
        slope -= times * (x * x + eps * x) / root;
      }
      for (int z = 0; z < n; z++) {
        double root = root(count[z], lam);
        double x = entry(count[z], lam, root);
        excess += x;
        slope -= (x * x + eps * x) / root;
      }
      if (excess > 0) {
        low = lam;
      } else {
        high = lam;
      }
      double next = lam - excess / slope;
      if (!(next > low && next < high)) {
        next = low + (high - low) / 2;
      }
      if (!(Math.abs(next - lam) > Math.ulp(lam)) || !(next > low && next < high)) {
        return lam;
      }
      lam = next;
    }
    if (low == 0) {
      throw new IllegalArgumentException(
          "counts with sum %s are too few for alpha %s and %s entries: use feasible()"
              .formatted(sum, alpha, n));
    }
    return lam;
  }

  /** Returns x(c) for a multiplier. */
  public double entry(double count, double lam) {
    if (alpha == 1) {
      return count / lam;
    }
    return entry(count, lam, root(count, lam));
  }

  /** Returns the square root of the discriminant: 2 lam x plus the linear coefficient. */
  private double root(double count, double lam) {
    double b = lam * eps + 1 - alpha - count;
    return Math.sqrt(b * b + 4 * lam * count * eps);
  }

  private double entry(double count, double lam, double root) {
    double b = lam * eps + 1 - alpha - count;
    // choose the form without cancellation
    return b > 0 ? 2 * count * eps / (b + root) : (root - b) / (2 * lam);
  }

  /** Returns the log density of an entry, up to a constant: (alpha - 1) log(eps + x). */
  public double logDensity(double x) {
    return alpha == 1 ? 0 : (alpha - 1) * StrictMath.log(eps + x);
  }
}
