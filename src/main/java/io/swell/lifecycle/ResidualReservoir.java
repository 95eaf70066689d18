package io.swell.lifecycle;

import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The newest documents that no topic explained when they arrived, with their inner products kept at
 * hand. Adding one costs nothing until the inner products are asked for; then all new ones are
 * measured together, over an inverted file of what is kept: O(kept nnz), and for each new document
 * O(equal terms of it and the others).
 */
final class ResidualReservoir {
  private final int kept;

  /** Rows are made when they are needed: few models are ever as full as they may be. */
  private final double[][] inner;

  /** Oldest first; {@link #inner} is a ring in which the oldest has the place {@link #oldest}. */
  private final List<ReservoirDocument> documents = new ArrayList<>();

  private final BitSet unmeasured = new BitSet();
  private final InvertedIndex file = new InvertedIndex();
  private int oldest;

  ResidualReservoir(int kept) {
    this.kept = kept;
    inner = new double[kept][0];
  }

  void add(ReservoirDocument document) {
    if (documents.size() == kept) {
      removeOldest();
    }
    documents.add(document);
    unmeasured.set(place(documents.size() - 1));
  }

  private int place(int i) {
    return (oldest + i) % kept;
  }

  private void removeOldest() {
    documents.remove(0);
    unmeasured.clear(oldest);
    oldest = place(1);
  }

  /** Drops documents up to a number. */
  void forget(long last) {
    while (!documents.isEmpty() && documents.get(0).number() <= last) {
      removeOldest();
    }
  }

  /** Takes a document whose terms changed for its former self, if that is still there. */
  void replace(ReservoirDocument document) {
    for (int i = 0; i < documents.size(); i++) {
      if (documents.get(i).number() == document.number()) {
        documents.set(i, document);
        unmeasured.set(place(i));
      }
    }
  }

  /** Returns the documents, oldest first. */
  List<ReservoirDocument> documents() {
    return List.copyOf(documents);
  }

  /** Returns d_i'd_j of all pairs, oldest first: n x n. */
  double[][] inner() {
    measure();
    int n = documents.size();
    int unbroken = Math.min(n, kept - oldest);
    double[][] all = new double[n][n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(inner[place(i)], oldest, all[i], 0, unbroken);
      System.arraycopy(inner[place(i)], 0, all[i], unbroken, n - unbroken);
    }
    return all;
  }

  private double[] row(int place) {
    if (inner[place].length == 0) {
      inner[place] = new double[kept];
    }
    return inner[place];
  }

  private void measure() {
    if (unmeasured.isEmpty()) {
      return;
    }
    List<SparseVector> terms = documents.stream().map(ReservoirDocument::terms).toList();
    file.fill(terms);
    double[] product = new double[terms.size()];
    for (int i = 0; i < product.length; i++) {
      int place = place(i);
      if (unmeasured.get(place)) {
        Arrays.fill(product, 0);
        file.addProducts(terms.get(i), product);
        for (int j = 0; j < product.length; j++) {
          row(place)[place(j)] = product[j];
          row(place(j))[place] = product[j];
        }
      }
    }
    file.clear(terms);
    unmeasured.clear();
  }
}
