package io.swell.model;

import io.swell.math.LassoSolver;
import io.swell.math.Parallel;
import java.util.Arrays;

/**
 * Computes sparse codes: {@code v = argmin |d - U v|^2 + weight |v|_1}, with {@code v >= 0} if
 * {@code nonNegative}. In terms of G = U'U and y = U'd, this is the same small lasso problem as for
 * a row of U, with threshold weight / 2.
 *
 * @param capacity K
 * @param weight lambda2, positive
 * @param nonNegative whether codes are non-negative
 */
public record LassoCoder(int capacity, double weight, boolean nonNegative) implements Coder {
  @Override
  public double[] code(double[] gram, double[] projection, int documents, Parallel parallel) {
    double[] codes = new double[documents * capacity];
    double[][] g = new double[capacity][];
    Arrays.setAll(g, k -> Arrays.copyOfRange(gram, k * capacity, (k + 1) * capacity));
    parallel.runRanges(
        RowStripes.COUNT, documents, (first, last) -> code(g, projection, first, last, codes));
    return codes;
  }

  private void code(double[][] g, double[] projection, int first, int last, double[] codes) {
    var solver = new LassoSolver(capacity, nonNegative);
    double[] threshold = new double[capacity];
    Arrays.fill(threshold, weight / 2);
    int[] index = new int[capacity];
    double[] value = new double[capacity];
    for (int i = first; i < last; i++) {
      double[] y = Arrays.copyOfRange(projection, i * capacity, (i + 1) * capacity);
      int count = solver.solve(g, y, threshold, 0, index, value);
      for (int e = 0; e < count; e++) {
        codes[i * capacity + index[e]] = value[e];
      }
    }
  }
}
