package io.swell.tracking;

import io.swell.math.Hash64;
import io.swell.model.SparseVector;

/**
 * Sketches a document as the signs of 64 random projections (Charikar: <i>Similarity estimation
 * techniques from rounding algorithms</i>). The sketches of two documents at an angle a differ in
 * 64 a / pi bits on average: 9 bits at cosine 0.9, 21 at cosine 0.5.
 */
final class SimHash {
  /**
   * Maximum number of terms of a document. Four sums of 16 bits share a long and each weight has 8
   * bits, so more terms could overflow a sum.
   */
  static final int MAX_TERMS = 256;

  private static final int LANES = 4;
  private static final int LANE_BITS = 16;

  /** For each value of four bits, a long with a 1 in the lane of every bit that is set. */
  private static final long[] SPREAD = new long[1 << LANES];

  static {
    for (int bits = 0; bits < SPREAD.length; bits++) {
      for (int lane = 0; lane < LANES; lane++) {
        SPREAD[bits] |= (long) ((bits >>> lane) & 1) << (LANE_BITS * lane);
      }
    }
  }

  private SimHash() {}

  /**
   * Returns the sketch of a document with positive weights. Bit b is the sign of a sum over the
   * terms: each weight, rounded to 8 bits, times a random sign that depends on the row and on b.
   * The sum is positive if the weights of positive sign make up more than half of the total, so
   * only those are added up. Costs 16 additions per term.
   */
  static long of(SparseVector document) {
    double largest = 0;
    for (double weight : document.weight()) {
      largest = Math.max(largest, weight);
    }
    long[] plus = new long[Long.SIZE / LANES];
    long total = 0;
    for (int e = 0; e < document.size(); e++) {
      long signs = Hash64.mix(document.row()[e] + 1L);
      long weight = Math.round(document.weight()[e] / largest * 255);
      total += weight;
      for (int j = 0; j < plus.length; j++) {
        plus[j] += weight * SPREAD[(int) (signs >>> (j * LANES)) & (SPREAD.length - 1)];
      }
    }
    long sketch = 0;
    for (int b = 0; b < Long.SIZE; b++) {
      long sum = (plus[b / LANES] >>> (b % LANES * LANE_BITS)) & 0xFFFF;
      sketch |= (2 * sum > total ? 1L : 0L) << b;
    }
    return sketch;
  }
}
