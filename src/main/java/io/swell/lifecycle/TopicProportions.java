package io.swell.lifecycle;

import io.swell.model.Codes;

/**
 * Shares of topics in documents: {@code |v_k| |u_k| / sum_j |v_j| |u_j|}, which sum to 1, or are
 * all 0 for a document without a code.
 *
 * @param documents number of documents
 * @param capacity K
 * @param share document after document: share of slot k at i * K + k
 */
public record TopicProportions(int documents, int capacity, double[] share) {
  /** A document belongs to its largest topic if that has at least this share. */
  public static final double MAIN = 0.3;

  /** Returns the shares of coded documents; a slot without a topic has none. */
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

  public double of(int document, int slot) {
    return share[document * capacity + slot];
  }

  /** Returns the slot of the largest share; the first of equals, -1 if all are 0. */
  int largest(int document) {
    int largest = -1;
    double most = 0;
    for (int k = 0; k < capacity; k++) {
      if (of(document, k) > most) {
        most = of(document, k);
        largest = k;
      }
    }
    return largest;
  }

  /** Returns the slot that the document belongs to, or -1. */
  public int main(int document) {
    int largest = largest(document);
    return largest >= 0 && of(document, largest) >= MAIN ? largest : -1;
  }
}
