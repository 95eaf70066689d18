package io.swell.ranking;

import io.swell.method.BatchOptions;
import io.swell.method.CorpusTraining;
import io.swell.method.MethodSpec;
import io.swell.model.TopicLearner;
import io.swell.text.TermCounts;
import java.util.List;

/**
 * Fits a method to the documents of a collection and codes documents and queries with it. Topics
 * start from documents that differ, so the same documents give the same topics.
 */
public final class TopicFit {
  /** Documents of the first mini-batch for each topic, when learning online. */
  private static final int START = 2;

  private final MethodSpec method;
  private final List<TermCounts> documents;
  private final List<TermCounts> queries;

  /**
   * Fits nothing yet.
   *
   * @param method without topics
   * @param documents what it is fitted to, in the order in which they arrive when learning online
   * @param queries what is coded beside them
   */
  public TopicFit(MethodSpec method, List<TermCounts> documents, List<TermCounts> queries) {
    this.method = method;
    this.documents = documents;
    this.queries = queries;
  }

  /**
   * Learns from all documents at once, in passes. The method must forget everything before each:
   * {@code learn.forgetting=replace}.
   *
   * @throws IllegalArgumentException if there are fewer documents than topics
   */
  public Cosines batch(BatchOptions passes) {
    WeighedCollection weighed = WeighedCollection.of(documents, queries, method.weighting());
    method.requireLabels(weighed.documents());
    CorpusTraining.start(method.learner(), weighed.documents());
    CorpusTraining.repeat(method, weighed.documents(), 0, passes, pass -> {});
    return cosines(weighed);
  }

  /**
   * Learns in one pass, as from a stream: terms are weighed by what was seen until then, and the
   * first mini-batch holds at least two documents for each topic.
   *
   * @param batch documents of a mini-batch
   * @throws IllegalArgumentException if the first mini-batch has fewer documents than topics
   */
  public Cosines online(int batch) {
    method.method().requireLabels(documents.size(), 0);
    TopicLearner learner = method.learner();
    int first = Math.max(batch, START * learner.capacity());
    return cosines(
        WeighedCollection.streamed(
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

  private Cosines cosines(WeighedCollection weighed) {
    TopicLearner learner = method.learner();
    return Cosines.of(learner.code(weighed.documents()), learner.code(weighed.queries()));
  }
}
