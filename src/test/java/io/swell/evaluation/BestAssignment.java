package io.swell.evaluation;

import java.util.Arrays;

/** Pairs rows with columns one to one so that the sum of their values is largest. */
final class BestAssignment {
  private BestAssignment() {}

  /**
   * Returns the column of each row, or -1. The Hungarian method by shortest augmenting paths with
   * potentials; costs O(n^3) for the larger side n.
   *
   * @param value at least 0, one array per row, all of one length
   */
  static int[] of(double[][] value) {
    int rows = value.length;
    int columns = rows == 0 ? 0 : value[0].length;
    int n = Math.max(rows, columns);
    double[] rowPotential = new double[n + 1];
    double[] columnPotential = new double[n + 1];
    int[] rowOf = new int[n + 1];
    int[] before = new int[n + 1];
    for (int i = 1; i <= n; i++) {
      rowOf[0] = i;
      int j = 0;
      double[] slack = new double[n + 1];
      Arrays.fill(slack, Double.POSITIVE_INFINITY);
      boolean[] used = new boolean[n + 1];
      do {
        used[j] = true;
        int row = rowOf[j];
        int next = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int c = 1; c <= n; c++) {
          if (used[c]) {
            continue;
          }
          double cost = row <= rows && c <= columns ? -value[row - 1][c - 1] : 0;
          double reduced = cost - rowPotential[row] - columnPotential[c];
          if (reduced < slack[c]) {
            slack[c] = reduced;
            before[c] = j;
          }
          if (slack[c] < least) {
            least = slack[c];
            next = c;
          }
        }
        for (int c = 0; c <= n; c++) {
          if (used[c]) {
            rowPotential[rowOf[c]] += least;
            columnPotential[c] -= least;
          } else {
            slack[c] -= least;
          }
        }
        j = next;
      } while (rowOf[j] != 0);
      while (j != 0) {
        rowOf[j] = rowOf[before[j]];
        j = before[j];
      }
    }
    int[] columnOf = new int[rows];
    Arrays.fill(columnOf, -1);
    for (int c = 1; c <= columns; c++) {
      if (rowOf[c] <= rows && value[rowOf[c] - 1][c - 1] > 0) {
        columnOf[rowOf[c] - 1] = c - 1;
      }
    }
    return columnOf;
  }
}
