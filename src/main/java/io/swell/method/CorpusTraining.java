package io.swell.method;

import io.swell.model.FarthestFirstSeeding;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Trains any method on a complete corpus: starts its topics, then learns from the corpus in one
 * pass of mini-batches (online); for passes over the whole of it (batch) see {@link
 * LearningPasses}.
 */
public final class CorpusTraining {
  /** A document with fewer terms is not used to initialize a topic. */
  private static final int LEAST_TERMS = 3;

  private CorpusTraining() {}

  /**
   * {@linkplain FarthestFirstSeeding Starts} every slot with a document.
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
    FarthestFirstSeeding.seed(learner, topics, documents);
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
