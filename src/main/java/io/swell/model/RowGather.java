package io.swell.model;

import io.swell.math.Axpy;

/** What a row of R gains from the documents of a mini-batch that hold its term. */
@FunctionalInterface
public interface RowGather {
  /** d_im v_i, summed: what methods of squared error gather. */
  RowGather LINEAR =
      (sum, row, times, weight, document, from, to, v) ->
          Axpy.add(sum, 0, sum.length, times, weight, document, from, to, v);

  /**
   * Adds to a row.
   *
   * @param sum the row, modified
   * @param times what all that is added is multiplied by
   * @param weight d_im of the entries {@code from} to {@code to} - 1
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
