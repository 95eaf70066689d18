package io.swell.tracking;

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
final class Unexplained {
  private final int kept;
  private final double[][] inner;

  /** Documents and their places in {@link #inner}, oldest first. */
  private final List<Remembered> documents = new ArrayList<>();

  private final List<Integer> places = new ArrayList<>();
  private final BitSet unmeasured = new BitSet();
  private final InvertedFile file = new InvertedFile();
  private int next;

  Unexplained(int kept) {
    this.kept = kept;
    inner = new double[kept][kept];
  }

  void add(Remembered document) {
    if (documents.size() == kept) {
      removeOldest();
    }
    documents.add(document);
    places.add(next);
    unmeasured.set(next);
    next = (next + 1) % kept;
  }

  private void removeOldest() {
    documents.remove(0);
    unmeasured.clear(places.remove(0));
  }

  /** Drops documents up to a number. */
  void forget(long last) {
    while (!documents.isEmpty() && documents.get(0).number() <= last) {
      removeOldest();
    }
  }

  /** Takes a document whose terms changed for its former self, if that is still there. */
  void replace(Remembered document) {
    for (int i = 0; i < documents.size(); i++) {
      if (documents.get(i).number() == document.number()) {
        documents.set(i, document);
        unmeasured.set(places.get(i));
      }
    }
  }

  /** Returns the documents, oldest first. */
  List<Remembered> documents() {
    return List.copyOf(documents);
  }

  /** Returns d_i'd_j of all pairs, oldest first: n x n. */
  double[][] inner() {
    measure();
    int[] place = places.stream().mapToInt(Integer::intValue).toArray();
    double[][] all = new double[place.length][place.length];
    for (int i = 0; i < place.length; i++) {
      double[] row = inner[place[i]];
      for (int j = 0; j < place.length; j++) {
        all[i][j] = row[place[j]];
      }
    }
    return all;
  }

  private void measure() {
    if (unmeasured.isEmpty()) {
      return;
    }
    List<SparseVector> terms = documents.stream().map(Remembered::terms).toList();
    file.fill(terms);
    double[] product = new double[terms.size()];
    for (int i = 0; i < product.length; i++) {
      int place = places.get(i);
      if (unmeasured.get(place)) {
        Arrays.fill(product, 0);
        file.addProducts(terms.get(i), product);
        for (int j = 0; j < product.length; j++) {
          inner[place][places.get(j)] = product[j];
          inner[places.get(j)][place] = product[j];
        }
      }
    }
    file.clear(terms);
    unmeasured.clear();
  }
}
