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
}
