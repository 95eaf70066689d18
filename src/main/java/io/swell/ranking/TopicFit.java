package io.swell.ranking;

import io.swell.method.CorpusTraining;
import io.swell.method.LearningPasses;
import io.swell.method.MethodSpec;
import io.swell.model.TopicLearner;
import io.swell.text.TermCounts;
import java.util.List;

/**
 * Fits a method to the documents of a collection and codes documents and queries with it. Topics
 * start from documents that differ from each other, chosen without randomness, so the same
 * documents give the same topics. Learns nothing before {@link #batch} or {@link #online}.
 *
 * @param method a method without topics
 * @param documents documents to fit to, in the order in which they arrive when learning online
 */
public record TopicFit(MethodSpec method, List<TermCounts> documents, List<TermCounts> queries) {
  /** Minimum number of documents per topic in the first mini-batch when learning online. */
  private static final int START = 2;

  /**
   * Learns from all documents at once, in several passes. The method must forget everything before
   * each pass: {@code learn.forgetting=replace}.
   *
   * @throws IllegalArgumentException if there are fewer documents than topics
   */
  public Cosines batch(int passes) {
    WeightedCollection weighed = WeightedCollection.of(documents, queries, method.weighting());
    method.requireLabels(weighed.documents());
    CorpusTraining.start(method.learner(), weighed.documents());
    LearningPasses.over(
        method, weighed.documents(), 0, passes, LearningPasses.TOLERANCE, pass -> {});
    return cosines(weighed);
  }

  /**
   * Learns in one pass, as from a stream. Terms are weighted by the documents seen so far, and the
   * first mini-batch has at least two documents per topic.
   *
   * @throws IllegalArgumentException if the first mini-batch has fewer documents than topics
   */
  public Cosines online(int batch) {
    method.method().requireLabels(documents.size(), 0);
    TopicLearner learner = method.learner();
    int first = Math.max(batch, START * learner.capacity());
    return cosines(
        WeightedCollection.streamed(
            documents,
            queries,
            method.weighting(),
            first,
            batch,
            arriving -> {
              if (!(learner.weight() > 0)) {
                CorpusTraining.start(learner, arriving);
              }
              learner.learn(arriving, 0);
            }));
  }

  private Cosines cosines(WeightedCollection weighed) {
    TopicLearner learner = method.learner();
    return Cosines.of(learner.code(weighed.documents()), learner.code(weighed.queries()));
  }
}
