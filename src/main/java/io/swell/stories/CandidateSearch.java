package io.swell.stories;

import java.util.Arrays;

/**
 * Finds the documents of the {@link DocumentRing} that share most weight with a new one, among the
 * newest {@value #CHAIN} documents of each term; and, if they are wanted, those of the last 24
 * hours that are near to it, among the newest {@value #LONG_CHAIN} of each term. So the cost is
 * bounded by 40 times as many entries whatever the stream; a document that shares one frequent term
 * only may be overlooked.
 */
final class CandidateSearch {
  /** Smallest inner product, which is the cosine, of documents that are near. */
  static final double NEAR = 0.25;

  private static final int CANDIDATES = 10;

  private static final int CHAIN = 64;
  private static final int LONG_CHAIN = 300;

  private final DocumentRing ring;
  private final int[] document = new int[LONG_CHAIN];
  private final float[] weight = new float[LONG_CHAIN];

  /**
   * By slot: the weight shared within the newest documents of each term, and within more of them.
   */
  private float[] shared = new float[0];

  private float[] allShared = new float[0];
  private final int[] touched = new int[DocumentVector.COMPARED * LONG_CHAIN];
  private final int[] best = new int[CANDIDATES];
  private final float[] bestWeight = new float[CANDIDATES];
  private int near;

  CandidateSearch(DocumentRing ring) {
    this.ring = ring;
  }

  /** Returns the slot of the i-th candidate of the newest search, 0 being the best. */
  int slot(int i) {
    return best[i];
  }

  int near() {
    return near;
  }

  /** Returns the slot of a near document; they are in no order. */
  int nearSlot(int i) {
    return touched[i];
  }

  /**
   * Searches; returns the number of candidates. They are ordered by shared weight; equal ones by
   * the first term that they share, then the newer before the older.
   *
   * @param wantsNear whether documents that are near are wanted
   */
  int search(DocumentVector d, boolean wantsNear) {
    if (shared.length < ring.slots()) {
      shared = Arrays.copyOf(shared, 2 * ring.slots());
      allShared = Arrays.copyOf(allShared, 2 * ring.slots());
    }
    int found = 0;
    int oldest = (int) ring.firstCompared();
    int chain = wantsNear ? LONG_CHAIN : CHAIN;
    for (int i = 0; i < d.size; i++) {
      if (d.weight[i] > 0) {
        int n = ring.postings().copyNewest(d.row[i], oldest, document, weight, chain);
        for (int c = 0; c < n; c++) {
          int slot = ring.slot(document[c]);
          float product = d.weight[i] * weight[c];
          if (product > 0 && allShared[slot] == 0) {
            touched[found++] = slot;
          }
          allShared[slot] += product;
          shared[slot] += c < CHAIN ? product : 0;
        }
      }
    }
    return select(found);
  }

  /** Selects from the touched slots, and clears what they share; returns how many are the best. */
  private int select(int found) {
    long firstNear = ring.windowStart(DocumentRing.SCORED_WINDOWS - 1);
    int size = 0;
    near = 0;
    for (int t = 0; t < found; t++) {
      int slot = touched[t];
      float weight = shared[slot];
      if (allShared[slot] >= NEAR && ring.number(slot) >= firstNear) {
        touched[near++] = slot;
      }
      shared[slot] = 0;
      allShared[slot] = 0;
      if (weight > 0 && (size < CANDIDATES || weight > bestWeight[size - 1])) {
        int at = size < CANDIDATES ? size++ : size - 1;
        for (; at > 0 && bestWeight[at - 1] < weight; at--) {
          best[at] = best[at - 1];
          bestWeight[at] = bestWeight[at - 1];
        }
        best[at] = slot;
        bestWeight[at] = weight;
      }
    }
    return size;
  }
}
