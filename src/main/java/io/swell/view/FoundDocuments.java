package io.swell.view;

import io.swell.output.DocumentOrigin;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The documents that a search found.
 *
 * @param searched number of documents of the model that could have been found
 * @param documents best first
 */
public record FoundDocuments(int searched, List<FoundDocument> documents) {
  public FoundDocuments {
    documents = List.copyOf(documents);
  }

  /**
   * A document that matches a query.
   *
   * @param title its title, or the start of its text
   * @param origin where it came from
   * @param timestamp event time
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
    public FoundDocument {
      matching = List.copyOf(matching);
      topics = List.copyOf(topics);
    }
  }

  /** A topic of a document, with its share of it. */
  public record Topic(long topic, double share) {}
}
