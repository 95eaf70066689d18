package io.swell.math;

/** The probability simplex: vectors of non-negative coordinates with sum 1. */
public final class Simplex {
  private Simplex() {}

  /**
   * Replaces a vector by the nearest point of the simplex: {@code max(x - tau, 0)} with tau such
   * that the sum is 1 (Duchi, Shalev-Shwartz, Singer and Chandra 2008). To find tau, repeatedly
   * removes the coordinates at or below the tau of the remaining ones, until none is removed. This
   * takes a few passes instead of a sort.
   *
   * @param x at least one finite coordinate; modified
   */
  public static void project(double[] x) {
    if (x.length == 0) {
      throw new IllegalArgumentException("a vector must have at least one coordinate, found none");
    }
    double[] kept = x.clone();
    int count = kept.length;
    double tau;
    int before;
    do {
      before = count;
      double sum = 0;
      for (int i = 0; i < before; i++) {
        sum += kept[i];
      }
      tau = (sum - 1) / before;
      count = 0;
      for (int i = 0; i < before; i++) {
        kept[count] = kept[i];
        count += kept[i] > tau ? 1 : 0;
      }
    } while (count < before && count > 0);
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.max(x[i] - tau, 0);
    }
  }
}
