package io.swell.method;

import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import java.util.Arrays;
import java.util.Random;

/** Word frequencies of documents that each draw 80 words from one of four topics of 40 terms. */
public final class PlantedFrequencies {
  public static final int TERMS = 256;
  public static final int TOPICS = 4;

  private PlantedFrequencies() {}

  /** Returns documents; document i has topic i mod 4. */
  public static MiniBatch of(long seed, int documents) {
    var random = new Random(seed);
    int[] start = new int[documents + 1];
    int[] rows = new int[documents * 80];
    double[] weights = new double[documents * 80];
    int at = 0;
    for (int i = 0; i < documents; i++) {
      int[] counts = new int[TERMS];
      for (int n = 0; n < 80; n++) {
        counts[(i % TOPICS) * 50 + (int) (40 * random.nextDouble() * random.nextDouble())]++;
      }
      for (int m = 0; m < TERMS; m++) {
        if (counts[m] > 0) {
          rows[at] = m;
          weights[at++] = counts[m] / 80.0;
        }
      }
      start[i + 1] = at;
    }
    return new MiniBatch(documents, start, rows, weights);
  }

  /**
   * Returns a poor initial topic: four terms of one planted topic and the first two of the next.
   */
  public static SparseVector start(int topic) {
    int first = 50 * topic;
    int next = 50 * ((topic + 1) % TOPICS);
    int[] rows = {first, first + 1, first + 5, first + 9, next, next + 1};
    Arrays.sort(rows);
    double each = 1 / Math.sqrt(6);
    return new SparseVector(rows, new double[] {each, each, each, each, each, each});
  }
}
