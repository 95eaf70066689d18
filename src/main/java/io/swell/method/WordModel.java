package io.swell.method;

import io.swell.model.Codes;

/** P(w|d): how probable each term is in documents that are known by their codes. */
@FunctionalInterface
public interface WordModel {
  /**
   * Returns the probability that a word of a document is a term: positive for every row, so that no
   * perplexity is infinite; over all rows of the vocabulary it sums to 1.
   *
   * @param codes what the method's learner returned for the documents; zeros for an empty one
   * @param document its number in {@code codes}
   * @param row the term's row
   */
  double probability(Codes codes, int document, int row);
}
