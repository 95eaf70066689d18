package io.swell.method;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import org.jspecify.annotations.Nullable;

/**
 * The objective of a method and its probability of words: what tests and tables need to compare
 * methods. Refers to the learner that it was created with, in its present state.
 */
@FunctionalInterface
public interface Objective {
  /**
   * Returns the method's objective over equally weighted documents; lower is better. A step of
   * batch learning over these documents never raises it.
   *
   * @param documents weighed as the method weighs them
   * @param codes what {@code TopicLearner.code} returned for them
   */
  double objective(MiniBatch documents, Codes codes);

  /** Returns the method's probabilities of words, or null if the method is not probabilistic. */
  default @Nullable WordModel words() {
    return null;
  }

  /** P(w|d): the probability of each term in a document, given the document's code. */
  @FunctionalInterface
  interface WordModel {
    /**
     * Returns the probability of a term in a document. Positive for every row, so that no
     * perplexity is infinite; sums to 1 over all rows of the vocabulary.
     *
     * @param codes what the method's learner returned for the documents; zeros for an empty one
     * @param document its number in {@code codes}
     * @param row the term's row
     */
    double probability(Codes codes, int document, int row);
  }
}
