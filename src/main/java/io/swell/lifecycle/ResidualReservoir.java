package io.swell.lifecycle;

import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Keeps the newest documents that no topic explained when they arrived, with their inner products.
 * Adding a document costs nothing until the inner products are requested; then those of all new
 * documents are computed together with an inverted index of the kept documents. This costs O(kept
 * nnz), and for each new document O(terms that it shares with the others).
 */
final class ResidualReservoir {
  private final int kept;

  /**
   * Inner products by place. Rows are allocated on first use, because few models ever fill the
   * reservoir.
   */
  private final double[][] innerProducts;

  /**
   * Oldest first. {@link #innerProducts} is a ring buffer in which the oldest document has the
   * place {@link #oldest}.
   */
  private final List<ReservoirDocument> documents = new ArrayList<>();

  /** Places whose inner products have not been computed yet. */
  private final BitSet missing = new BitSet();

  private final InvertedIndex index = new InvertedIndex();
  private int oldest;

  ResidualReservoir(int kept) {
    this.kept = kept;
    innerProducts = new double[kept][0];
  }

  void add(ReservoirDocument document) {
    if (documents.size() == kept) {
      removeOldest();
    }
    documents.add(document);
    missing.set(place(documents.size() - 1));
  }

  private int place(int i) {
    return (oldest + i) % kept;
  }

  private void removeOldest() {
    documents.remove(0);
    missing.clear(oldest);
    oldest = place(1);
  }

  /** Removes all documents up to a number, inclusive. */
  void removeUntil(long last) {
    while (!documents.isEmpty() && documents.get(0).number() <= last) {
      removeOldest();
    }
  }

  /** Replaces a document whose terms have changed, if it is still in the reservoir. */
  void replace(ReservoirDocument document) {
    for (int i = 0; i < documents.size(); i++) {
      if (documents.get(i).number() == document.number()) {
        documents.set(i, document);
        missing.set(place(i));
      }
    }
  }

  /** Returns the documents, oldest first. */
  List<ReservoirDocument> documents() {
    return List.copyOf(documents);
  }

  /** Returns the inner products d_i'd_j of all pairs, oldest first, as an n x n matrix. */
  double[][] innerProducts() {
    computeMissing();
    int n = documents.size();
    int untilWrap = Math.min(n, kept - oldest);
    double[][] all = new double[n][n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(innerProducts[place(i)], oldest, all[i], 0, untilWrap);
      System.arraycopy(innerProducts[place(i)], 0, all[i], untilWrap, n - untilWrap);
    }
    return all;
  }

  private double[] row(int place) {
    if (innerProducts[place].length == 0) {
      innerProducts[place] = new double[kept];
    }
    return innerProducts[place];
  }

  private void computeMissing() {
    if (missing.isEmpty()) {
      return;
    }
    List<SparseVector> terms = documents.stream().map(ReservoirDocument::terms).toList();
    index.fill(terms);
    double[] product = new double[terms.size()];
    for (int i = 0; i < product.length; i++) {
      int place = place(i);
      if (missing.get(place)) {
        Arrays.fill(product, 0);
        index.addProducts(terms.get(i), product);
        for (int j = 0; j < product.length; j++) {
          row(place)[place(j)] = product[j];
          row(place(j))[place] = product[j];
        }
      }
    }
    index.clear(terms);
    missing.clear();
  }
}
