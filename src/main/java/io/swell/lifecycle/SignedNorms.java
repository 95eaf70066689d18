package io.swell.lifecycle;

/**
 * The norms of the positive and of the negative part of vectors, |x+| and |x-| where x = x+ - x-.
 * They bound inner products from below, by Cauchy and Schwarz:
 *
 * <pre>  x'z >= -(x+'z- + x-'z+) >= -(|x+| |z-| + |x-| |z+|) </pre>
 *
 * <p>The more alike the signs of two vectors, the closer the bound is to 0.
 */
final class SignedNorms {
  final double[] positive;
  final double[] negative;

  SignedNorms(int vectors) {
    positive = new double[vectors];
    negative = new double[vectors];
  }

  /** Sets the norms of vector i, whose values start at an index of an array. Costs O(length). */
  void set(int i, double[] x, int from, int length) {
    double plus = 0;
    double minus = 0;
    for (int k = from; k < from + length; k++) {
      double positivePart = (x[k] + Math.abs(x[k])) / 2; // without a branch, exact
      double negativePart = x[k] - positivePart;
      plus += positivePart * positivePart;
      minus += negativePart * negativePart;
    }
    positive[i] = Math.sqrt(plus);
    negative[i] = Math.sqrt(minus);
  }
}
