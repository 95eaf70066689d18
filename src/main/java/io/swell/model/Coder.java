package io.swell.model;

/** Represents documents in topics that do not change meanwhile. Pure: each document for itself. */
@FunctionalInterface
public interface Coder {
  /**
   * Returns the codes v_i, N x K, row-major.
   *
   * @param gram G = U'U, K x K
   * @param projection y_i = U'd_i, N x K
   * @param documents N
   */
  double[] code(double[] gram, double[] projection, int documents);
}
