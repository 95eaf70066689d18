package io.swell.method;

import io.swell.model.Codes;

/** P(w|d): the probability of each term in a document, given the document's code. */
@FunctionalInterface
public interface WordModel {
  /**
   * Returns the probability of a term in a document. Positive for every row, so that no perplexity
   * is infinite; sums to 1 over all rows of the vocabulary.
   *
   * @param codes what the method's learner returned for the documents; zeros for an empty one
   * @param document its number in {@code codes}
   * @param row the term's row
   */
  double probability(Codes codes, int document, int row);
}
