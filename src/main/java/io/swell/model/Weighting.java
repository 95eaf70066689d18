package io.swell.model;

import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;

/** How a method weights the terms of its documents. Stateless; uses the vocabulary's counts. */
public interface Weighting {
  /**
   * Weights documents that the vocabulary has already {@linkplain Vocabulary#count counted}, so
   * their order does not matter.
   */
  MiniBatch weigh(RowCounts documents, Vocabulary vocabulary);

  /** Returns the current weight of one occurrence of a term, before any normalization. */
  double idf(int row, Vocabulary vocabulary);

  /** Returns the formula of the weights, for the model's report. */
  String formula();
}
