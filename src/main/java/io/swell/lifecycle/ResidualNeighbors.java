package io.swell.lifecycle;

import java.util.Arrays;
import java.util.List;

/**
 * The pairs of documents whose residuals have at least a given cosine, as a list of neighbors for
 * each document, oldest first. Leaves out documents that are near-duplicates of an older one.
 *
 * <p>Compares the inner product of each pair with the {@linkplain ResidualSimilarity#leastInner
 * least} that suffices, and computes the cosines of those that reach it. The index holds the
 * compared documents before the present one. Costs O(n^2), O(terms that it shares with those) for
 * the inner products of each document, and O(K) for each cosine.
 */
final class ResidualNeighbors {
  private final int[][] neighbor;
  private final double[][] cosine;
  private final int[] count;

  /**
   * @param documents oldest first
   * @param isCompared which of them to compare; the others have no neighbors. Near-duplicates of an
   *     older compared document are taken out.
   * @param threshold the least cosine of neighbors
   * @param nearDuplicate the cosine of two documents above which the newer one is left out
   */
  ResidualNeighbors(
      List<ReservoirDocument> documents,
      boolean[] isCompared,
      double[] squaredNorm,
      ResidualSimilarity residualSimilarity,
      double threshold,
      double nearDuplicate) {
    int n = isCompared.length;
    neighbor = new int[n][0];
    cosine = new double[n][0];
    count = new int[n];
    // Document i is a near-duplicate of j if (d_i'd_j) * nearDuplicate > factor[i] * factor[j],
    // where factor[i] = nearDuplicate * |d_i|; infinite if document i is not compared.
    double[] factor = new double[n];
    double[] inner = new double[n];
    double[] least = new double[n];
    var index = new InvertedIndex();
    for (int i = 0; i < n; i++) {
      factor[i] = Double.POSITIVE_INFINITY;
      if (!isCompared[i]) {
        continue;
      }
      Arrays.fill(inner, 0, i, 0);
      index.addProducts(documents.get(i).terms(), inner);
      double own = nearDuplicate * Math.sqrt(squaredNorm[i]);
      int older = 0;
      while (older < i && !(inner[older] * nearDuplicate > own * factor[older])) {
        older++;
      }
      isCompared[i] = older == i;
      if (isCompared[i]) {
        factor[i] = own;
        residualSimilarity.leastInner(i, threshold, i, least);
        addNeighbors(i, isCompared, inner, least, residualSimilarity, threshold);
        index.add(i, documents.get(i).terms());
      }
    }
  }

  private void addNeighbors(
      int i,
      boolean[] isCompared,
      double[] inner,
      double[] least,
      ResidualSimilarity residualSimilarity,
      double threshold) {
    for (int j = 0; j < i; j++) {
      if (inner[j] >= least[j] && isCompared[j]) {
        double c = residualSimilarity.cosine(i, j, inner[j]);
        if (c >= threshold) {
          add(i, j, c);
          add(j, i, c);
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

  int count(int i) {
    return count[i];
  }

  int neighbor(int i, int a) {
    return neighbor[i][a];
  }

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
