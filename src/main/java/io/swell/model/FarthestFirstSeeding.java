package io.swell.model;

import java.util.ArrayList;
import java.util.List;

/** Chooses documents that differ. */
public final class FarthestFirstSeeding {
  /** Candidates for each document chosen: among too many, the farthest are only the oddest. */
  private static final int CANDIDATES = 5;

  private static final int LEAST_CANDIDATES = 200;

  /** Squared norms this near 1 are 1 but for rounding. */
  private static final double ROUNDING = 1e-9;

  private FarthestFirstSeeding() {}

  /**
   * Returns up to {@code count} documents, scaled to unit norm: the first, then again and again the
   * one whose largest cosine to those chosen is least, the first of equal ones. Of more than five
   * times as many documents (and more than 200) they are chosen among so many, evenly spaced. Costs
   * O(count nnz).
   *
   * @param leastTerms documents with fewer terms are passed over
   */
  public static List<SparseVector> of(MiniBatch documents, int count, int leastTerms) {
    List<SparseVector> left = candidates(documents, count, leastTerms);
    double[] cosine = new double[left.size()];
    boolean[] taken = new boolean[left.size()];
    List<SparseVector> chosen = new ArrayList<>();
    var sparseAccumulator = new SparseAccumulator();
    while (chosen.size() < Math.min(count, left.size())) {
      int best = -1;
      for (int i = 0; i < cosine.length; i++) {
        if (!taken[i] && (best < 0 || cosine[i] < cosine[best])) {
          best = i;
        }
      }
      SparseVector document = left.get(best);
      taken[best] = true;
      chosen.add(document);
      sparseAccumulator.add(1, document);
      for (int i = 0; i < cosine.length; i++) {
        cosine[i] = Math.max(cosine[i], sparseAccumulator.dot(left.get(i)));
      }
      sparseAccumulator.clear(document);
    }
    return chosen;
  }

  private static List<SparseVector> candidates(MiniBatch documents, int count, int leastTerms) {
    List<SparseVector> all = new ArrayList<>();
    for (int i = 0; i < documents.documents(); i++) {
      int terms = documents.start()[i + 1] - documents.start()[i];
      if (terms >= Math.max(1, leastTerms)) {
        all.add(unit(documents.document(i)));
      }
    }
    int most = Math.max(LEAST_CANDIDATES, CANDIDATES * count);
    if (all.size() <= most) {
      return all;
    }
    List<SparseVector> spaced = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      spaced.add(all.get((int) ((long) i * all.size() / most)));
    }
    return spaced;
  }

  private static SparseVector unit(SparseVector document) {
    double squares = document.squaredNorm();
    if (Math.abs(squares - 1) < ROUNDING) {
      return document;
    }
    double[] weight = document.weight();
    for (int e = 0; e < weight.length; e++) {
      weight[e] /= Math.sqrt(squares);
    }
    return new SparseVector(document.row(), weight);
  }
}
