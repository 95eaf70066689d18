package io.swell.math;

/** The probability simplex: vectors of non-negative coordinates with sum 1. */
public final class Simplex {
  private Simplex() {}

  /**
   * Replaces a vector by the nearest point of the simplex, {@code max(x - tau, 0)} with tau such
   * that the sum is 1 (Duchi, Shalev-Shwartz, Singer and Chandra 2008). Tau is found by leaving out
   * coordinates at or below the tau of those left until none is, which needs a few passes instead
   * of a sort.
   *
   * @param x at least one finite coordinate; modified
   */
  public static void project(double[] x) {
    if (x.length == 0) {
      throw new IllegalArgumentException("no vector without coordinates has sum 1");
    }
    double[] left = x.clone();
    int count = left.length;
    double tau;
    int before;
    do {
      before = count;
      double sum = 0;
      for (int i = 0; i < before; i++) {
        sum += left[i];
      }
      tau = (sum - 1) / before;
      count = 0;
      for (int i = 0; i < before; i++) {
        left[count] = left[i];
        count += left[i] > tau ? 1 : 0;
      }
    } while (count < before && count > 0);
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.max(x[i] - tau, 0);
    }
  }
}
