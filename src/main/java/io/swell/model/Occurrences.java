package io.swell.model;

import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.util.Arrays;

/**
 * Weights for methods that model a document as a sample of words: the same for every occurrence of
 * a term. Term m occurs n times in a document of |d| occurrences of all terms, with or without a
 * row.
 */
public enum Occurrences implements Weighting {
  /** {@code d_m = n}. */
  COUNT("n"),
  /** {@code d_m = n/|d|}. */
  FREQUENCY("n/|d|");

  private final String formula;

  Occurrences(String formula) {
    this.formula = formula;
  }

  @Override
  public MiniBatch weigh(RowCounts documents, Vocabulary vocabulary) {
    int[] start = documents.start();
    double[] weight = new double[start[documents.documents()]];
    for (int i = 0; i < documents.documents(); i++) {
      double length = this == COUNT ? 1 : documents.length()[i];
      for (int e = start[i]; e < start[i + 1]; e++) {
        weight[e] = documents.count()[e] / length;
      }
    }
    return new MiniBatch(
        documents.documents(),
        start.clone(),
        Arrays.copyOf(documents.row(), weight.length),
        weight);
  }

  /** Returns 1: every occurrence has the same weight. */
  @Override
  public double idf(int row, Vocabulary vocabulary) {
    return 1;
  }

  @Override
  public String formula() {
    return formula;
  }
}
