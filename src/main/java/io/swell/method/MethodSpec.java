package io.swell.method;

import io.swell.model.MiniBatch;
import io.swell.model.TopicLearner;
import io.swell.model.Weighting;
import java.util.List;

/**
 * The parts of a method: the weighting of terms, the learner, and the objective that the learner
 * minimizes.
 *
 * @param method its name
 * @param weighting what makes a mini-batch from term counts
 * @param learner without topics
 * @param objective what this learner minimizes
 * @param options the records of options that it uses, for reports
 */
public record MethodSpec(
    Method method,
    Weighting weighting,
    TopicLearner learner,
    Objective objective,
    List<Record> options) {

  /**
   * Checks that a complete corpus has labels if the method learns from them.
   *
   * @throws IllegalArgumentException if none of its documents has a label
   */
  public void requireLabels(MiniBatch corpus) {
    long labeled = corpus.labels().stream().filter(label -> !label.isEmpty()).count();
    method.requireLabels(corpus.documents(), labeled);
  }
}
