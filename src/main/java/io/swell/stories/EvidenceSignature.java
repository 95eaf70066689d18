package io.swell.stories;

import io.swell.math.NaturalLogarithm;
import io.swell.model.SparseVector;
import java.util.Arrays;

/**
 * What distinguishes some documents from the history of the stream. Term t weighs {@code s_t ln(s_t
 * / p_t)}, where s_t is the share of the documents that hold t and {@code p_t = (h_t + 1/2) / (H +
 * 50)} that of the H documents of the history, h_t of which hold it, if that is positive: the part
 * of t in the divergence of the documents from the stream (Kullback and Leibler 1951, "On
 * information and sufficiency"). So names of an event count, and words that all such events share
 * do not. Costs O(n log n) for n terms of the documents.
 */
final class EvidenceSignature {
  /** Documents that the history is short of. */
  private static final double PRIOR = 50;

  private final DocumentRing ring;

  private final RowSums holders = new RowSums();

  EvidenceSignature(DocumentRing ring) {
    this.ring = ring;
  }

  /** Returns the signature of documents of the ring, given by their numbers. */
  StoryCentroid of(long[] documents) {
    holders.clear();
    for (long number : documents) {
      for (int row : ring.of(number).row) {
        holders.add(row, 1);
      }
    }
    int[] rows = holders.rows();
    double[] weights = new double[rows.length];
    int n = 0;
    for (int row : rows) {
      double share = holders.get(row) / documents.length;
      double past = (ring.postings().historyFrequency(row) + 0.5) / (ring.historySize() + PRIOR);
      if (share > past) {
        rows[n] = row;
        weights[n++] = share * NaturalLogarithm.of(share / past);
      }
    }
    var signature = new StoryCentroid(ring.now());
    signature.add(new SparseVector(Arrays.copyOf(rows, n), Arrays.copyOf(weights, n)), ring.now());
    return signature;
  }
}
