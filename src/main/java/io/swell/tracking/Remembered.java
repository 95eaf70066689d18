package io.swell.tracking;

import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One document that is remembered as it was weighed when it arrived.
 *
 * @param number of the document, from 0 in order of arrival
 * @param id its id
 * @param source where it came from, or null
 * @param batch number of its mini-batch
 * @param terms its weights; only an eviction from the vocabulary changes them
 */
record Remembered(long number, String id, @Nullable String source, long batch, SparseVector terms) {

  /** Returns documents as a batch to code. */
  static MiniBatch batch(List<Remembered> documents) {
    int entries = 0;
    for (Remembered document : documents) {
      entries += document.terms.size();
    }
    int[] start = new int[documents.size() + 1];
    int[] row = new int[entries];
    double[] weight = new double[entries];
    for (int i = 0; i < documents.size(); i++) {
      SparseVector terms = documents.get(i).terms;
      System.arraycopy(terms.row(), 0, row, start[i], terms.size());
      System.arraycopy(terms.weight(), 0, weight, start[i], terms.size());
      start[i + 1] = start[i] + terms.size();
    }
    return new MiniBatch(documents.size(), start, row, weight);
  }
}
