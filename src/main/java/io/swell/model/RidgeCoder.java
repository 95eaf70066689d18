package io.swell.model;

import io.swell.math.Cholesky;

/**
 * Codes with a squared penalty: {@code v = argmin |d - U v|^2 + ridge |v|^2}, that is {@code (U'U +
 * ridge I) v = U'd}, the V step of RLSI with lambda2 = ridge. Costs O(K^3) once and O(K^2) a
 * document.
 *
 * @param capacity K
 * @param ridge lambda2, positive
 */
public record RidgeCoder(int capacity, double ridge) implements Coder {
  @Override
  public double[] code(double[] gram, double[] projection, int documents) {
    double[] factor = gram.clone();
    for (int k = 0; k < capacity; k++) {
      factor[k * (capacity + 1)] += ridge;
    }
    if (!Cholesky.factor(factor, capacity)) {
      throw new IllegalStateException(
          "U'U + " + ridge + " I is not positive definite: a weight of U is not finite");
    }
    double[] sideways = transpose(projection, documents, capacity);
    Cholesky.solve(factor, capacity, sideways, documents);
    return transpose(sideways, capacity, documents);
  }

  /** Returns the transpose of an n x m matrix. */
  private static double[] transpose(double[] a, int n, int m) {
    double[] t = new double[a.length];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < m; j++) {
        t[j * n + i] = a[i * m + j];
      }
    }
    return t;
  }
}
