package io.swell.lifecycle;

import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An inverted index: for each vocabulary row, the documents that contain it, oldest first. */
final class InvertedIndex {
  private @Nullable Postings[] byRow = new Postings[1024];
  private final List<Postings> rows = new ArrayList<>();

  /** The documents of one row; only the first {@link #size} entries count. */
  static final class Postings {
    int[] document = new int[4];
    double[] weight = new double[4];
    int size;

    private void add(int of, double value) {
      if (size == document.length) {
        document = Arrays.copyOf(document, 2 * size);
        weight = Arrays.copyOf(weight, 2 * size);
      }
      document[size] = of;
      weight[size++] = value;
    }
  }

  /** Indexes a document, whose number is larger than those of all before. */
  void add(int number, SparseVector terms) {
    for (int e = 0; e < terms.size(); e++) {
      int row = terms.row()[e];
      if (row >= byRow.length) {
        byRow = Arrays.copyOf(byRow, Math.max(row + 1, 2 * byRow.length));
      }
      Postings postings = byRow[row];
      if (postings == null) {
        postings = new Postings();
        byRow[row] = postings;
        rows.add(postings);
      }
      postings.add(number, terms.weight()[e]);
    }
  }

  /**
   * Adds x'd_i to the i-th product, for all indexed documents. Sums run over ascending rows, so the
   * product of two documents has the same bits whichever of them is x.
   */
  void addProducts(SparseVector x, double[] product) {
    for (int e = 0; e < x.size() && x.row()[e] < byRow.length; e++) {
      Postings postings = byRow[x.row()[e]];
      double factor = x.weight()[e];
      for (int at = 0; postings != null && at < postings.size; at++) {
        product[postings.document[at]] += factor * postings.weight[at];
      }
    }
  }

  /** Returns the documents of all rows, in the order in which these first occur. */
  List<Postings> rows() {
    return rows;
  }
}
