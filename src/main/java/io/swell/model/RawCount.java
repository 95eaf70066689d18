package io.swell.model;

import java.util.Arrays;

/** Plain counts, {@code d_m = n}: for methods that read a document as draws of words. */
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

  /** 1: every occurrence weighs the same. */
  @Override
  public double idf(int row, Vocabulary vocabulary) {
    return 1;
  }

  @Override
  public String formula() {
    return "n";
  }
}
