package io.swell.math;

/**
 * The mode of a distribution under counts and a pseudo-Dirichlet prior, {@code max sum_z (c_z log
 * x_z + (alpha - 1) log(eps + x_z))} over x >= 0 with sum 1 (Larsson, Ugander: <i>A concave
 * regularization technique for sparse mixture models</i>, whose fixed point (6) is the condition
 * solved here).
 *
 * <p>With the multiplier lam, {@code c/x + (alpha - 1)/(eps + x) = lam}: x_z is the positive root
 * of {@code lam x^2 + (lam eps + 1 - alpha - c) x - c eps = 0}, which falls as lam grows; lam is
 * the one with sum x = 1, by Newton's method between bounds that close in. Costs O(n) a step, some
 * ten steps.
 *
 * @param alpha at most 1: 1 is no prior, less prefers small entries, negative is allowed
 * @param eps positive where alpha is below 1
 */
public record PseudoDirichlet(double alpha, double eps) {
  private static final int MOST_STEPS = 300;

  /** Share of the largest shortfall that feasibility allows: sum c > (1 - alpha) n suffices. */
  public static final double SAFE = 0.95;

  public PseudoDirichlet {
    if (!(alpha <= 1) || !(eps >= 0) || !(eps > 0 || alpha == 1) || Double.isInfinite(alpha)) {
      throw new IllegalArgumentException(
          "alpha must be finite and at most 1 and eps positive below 1, found "
              + alpha
              + ", "
              + eps);
    }
  }

  /**
   * Returns this prior, or the nearest weaker one that these counts are sure to allow: {@code alpha
   * >= 1 - 0.95 sum c / n}.
   */
  public PseudoDirichlet feasible(double sum, double entries) {
    double least = 1 - SAFE * sum / entries;
    return alpha >= least ? this : new PseudoDirichlet(least, eps);
  }

  /**
   * Returns lam.
   *
   * @param count c_z >= 0, not all 0; the first n count
   * @param rest another count, which {@code times} more entries have each
   * @throws IllegalArgumentException if the counts are too few for the prior
   */
  public double multiplier(double[] count, int n, double rest, double times) {
    return multiplier(count, n, rest, times, Double.POSITIVE_INFINITY);
  }

  /**
   * The same from a guess, which near the answer saves most of the steps.
   *
   * @param guess positive
   */
  public double multiplier(double[] count, int n, double rest, double times, double guess) {
    double sum = rest * times;
    for (int z = 0; z < n; z++) {
      sum += count[z];
    }
    if (alpha == 1) {
      return sum;
    }
    double high = sum; // x <= c / lam, so the sum there is at most 1
    double low = 0;
    double lam = Math.min(high, guess);
    for (int step = 0; step < MOST_STEPS; step++) {
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
          "counts of sum " + sum + " are too few for alpha " + alpha + " over " + n + " entries");
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

  /** The root of the discriminant, which is also 2 lam x plus the linear coefficient. */
  private double root(double count, double lam) {
    double b = lam * eps + 1 - alpha - count;
    return Math.sqrt(b * b + 4 * lam * count * eps);
  }

  private double entry(double count, double lam, double root) {
    double b = lam * eps + 1 - alpha - count;
    // the form without cancellation
    return b > 0 ? 2 * count * eps / (b + root) : (root - b) / (2 * lam);
  }

  /** Returns the log density of an entry, up to a constant: (alpha - 1) log(eps + x). */
  public double logDensity(double x) {
    return alpha == 1 ? 0 : (alpha - 1) * StrictMath.log(eps + x);
  }
}
