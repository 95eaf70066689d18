package io.swell.math;

/**
 * Adds multiples of vectors to a vector, {@code sum += a_1 x_1 + a_2 x_2 + ...}: the loop behind
 * all dense computations (codes, S, R, inverses).
 *
 * <p>Adds the terms in order, each as {@code sum + a x}, so the result does not depend on how the
 * terms are grouped or on the vector width of the CPU. Does not use fused multiply-add: on CPUs
 * without it, {@code Math.fma} computes with BigDecimal. All arrays are read at the same index, so
 * that the JDK 17 compiler can vectorize the loops. It does not vectorize loops over slices of one
 * array at different offsets, and groups of more than five exceed its unrolling limit.
 */
public final class Axpy {
  private Axpy() {}

  /**
   * Adds {@code times factor[e] x[which[e]]} for e from {@code first} to {@code last} - 1.
   *
   * @param sum modified at {@code from} to {@code to} - 1
   * @param which row of x for each term
   * @param x rows, each at least {@code to} long
   */
  public static void add(
      double[] sum,
      int from,
      int to,
      double times,
      double[] factor,
      int[] which,
      int first,
      int last,
      double[][] x) {
    int e = first;
    for (; e + 5 <= last; e += 5) {
      add5(sum, from, to, times, factor, which, e, x);
    }
    switch (last - e) {
      case 4 -> add4(sum, from, to, times, factor, which, e, x);
      case 3 -> add3(sum, from, to, times, factor, which, e, x);
      case 2 -> add2(sum, from, to, times, factor, which, e, x);
      case 1 -> add(sum, from, to, times * factor[e], x[which[e]]);
      default -> {}
    }
  }

  /** Adds a x. */
  public static void add(double[] sum, int from, int to, double a, double[] x) {
    for (int k = from; k < to; k++) {
      sum[k] = sum[k] + a * x[k];
    }
  }

  private static void add2(
      double[] sum, int from, int to, double times, double[] a, int[] which, int e, double[][] x) {
    double a0 = times * a[e];
    double a1 = times * a[e + 1];
    double[] x0 = x[which[e]];
    double[] x1 = x[which[e + 1]];
    for (int k = from; k < to; k++) {
      sum[k] = sum[k] + a0 * x0[k] + a1 * x1[k];
    }
  }

  private static void add3(
      double[] sum, int from, int to, double times, double[] a, int[] which, int e, double[][] x) {
    double a0 = times * a[e];
    double a1 = times * a[e + 1];
    double a2 = times * a[e + 2];
    double[] x0 = x[which[e]];
    double[] x1 = x[which[e + 1]];
    double[] x2 = x[which[e + 2]];
    for (int k = from; k < to; k++) {
      sum[k] = sum[k] + a0 * x0[k] + a1 * x1[k] + a2 * x2[k];
    }
  }

  private static void add4(
      double[] sum, int from, int to, double times, double[] a, int[] which, int e, double[][] x) {
    double a0 = times * a[e];
    double a1 = times * a[e + 1];
    double a2 = times * a[e + 2];
    double a3 = times * a[e + 3];
    double[] x0 = x[which[e]];
    double[] x1 = x[which[e + 1]];
    double[] x2 = x[which[e + 2]];
    double[] x3 = x[which[e + 3]];
    for (int k = from; k < to; k++) {
      sum[k] = sum[k] + a0 * x0[k] + a1 * x1[k] + a2 * x2[k] + a3 * x3[k];
    }
  }

  private static void add5(
      double[] sum, int from, int to, double times, double[] a, int[] which, int e, double[][] x) {
    double a0 = times * a[e];
    double a1 = times * a[e + 1];
    double a2 = times * a[e + 2];
    double a3 = times * a[e + 3];
    double a4 = times * a[e + 4];
    double[] x0 = x[which[e]];
    double[] x1 = x[which[e + 1]];
    double[] x2 = x[which[e + 2]];
    double[] x3 = x[which[e + 3]];
    double[] x4 = x[which[e + 4]];
    for (int k = from; k < to; k++) {
      sum[k] = sum[k] + a0 * x0[k] + a1 * x1[k] + a2 * x2[k] + a3 * x3[k] + a4 * x4[k];
    }
  }
}
