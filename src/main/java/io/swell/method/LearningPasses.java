package io.swell.method;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.TopicLearner;
import java.util.function.IntConsumer;

/**
 * One or more passes of learning over the same documents: a single one for each mini-batch of a
 * stream, repeated ones for batch learning.
 */
public final class LearningPasses {
  /** Relative change of the objective below which passes end. */
  public static final double TOLERANCE = 0.0001;

  private LearningPasses() {}

  /**
   * Learns from the same documents repeatedly until the objective changes by less than the
   * tolerance, relative to its previous value, or all passes are done. The learner should forget
   * everything before each pass. A tolerance above 0 costs one additional coding per pass, for the
   * objective.
   *
   * @param elapsedMillis event time before the first pass
   * @param passes the most passes
   * @param tolerance {@link #TOLERANCE}, or another one
   * @param done receives the number of each completed pass
   * @return the codes gathered in the last pass
   */
  public static Codes over(
      MethodSpec method,
      MiniBatch documents,
      long elapsedMillis,
      int passes,
      double tolerance,
      IntConsumer done) {
    TopicLearner learner = method.learner();
    Codes codes = learner.learn(documents, elapsedMillis);
    done.accept(1);
    double objective = Double.NaN; // not known before the second pass
    for (int pass = 2; pass <= passes; pass++) {
      if (tolerance > 0) {
        double before = objective;
        objective = method.objective().objective(documents, learner.code(documents));
        if (Math.abs(before - objective) < tolerance * Math.abs(before)) {
          break;
        }
      }
      codes = learner.learn(documents, 0);
      done.accept(pass);
    }
    return codes;
  }
}
