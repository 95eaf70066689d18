package io.swell.method;

import io.swell.model.Codes;
import io.swell.model.FarthestFirstSeeding;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Trains any method on a complete corpus: in passes over the whole of it (batch), or in one pass of
 * mini-batches (online).
 */
public final class CorpusTraining {
  /** A document with fewer terms is not used to initialize a topic. */
  private static final int LEAST_TERMS = 3;

  private CorpusTraining() {}

  /**
   * Starts every slot with a document, {@linkplain FarthestFirstSeeding well spread}, and prior
   * evidence: each has the mean energy of the documents' codes as its strength, as if the topics
   * had already explained the documents.
   *
   * @throws IllegalArgumentException if there are fewer documents than slots
   */
  public static void start(TopicLearner learner, MiniBatch documents) {
    List<SparseVector> topics = FarthestFirstSeeding.of(documents, learner.capacity(), LEAST_TERMS);
    if (topics.size() < learner.capacity()) {
      throw new IllegalArgumentException(
          ("learn.topics is %s, but only %s documents have %s terms or more: ask for "
                  + "fewer topics, or give more documents")
              .formatted(learner.capacity(), topics.size(), LEAST_TERMS));
    }
    for (int k = 0; k < topics.size(); k++) {
      learner.seed(k, topics.get(k), 1, documents.documents());
    }
    double energy = 0;
    for (double v : learner.code(documents).code()) {
      energy += v * v;
    }
    for (int k = 0; k < topics.size(); k++) {
      learner.clear(k);
      learner.seed(k, topics.get(k), energy / topics.size(), documents.documents());
    }
  }

  /**
   * The result of the passes.
   *
   * @param codes gathered in the last pass
   * @param objectives after each pass, where they were needed for the stopping rule
   */
  public record Passes(Codes codes, List<Double> objectives) {}

  /**
   * Learns from the same documents repeatedly until the objective changes by less than the
   * tolerance, relative to its previous value, or all passes are done. The learner should forget
   * everything before each pass. A tolerance above 0 costs one additional coding per pass, for the
   * objective.
   *
   * @param elapsedMillis event time before the first pass
   * @param done receives the number of each completed pass
   */
  public static Passes repeat(
      MethodSpec method,
      MiniBatch documents,
      long elapsedMillis,
      BatchOptions options,
      IntConsumer done) {
    TopicLearner learner = method.learner();
    Codes codes = learner.learn(documents, elapsedMillis);
    done.accept(1);
    List<Double> objectives = new ArrayList<>();
    boolean watched = options.passes() > 1 && options.tolerance() > 0;
    for (int pass = 2; pass <= options.passes(); pass++) {
      if (watched && isSettled(objectives, objective(method, documents), options.tolerance())) {
        break;
      }
      codes = learner.learn(documents, 0);
      done.accept(pass);
    }
    return new Passes(codes, objectives);
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

  /**
   * Learns from the documents once, in their order.
   *
   * @param batch documents of a mini-batch
   * @param done receives the number of documents learned from so far
   */
  public static void once(TopicLearner learner, MiniBatch documents, int batch, IntConsumer done) {
    for (int from = 0; from < documents.documents(); from += batch) {
      int to = Math.min(from + batch, documents.documents());
      learner.learn(documents.slice(from, to), 0);
      done.accept(to);
    }
  }
}
