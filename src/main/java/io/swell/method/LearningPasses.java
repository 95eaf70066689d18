package io.swell.method;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The result of one or more passes of learning over the same documents: a single one for each
 * mini-batch of a stream, repeated ones for batch learning.
 *
 * @param codes gathered in the last pass
 * @param objectives after each pass, where they were needed for the stopping rule
 */
public record LearningPasses(Codes codes, List<Double> objectives) {
  /** Relative change of the objective below which passes end. */
  public static final double TOLERANCE = 0.0001;

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
   */
  public static LearningPasses over(
      MethodSpec method,
      MiniBatch documents,
      long elapsedMillis,
      int passes,
      double tolerance,
      IntConsumer done) {
    TopicLearner learner = method.learner();
    Codes codes = learner.learn(documents, elapsedMillis);
    done.accept(1);
    List<Double> objectives = new ArrayList<>();
    boolean watched = passes > 1 && tolerance > 0;
    for (int pass = 2; pass <= passes; pass++) {
      if (watched && isSettled(objectives, objective(method, documents), tolerance)) {
        break;
      }
      codes = learner.learn(documents, 0);
      done.accept(pass);
    }
    return new LearningPasses(codes, objectives);
  }

  /**
   * Adds an objective and returns whether it differs from the previous one by less than the
   * tolerance.
   */
  private static boolean isSettled(List<Double> objectives, double now, double tolerance) {
    objectives.add(now);
    if (objectives.size() < 2) {
      return false;
    }
    double before = objectives.get(objectives.size() - 2);
    return Math.abs(before - now) < tolerance * Math.abs(before);
  }

  private static double objective(MethodSpec method, MiniBatch documents) {
    return method.objective().objective(documents, method.learner().code(documents));
  }
}
