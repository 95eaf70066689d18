package io.swell.lifecycle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
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
   * Inner products with older documents, by place. Rows are allocated on first use, because few
   * models ever fill the reservoir.
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
    int place = oldest + i;
    return place < kept ? place : place - kept;
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

  /** Returns a view of the documents, oldest first. */
  List<ReservoirDocument> documents() {
    return Collections.unmodifiableList(documents);
  }

  /**
   * Copies the inner products d_i'd_j of a document with itself and all older ones.
   *
   * @param i index of the document, oldest first
   * @param into d_i'd_j at j, for j from 0 to i
   */
  void copyInnerProducts(int i, double[] into) {
    computeMissing();
    int untilWrap = Math.min(i + 1, kept - oldest);
    double[] products = innerProducts[place(i)];
    System.arraycopy(products, oldest, into, 0, untilWrap);
    System.arraycopy(products, 0, into, untilWrap, i + 1 - untilWrap);
  }

  private void computeMissing() {
    if (missing.isEmpty()) {
      return;
    }
    index.fill(documents);
    int n = documents.size();
    double[] product = new double[n];
    for (int i = 0; i < n; i++) {
      int place = place(i);
      if (missing.get(place)) {
        Arrays.fill(product, 0);
        index.addProducts(documents.get(i).terms(), product);
        put(i, product);
        for (int j = i + 1; j < n; j++) {
          if (!missing.get(place(j))) {
            innerProducts[place(j)][place] = product[j];
          }
        }
      }
    }
    missing.clear();
  }

  /** Stores the products of a document with itself and all older ones. */
  private void put(int i, double[] product) {
    int place = place(i);
    if (innerProducts[place].length == 0) {
      innerProducts[place] = new double[kept];
    }
    int untilWrap = Math.min(i + 1, kept - oldest);
    System.arraycopy(product, 0, innerProducts[place], oldest, untilWrap);
    System.arraycopy(product, untilWrap, innerProducts[place], 0, i + 1 - untilWrap);
  }
}
