package io.swell.ranking;

import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import io.swell.model.Weighting;
import io.swell.text.TermCounts;
import java.util.Arrays;
import java.util.List;

/**
 * Fits a method to the documents of a collection and codes documents and queries with it. Topics
 * start from documents that differ, so the same documents give the same topics.
 */
public final class TopicFit {
  /** Documents of the first mini-batch for each topic, when learning online. */
  private static final int START = 2;

  /** Fewest terms of a document that a topic starts from. */
  private static final int LEAST_TERMS = 5;

  private final Weighting weighting;
  private final TopicLearner learner;
  private final List<TermCounts> documents;
  private final List<TermCounts> queries;

  /**
   * @param weighting how the method weighs terms
   * @param learner the method, without topics
   * @param documents what it is fitted to, in the order in which they arrive when learning online
   * @param queries what is coded beside them
   */
  public TopicFit(
      Weighting weighting,
      TopicLearner learner,
      List<TermCounts> documents,
      List<TermCounts> queries) {
    this.weighting = weighting;
    this.learner = learner;
    this.documents = documents;
    this.queries = queries;
  }

  /**
   * Learns from all documents at once, again and again. The learner must forget everything before
   * each time: {@code learn.forgetting=replace}.
   */
  public Cosines batch(int iterations) {
    WeighedCollection weighed = WeighedCollection.of(documents, queries, weighting);
    start(weighed.documents());
    for (int i = 0; i < iterations; i++) {
      learner.learn(weighed.documents(), 0);
    }
    return cosines(weighed);
  }

  /**
   * Learns in one pass, as from a stream: terms are weighed by what was seen until then, and the
   * first mini-batch holds at least two documents for each topic.
   *
   * @param batch documents of a mini-batch
   */
  public Cosines online(int batch) {
    int first = Math.max(batch, START * learner.capacity());
    return cosines(
        WeighedCollection.streamed(
            documents,
            queries,
            weighting,
            first,
            batch,
            arriving -> {
              if (!(learner.weight() > 0)) {
                start(arriving);
              }
              learner.learn(arriving, 0);
            }));
  }

  /**
   * Seeds every slot with a document, and S = c I with c = the energy of the documents' codes / K.
   *
   * @throws IllegalArgumentException if there are fewer documents than topics
   */
  private void start(MiniBatch from) {
    List<SparseVector> apart = SpreadDocuments.of(from, learner.capacity(), LEAST_TERMS);
    if (apart.size() < learner.capacity()) {
      throw new IllegalArgumentException(
          "learn.topics is %d, but only %d documents of at least %d different words are there to start from: ask for at most as many topics"
              .formatted(learner.capacity(), apart.size(), LEAST_TERMS));
    }
    seed(apart, 1, from.documents());
    Codes codes = learner.code(from);
    double energy = Arrays.stream(codes.code()).map(v -> v * v).sum() / learner.capacity();
    for (int k = 0; k < learner.capacity(); k++) {
      learner.clear(k);
    }
    seed(apart, energy > 0 ? energy : 1, from.documents());
  }

  private void seed(List<SparseVector> topics, double strength, double weight) {
    for (int k = 0; k < topics.size(); k++) {
      learner.seed(k, topics.get(k), strength, weight);
    }
  }

  private Cosines cosines(WeighedCollection weighed) {
    return Cosines.of(learner.code(weighed.documents()), learner.code(weighed.queries()));
  }
}
