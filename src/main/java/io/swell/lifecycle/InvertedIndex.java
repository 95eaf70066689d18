package io.swell.lifecycle;

import io.swell.model.SparseVector;
import java.util.Arrays;
import java.util.List;

/** An inverted index: for each vocabulary row, a linked list of the documents that contain it. */
final class InvertedIndex {
  /** Index of the first entry of each row's list, counted from 1; 0 for an empty list. */
  private int[] first = new int[1024];

  private int[] next = {};
  private int[] document = {};
  private double[] weight = {};

  /** Indexes documents. The index must be empty. Costs O(entries). */
  void fill(List<SparseVector> documents) {
    int entries = documents.stream().mapToInt(SparseVector::size).sum();
    next = new int[entries + 1];
    document = new int[entries + 1];
    weight = new double[entries + 1];
    int entry = 0;
    for (int i = 0; i < documents.size(); i++) {
      SparseVector each = documents.get(i);
      ensureRows(each);
      for (int e = 0; e < each.size(); e++) {
        entry++;
        next[entry] = first[each.row()[e]];
        first[each.row()[e]] = entry;
        document[entry] = i;
        weight[entry] = each.weight()[e];
      }
    }
  }

  private void ensureRows(SparseVector x) {
    int last = x.size() == 0 ? 0 : x.row()[x.size() - 1];
    if (last >= first.length) {
      first = Arrays.copyOf(first, Math.max(last + 1, 2 * first.length));
    }
  }

  /** Removes the documents that the index was filled with. */
  void clear(List<SparseVector> documents) {
    for (SparseVector each : documents) {
      for (int row : each.row()) {
        first[row] = 0;
      }
    }
  }

  /**
   * Adds x'd_i to the i-th product, for all indexed documents. Sums run over ascending rows, so the
   * product of two documents has the same bits whichever of them is x.
   */
  void addProducts(SparseVector x, double[] product) {
    for (int e = 0; e < x.size() && x.row()[e] < first.length; e++) {
      double factor = x.weight()[e];
      for (int entry = first[x.row()[e]]; entry != 0; entry = next[entry]) {
        product[document[entry]] += factor * weight[entry];
      }
    }
  }
}
