package io.swell.stories;

import java.util.Arrays;

/**
 * Finds the documents of the {@link DocumentRing} that share most weight with a new one. Looks at
 * the newest {@value #CHAIN} documents of each term, so the cost is bounded by {@code 40 x 64}
 * entries whatever the stream; a document that shares one frequent term only may be overlooked.
 */
final class CandidateSearch {
  private static final int CANDIDATES = 10;

  private static final int CHAIN = 64;

  private final DocumentRing ring;
  private final int[] document = new int[CHAIN];
  private final float[] weight = new float[CHAIN];
  private float[] shared = new float[0];
  private final int[] touched = new int[DocumentVector.COMPARED * CHAIN];
  private final int[] best = new int[CANDIDATES];

  CandidateSearch(DocumentRing ring) {
    this.ring = ring;
  }

  /** Returns the slot of the i-th candidate of the newest search, 0 being the best. */
  int slot(int i) {
    return best[i];
  }

  /**
   * Searches; returns the number of candidates. They are ordered by shared weight; equal ones by
   * the first term that they share, then the newer before the older.
   */
  int search(DocumentVector d) {
    if (shared.length < ring.slots()) {
      shared = Arrays.copyOf(shared, 2 * ring.slots());
    }
    int found = 0;
    int oldest = (int) ring.firstCompared();
    for (int i = 0; i < d.size; i++) {
      if (d.weight[i] > 0) {
        int n = ring.postings().copyNewest(d.row[i], oldest, document, weight);
        for (int c = 0; c < n; c++) {
          int slot = ring.slot(document[c]);
          float product = d.weight[i] * weight[c];
          if (product > 0 && shared[slot] == 0) {
            touched[found++] = slot;
          }
          shared[slot] += product;
        }
      }
    }
    int size = 0;
    for (int t = 0; t < found; t++) {
      int slot = touched[t];
      float weight = shared[slot];
      if (size < CANDIDATES || weight > shared[best[size - 1]]) {
        int at = size < CANDIDATES ? size++ : size - 1;
        for (; at > 0 && shared[best[at - 1]] < weight; at--) {
          best[at] = best[at - 1];
        }
        best[at] = slot;
      }
    }
    for (int t = 0; t < found; t++) {
      shared[touched[t]] = 0;
    }
    return size;
  }
}
