package io.swell.model;

/** How a method weighs the terms of its documents. Stateless: what it knows is the vocabulary's. */
public interface Weighting {
  /**
   * Weighs documents that the vocabulary has {@linkplain Vocabulary#count counted}, so the order of
   * the documents does not matter.
   */
  MiniBatch weigh(RowCounts documents, Vocabulary vocabulary);

  /** Returns what one occurrence of a term weighs now, before any norm. */
  double idf(int row, Vocabulary vocabulary);

  /** The formula, in words a reader of the model's report understands. */
  String formula();
}
