package io.swell.tracking;

import java.util.ArrayList;
import java.util.List;

/**
 * The newest documents that no topic explained when they arrived, with their inner products kept at
 * hand. Adding one costs O(kept nnz).
 */
final class Unexplained {
  private final int kept;
  private final double[][] inner;
  private final Dense dense = new Dense();

  /** Documents and their places in {@link #inner}, oldest first. */
  private final List<Remembered> documents = new ArrayList<>();

  private final List<Integer> places = new ArrayList<>();
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
    next = (next + 1) % kept;
    measure(documents.size() - 1);
  }

  private void removeOldest() {
    documents.remove(0);
    places.remove(0);
  }

  private void measure(int i) {
    Remembered document = documents.get(i);
    dense.add(1, document.terms());
    for (int j = 0; j < documents.size(); j++) {
      double product = dense.dot(documents.get(j).terms());
      inner[places.get(i)][places.get(j)] = product;
      inner[places.get(j)][places.get(i)] = product;
    }
    dense.clear(document.terms());
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
        measure(i);
      }
    }
  }

  /** Returns the documents, oldest first. */
  List<Remembered> documents() {
    return List.copyOf(documents);
  }

  /** d_i'd_j of the i-th and the j-th oldest document. */
  double inner(int i, int j) {
    return inner[places.get(i)][places.get(j)];
  }
}
