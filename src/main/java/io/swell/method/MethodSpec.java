package io.swell.method;

import io.swell.model.MiniBatch;
import io.swell.model.TopicLearner;
import io.swell.model.Weighting;
import java.util.List;

/**
 * A method put together: how it weighs the terms of its documents, what learns from them, and what
 * that is to achieve.
 *
 * @param method its name
 * @param weighting what makes a mini-batch of counted terms
 * @param learner without topics
 * @param goal what this learner minimises and keeps to
 * @param options the records of options that it follows, for reports
 */
public record MethodSpec(
    Method method,
    Weighting weighting,
    TopicLearner learner,
    Objective goal,
    List<Record> options) {

  /**
   * Makes sure that a whole corpus has labels if the method learns from them.
   *
   * @throws IllegalArgumentException if none of its documents has one; says what to do
   */
  public void requireLabels(MiniBatch corpus) {
    long labelled = corpus.labels().stream().filter(label -> !label.isEmpty()).count();
    method.requireLabels(corpus.documents(), labelled);
  }
}
