package io.swell.lifecycle;

import io.swell.model.Codes;
import java.util.BitSet;

/**
 * Proportions of topics in documents: {@code |v_k| |u_k| / sum_j |v_j| |u_j|}. They sum to 1, or
 * are all 0 for a document whose code is zero.
 *
 * @param documents number of documents
 * @param capacity number of slots, K
 * @param proportion proportions, document by document: that of slot k in document i is at i * K + k
 */
public record TopicProportions(int documents, int capacity, double[] proportion) {
  /**
   * The smallest proportion that the largest topic of a document needs for the document to belong
   * to it.
   */
  public static final double MAIN_PROPORTION = 0.3;

  /** Returns the proportions of coded documents; that of a free slot is 0. */
  public static TopicProportions of(Codes codes, TopicSlots slots) {
    int capacity = codes.capacity();
    double[] norm = new double[capacity];
    for (int k = 0; k < capacity; k++) {
      norm[k] = slots.ids()[k] >= 0 ? slots.norms()[k] : 0;
    }
    double[] share = new double[codes.documents() * capacity];
    for (int i = 0; i < codes.documents(); i++) {
      int at = i * capacity;
      double sum = 0;
      for (int k = 0; k < capacity; k++) {
        share[at + k] = Math.abs(codes.code()[at + k]) * norm[k];
        sum += share[at + k];
      }
      for (int k = 0; k < capacity; k++) {
        share[at + k] = sum > 0 ? share[at + k] / sum : 0;
      }
    }
    return new TopicProportions(codes.documents(), capacity, share);
  }

  /**
   * Returns the proportions without some slots, in documents where one of the others has enough:
   * these then sum to 1.
   *
   * @param least the smallest proportion that one of the others must have
   * @param part the smallest part that this must be of the largest proportion of those slots
   */
  public TopicProportions without(BitSet slots, double least, double part) {
    if (slots.isEmpty()) {
      return this;
    }
    double[] left = proportion.clone();
    for (int i = 0; i < documents; i++) {
      int at = i * capacity;
      double sum = 0;
      double most = 0;
      double mostOfThose = 0;
      for (int k = 0; k < capacity; k++) {
        double own = proportion[at + k];
        if (slots.get(k)) {
          mostOfThose = Math.max(mostOfThose, own);
        } else {
          sum += own;
          most = Math.max(most, own);
        }
      }
      if (most >= least && most >= part * mostOfThose) {
        for (int k = 0; k < capacity; k++) {
          left[at + k] = slots.get(k) ? 0 : proportion[at + k] / sum;
        }
      }
    }
    return new TopicProportions(documents, capacity, left);
  }

  public double of(int document, int slot) {
    return proportion[document * capacity + slot];
  }

  /** Returns the slot of the topic that the document belongs to, the first of equals, or -1. */
  public int mainSlot(int document) {
    int largest = -1;
    double most = 0;
    for (int k = 0; k < capacity; k++) {
      if (of(document, k) > most) {
        most = of(document, k);
        largest = k;
      }
    }
    return most >= MAIN_PROPORTION ? largest : -1;
  }
}
