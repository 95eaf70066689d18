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
 * Learns from a corpus that is all there: in passes over the whole of it (batch), or in one pass of
 * mini-batches (online). Every method alike.
 */
public final class CorpusTraining {
  /** Documents with fewer terms make no start of a topic. */
  private static final int LEAST_TERMS = 3;

  private CorpusTraining() {}

  /**
   * Starts every slot with a document, {@linkplain FarthestFirstSeeding well spread}, and prior
   * evidence: each has the mean energy of the documents' codes as its strength, as if the documents
   * had been explained by them before.
   *
   * @throws IllegalArgumentException if there are fewer documents than slots
   */
  public static void start(TopicLearner learner, MiniBatch documents) {
    List<SparseVector> topics = FarthestFirstSeeding.of(documents, learner.capacity(), LEAST_TERMS);
    if (topics.size() < learner.capacity()) {
      throw new IllegalArgumentException(
          "learn.topics is "
              + learner.capacity()
              + ", but only "
              + topics.size()
              + " documents have "
              + LEAST_TERMS
              + " terms or more: ask for fewer topics, or give more documents");
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
   * What the passes came to.
   *
   * @param codes gathered in the last pass
   * @param objectives after each pass, as far as they were needed to know when to stop
   */
  public record Passes(Codes codes, List<Double> objectives) {}

  /**
   * Learns from the same documents over again until the objective changes by less than the
   * tolerance, relative to what it was, or the passes are done. The learner should forget all
   * before each pass. A tolerance above 0 costs one more coding a pass, for the objective.
   *
   * @param elapsedMillis event time before the first pass
   * @param done is told the number of each pass done
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

  /** Adds an objective, and says whether it is as good as the one before. */
  private static boolean isSettled(List<Double> objectives, double now, double tolerance) {
    objectives.add(now);
    if (objectives.size() < 2) {
      return false;
    }
    double before = objectives.get(objectives.size() - 2);
    return Math.abs(before - now) < tolerance * Math.abs(before);
  }

  private static double objective(MethodSpec method, MiniBatch documents) {
    return method.goal().objective(documents, method.learner().code(documents));
  }

  /**
   * Learns from the documents once, in their order.
   *
   * @param batch documents of a mini-batch
   * @param done is told the number of documents learned from
   */
  public static void once(TopicLearner learner, MiniBatch documents, int batch, IntConsumer done) {
    for (int from = 0; from < documents.documents(); from += batch) {
      int to = Math.min(from + batch, documents.documents());
      learner.learn(documents.slice(from, to), 0);
      done.accept(to);
    }
  }
}
