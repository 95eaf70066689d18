package io.swell.model;

import java.util.Arrays;

/**
 * Word frequencies: {@code d_m = n/|d|}, n occurrences of term m among the |d| of the document,
 * those without a row included. What methods take that read a document as draws of words.
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

  /** 1: every occurrence weighs the same. */
  @Override
  public double idf(int row, Vocabulary vocabulary) {
    return 1;
  }

  @Override
  public String formula() {
    return "n/|d|";
  }
}
