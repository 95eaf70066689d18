package io.swell.view;

import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import java.time.Instant;
import java.util.List;

/**
 * The documents of a topic.
 *
 * @param snapshot of the topic, with its representative documents
 * @param newest its newest documents, newest first
 */
public record TopicDocuments(Snapshot snapshot, List<RecentDocument> newest) {
  /**
   * A recent document of a topic.
   *
   * @param title its title, or the start of its text; empty if the assignment has none
   * @param origin where it came from
   * @param timestamp event time
   * @param share the topic's share of it
   */
  public record RecentDocument(
      String id, String title, DocumentOrigin origin, Instant timestamp, double share) {}
}
