package io.swell.tracking;

import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The newest documents that no topic explained when they arrived, with their inner products kept at
 * hand. Adding one costs O(kept nnz).
 */
final class Unexplained {
  private final @Nullable Remembered[] ring;
  private final double[][] inner;
  private long added;
  private double[] scratch = new double[1024];

  Unexplained(int kept) {
    ring = new Remembered[kept];
    inner = new double[kept][kept];
  }

  void add(Remembered document) {
    int at = (int) (added++ % ring.length);
    ring[at] = document;
    measure(at);
  }

  private void measure(int at) {
    SparseVector terms = java.util.Objects.requireNonNull(ring[at]).terms();
    int last = terms.size() == 0 ? 0 : terms.row()[terms.size() - 1];
    if (last >= scratch.length) {
      scratch = new double[Math.max(last + 1, 2 * scratch.length)];
    }
    for (int e = 0; e < terms.size(); e++) {
      scratch[terms.row()[e]] = terms.weight()[e];
    }
    for (int other = 0; other < ring.length; other++) {
      Remembered document = ring[other];
      double sum = document == null ? 0 : dot(document.terms(), scratch);
      inner[at][other] = sum;
      inner[other][at] = sum;
    }
    for (int e = 0; e < terms.size(); e++) {
      scratch[terms.row()[e]] = 0;
    }
  }

  /** The sum runs over ascending rows, so it has the same bits whichever side is dense. */
  private static double dot(SparseVector sparse, double[] dense) {
    double sum = 0;
    for (int e = 0; e < sparse.size() && sparse.row()[e] < dense.length; e++) {
      sum += sparse.weight()[e] * dense[sparse.row()[e]];
    }
    return sum;
  }

  /** Replaces a document whose terms changed. */
  void replace(Remembered document) {
    for (int at = 0; at < ring.length; at++) {
      Remembered held = ring[at];
      if (held != null && held.number() == document.number()) {
        ring[at] = document;
        measure(at);
      }
    }
  }

  /** Returns the places that hold documents from {@code oldest} on, oldest first. */
  int[] since(long oldest) {
    int[] places = new int[ring.length];
    int n = 0;
    for (long i = Math.max(0, added - ring.length); i < added; i++) {
      int at = (int) (i % ring.length);
      Remembered document = ring[at];
      if (document != null && document.number() >= oldest) {
        places[n++] = at;
      }
    }
    return Arrays.copyOf(places, n);
  }

  List<Remembered> at(int[] places) {
    List<Remembered> documents = new ArrayList<>(places.length);
    for (int place : places) {
      documents.add(java.util.Objects.requireNonNull(ring[place]));
    }
    return documents;
  }

  /** d_i'd_j of the documents at two places. */
  double inner(int place, int other) {
    return inner[place][other];
  }
}
