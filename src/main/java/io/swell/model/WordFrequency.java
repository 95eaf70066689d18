package io.swell.model;

import java.util.Arrays;

/**
 * Word frequencies: {@code d_m = n/|d|}, where n is the number of occurrences of term m, and |d|
 * that of all terms of the document, with or without a row. For methods that model a document as a
 * sample of words.
 */
public final class WordFrequency implements Weighting {
  @Override
  public MiniBatch weigh(RowCounts documents, Vocabulary vocabulary) {
    int entries = documents.start()[documents.documents()];
    double[] weight = new double[entries];
    for (int i = 0; i < documents.documents(); i++) {
      for (int e = documents.start()[i]; e < documents.start()[i + 1]; e++) {
        weight[e] = (double) documents.count()[e] / documents.length()[i];
      }
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
    return "n/|d|";
  }
}
