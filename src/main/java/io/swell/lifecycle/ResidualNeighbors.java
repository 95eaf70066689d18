package io.swell.lifecycle;

import java.util.Arrays;

/**
 * The pairs of documents whose residuals have at least a given cosine, as a list of neighbors for
 * each document, oldest first.
 *
 * <p>Compares the inner product of each pair with the {@linkplain ResidualSimilarity#leastInner
 * least} that suffices, and computes the cosines of those that reach it. Costs O(n^2), and O(K) for
 * each cosine.
 */
final class ResidualNeighbors {
  private final int[][] neighbor;
  private final double[][] cosine;
  private final int[] count;

  /**
   * @param isCompared which documents of the reservoir to compare; the others have no neighbors
   * @param residuals supplies the inner products
   * @param threshold the least cosine of neighbors
   */
  ResidualNeighbors(
      boolean[] isCompared,
      ResidualReservoir residuals,
      ResidualSimilarity residualSimilarity,
      double threshold) {
    int n = isCompared.length;
    neighbor = new int[n][0];
    cosine = new double[n][0];
    count = new int[n];
    double[] inner = new double[n];
    double[] least = new double[n];
    for (int i = 0; i < n; i++) {
      if (!isCompared[i]) {
        continue;
      }
      residuals.copyInnerProducts(i, inner);
      residualSimilarity.leastInner(i, threshold, i, least);
      for (int j = 0; j < i; j++) {
        if (inner[j] >= least[j]) {
          double c = residualSimilarity.cosine(i, j, inner[j]);
          if (c >= threshold) {
            add(i, j, c);
            add(j, i, c);
          }
        }
      }
    }
  }

  private void add(int i, int j, double c) {
    if (count[i] == neighbor[i].length) {
      int room = Math.max(16, 2 * count[i]);
      neighbor[i] = Arrays.copyOf(neighbor[i], room);
      cosine[i] = Arrays.copyOf(cosine[i], room);
    }
    neighbor[i][count[i]] = j;
    cosine[i][count[i]++] = c;
  }

  /** Returns the number of neighbors of a document. */
  int count(int i) {
    return count[i];
  }

  /** Returns the a-th neighbor of a document. */
  int neighbor(int i, int a) {
    return neighbor[i][a];
  }

  /** Returns the cosine of a document with its a-th neighbor. */
  double cosine(int i, int a) {
    return cosine[i][a];
  }

  /** Returns the sum of a document's cosines with its neighbors. */
  double weight(int i) {
    double sum = 0;
    for (int a = 0; a < count[i]; a++) {
      sum += cosine[i][a];
    }
    return sum;
  }
}
