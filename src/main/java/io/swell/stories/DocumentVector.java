package io.swell.stories;

import io.swell.math.HeapSelect;
import io.swell.math.NaturalLogarithm;
import io.swell.math.PoissonGain;
import io.swell.model.SparseVector;
import java.util.Arrays;

/**
 * The weighted terms of one document, in arrays that are used again for the next one.
 *
 * <p>Term t, n times in the document, weighs {@code (1 + ln n) idf_t burst_t}, scaled to unit norm:
 *
 * <ul>
 *   <li>{@code idf_t = max(0.1, ln((N + 2) / (df_t + 1)))} over the documents of the {@link
 *       DocumentRing} before this one;
 *   <li>{@code burst_t = 1 + b min(1, G(r_t, m_t) / 10)}, where r_t of the R recent documents of
 *       the ring hold the term, {@code m_t = R (h_t + 1/2) / (H + 50)} were expected from the H
 *       older documents, h_t of them with the term, and G is the {@link PoissonGain}. Two reports
 *       of an event often share nothing but the words that the event made frequent; with this
 *       factor their cosine reaches a threshold that keeps ordinary talk apart. Compare df-idf_t
 *       (Aiello et al. 2013, "Sensing trending topics in Twitter").
 * </ul>
 *
 * <p>A document is cut to its {@value #MAX_TERMS} heaviest terms; of these the {@value #COMPARED}
 * heaviest are compared, the others have weight 0 and are only counted.
 */
final class DocumentVector {
  /** Maximum number of terms of a document that are counted. */
  static final int MAX_TERMS = 256;

  /** Maximum number of terms of a document with a weight above 0. */
  static final int COMPARED = 40;

  private static final double LEAST_IDF = 0.1;

  /** Bursts are not judged before there are this many older documents. */
  private static final int BURST_HISTORY = 1000;

  /** Documents that the older ones are short of, so that early counts do not look like bursts. */
  private static final double BURST_PRIOR = 50;

  /** b: how much more a term counts while it is surprisingly frequent. */
  static final double BURST_WEIGHT = 1.5;

  /** G from which a burst counts in full: a chance of exp(-10). */
  private static final double FULL_BURST = 10;

  private double[] raw = new double[MAX_TERMS];
  private int[] frequency = new int[MAX_TERMS];
  private int[] recent = new int[MAX_TERMS];

  /** Rows of the terms, ascending; only the first {@link #size} count. */
  final int[] row = new int[MAX_TERMS];

  /** Weights aligned with {@link #row}; 0 for terms that are only counted. */
  final float[] weight = new float[MAX_TERMS];

  int size;

  /** Takes the terms of a document. Costs two logarithms a term. */
  void set(StoryDocument document, DocumentRing ring) {
    int n = document.row().length;
    if (raw.length < n) {
      raw = new double[n];
      frequency = new int[n];
      recent = new int[n];
    }
    long recentSince = ring.recentSince();
    for (int i = 0; i < n; i++) { // first, so that the processor waits for memory only once
      frequency[i] = ring.postings().frequency(document.row()[i]);
      recent[i] = frequency[i] - ring.postings().older(document.row()[i], recentSince);
    }
    for (int i = 0; i < n; i++) {
      raw[i] = (1 + NaturalLogarithm.of(document.count()[i])) * idf(i, ring) * burst(i, ring);
    }
    size = 0;
    double least = n > MAX_TERMS ? HeapSelect.largest(raw, n, MAX_TERMS) : 0;
    for (int i = 0; i < n && size < MAX_TERMS; i++) {
      if (raw[i] >= least) {
        row[size] = document.row()[i];
        raw[size++] = raw[i];
      }
    }
    double compared = size > COMPARED ? HeapSelect.largest(raw, size, COMPARED) : 0;
    double squares = 0;
    int left = COMPARED;
    for (int i = 0; i < size; i++) {
      raw[i] = raw[i] >= compared && left-- > 0 ? raw[i] : 0;
      squares += raw[i] * raw[i];
    }
    for (int i = 0; i < size; i++) {
      weight[i] = (float) (raw[i] / Math.sqrt(squares));
    }
  }

  private double idf(int i, DocumentRing ring) {
    return Math.max(LEAST_IDF, NaturalLogarithm.of((ring.size() + 2.0) / (frequency[i] + 1.0)));
  }

  private double burst(int i, DocumentRing ring) {
    long older = ring.recentSince() - ring.first();
    if (recent[i] == 0 || older < BURST_HISTORY) {
      return 1;
    }
    double share = (frequency[i] - recent[i] + 0.5) / (older + BURST_PRIOR);
    double gain = PoissonGain.of(recent[i], (ring.size() - older) * share);
    return 1 + BURST_WEIGHT * Math.min(1, gain / FULL_BURST);
  }

  SparseVector compared() {
    return compared(row, weight, size);
  }

  /** Returns those of the first terms that have a weight. */
  static SparseVector compared(int[] row, float[] weight, int size) {
    int[] rows = new int[size];
    double[] weights = new double[size];
    int n = 0;
    for (int i = 0; i < size; i++) {
      if (weight[i] > 0) {
        rows[n] = row[i];
        weights[n++] = weight[i];
      }
    }
    return new SparseVector(Arrays.copyOf(rows, n), Arrays.copyOf(weights, n));
  }
}
