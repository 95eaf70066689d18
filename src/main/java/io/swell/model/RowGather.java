package io.swell.model;

import io.swell.math.Axpy;

/** Adds the documents of a mini-batch that contain a term to the term's row of R. */
@FunctionalInterface
public interface RowGather {
  /** Adds the sum of d_im v_i, as methods that minimize squared error do. */
  RowGather LINEAR =
      (sum, row, times, weight, document, from, to, v) ->
          Axpy.add(sum, 0, sum.length, times, weight, document, from, to, v);

  /**
   * Adds the entries {@code from} to {@code to} - 1 to a row.
   *
   * @param sum the row, modified
   * @param times factor for everything that is added
   * @param weight d_im of each entry
   * @param document i of each entry
   * @param v codes by documents
   */
  void add(
      double[] sum,
      int row,
      double times,
      double[] weight,
      int[] document,
      int from,
      int to,
      double[][] v);
}
