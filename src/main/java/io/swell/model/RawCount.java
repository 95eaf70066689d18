package io.swell.model;

import java.util.Arrays;

/** Raw counts, {@code d_m = n}: for methods that model a document as a sample of words. */
public final class RawCount implements Weighting {
  @Override
  public MiniBatch weigh(RowCounts documents, Vocabulary vocabulary) {
    int entries = documents.start()[documents.documents()];
    double[] weight = new double[entries];
    for (int e = 0; e < entries; e++) {
      weight[e] = documents.count()[e];
    }
    return new MiniBatch(
        documents.documents(),
        documents.start().clone(),
        Arrays.copyOf(documents.row(), entries),
        weight);
  }

  /** Returns 1: every occurrence has the same weight. */
  @Override
  public double idf(int row, Vocabulary vocabulary) {
    return 1;
  }

  @Override
  public String formula() {
    return "n";
  }
}
