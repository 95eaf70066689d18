package io.swell.ranking;

import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Chooses documents that differ, for topics to start from. */
final class SpreadDocuments {
  private SpreadDocuments() {}

  /**
   * Returns up to {@code count} documents: the first, then again and again the one whose largest
   * product with those chosen is least, the first of equal ones. Costs O(count nnz).
   *
   * @param documents those with fewer than {@code leastTerms} entries are passed over
   */
  static List<SparseVector> of(MiniBatch documents, int count, int leastTerms) {
    List<SparseVector> left = new ArrayList<>();
    int rows = 0;
    for (int i = 0; i < documents.documents(); i++) {
      int from = documents.start()[i];
      int to = documents.start()[i + 1];
      if (to - from >= leastTerms) {
        left.add(
            new SparseVector(
                Arrays.copyOfRange(documents.row(), from, to),
                Arrays.copyOfRange(documents.weight(), from, to)));
        rows = Math.max(rows, documents.row()[to - 1] + 1);
      }
    }
    double[] nearness = new double[left.size()];
    double[] dense = new double[rows];
    List<SparseVector> chosen = new ArrayList<>();
    while (chosen.size() < Math.min(count, left.size())) {
      int best = 0;
      for (int i = 1; i < nearness.length; i++) {
        best = nearness[i] < nearness[best] ? i : best;
      }
      SparseVector document = left.get(best);
      chosen.add(document);
      fill(dense, document, 1);
      for (int i = 0; i < nearness.length; i++) {
        nearness[i] = Math.max(nearness[i], dot(dense, left.get(i)));
      }
      nearness[best] = Double.POSITIVE_INFINITY;
      fill(dense, document, 0);
    }
    return chosen;
  }

  private static void fill(double[] dense, SparseVector vector, double factor) {
    for (int e = 0; e < vector.size(); e++) {
      dense[vector.row()[e]] = factor * vector.weight()[e];
    }
  }

  private static double dot(double[] dense, SparseVector vector) {
    double sum = 0;
    for (int e = 0; e < vector.size(); e++) {
      sum += dense[vector.row()[e]] * vector.weight()[e];
    }
    return sum;
  }
}
