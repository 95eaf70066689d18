package io.swell.view;

import io.swell.output.DocumentOrigin;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The documents that a search found.
 *
 * @param searched number of documents of the model that could have been found
 */
public record FoundDocuments(int searched, List<FoundDocument> documents) {
  /**
   * A document that matches a query.
   *
   * @param score {@code a topicScore + (1 - a) wordScore}
   * @param wordScore its BM25 score over the largest one of the query, 0 to 1
   * @param topicScore cosine of its topic weights and those of the query; 0 if it is negative
   * @param matching terms of the query that it has
   * @param topics its topics, largest share first; none if they explain too little of it
   * @param story id of its story, or null
   */
  public record FoundDocument(
      String id,
      String title,
      DocumentOrigin origin,
      Instant timestamp,
      double score,
      double wordScore,
      double topicScore,
      List<String> matching,
      List<Topic> topics,
      @Nullable Long story) {
    /** Returns it with the labels of its topics, and without its story if that is not published. */
    public FoundDocument with(
        LongFunction<@Nullable String> label, LongPredicate isPublishedStory) {
      return new FoundDocument(
          id,
          title,
          origin,
          timestamp,
          score,
          wordScore,
          topicScore,
          matching,
          topics.stream()
              .map(each -> new Topic(each.topic, label.apply(each.topic), each.share))
              .toList(),
          story != null && isPublishedStory.test(story) ? story : null);
    }

    /** Returns the id of its topic with the largest share, or null if it has none. */
    public @Nullable Long mainTopic() {
      return topics.isEmpty() ? null : (Long) topics.get(0).topic;
    }
  }

  /**
   * A topic of a document or of words, with its share of them.
   *
   * @param label null if it is not known
   */
  public record Topic(long topic, @Nullable String label, double share) {}
}
