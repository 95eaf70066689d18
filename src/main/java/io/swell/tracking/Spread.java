package io.swell.tracking;

import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.List;

/** Chooses documents that differ. */
final class Spread {
  private Spread() {}

  /**
   * Returns up to {@code count} documents: the first, then again and again the one whose largest
   * cosine to those chosen is least, the first of equal ones. Costs O(count nnz).
   *
   * @param documents of unit norm; those with fewer than {@code leastTerms} are passed over
   */
  static List<SparseVector> of(MiniBatch documents, int count, int leastTerms) {
    List<SparseVector> left = new ArrayList<>();
    for (int i = 0; i < documents.documents(); i++) {
      if (documents.start()[i + 1] - documents.start()[i] >= leastTerms) {
        left.add(Remembered.terms(documents, i));
      }
    }
    double[] cosine = new double[left.size()];
    boolean[] taken = new boolean[left.size()];
    List<SparseVector> chosen = new ArrayList<>();
    var dense = new Dense();
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
      dense.add(1, document);
      for (int i = 0; i < cosine.length; i++) {
        cosine[i] = Math.max(cosine[i], dense.dot(left.get(i)));
      }
      dense.clear(document);
    }
    return chosen;
  }
}
