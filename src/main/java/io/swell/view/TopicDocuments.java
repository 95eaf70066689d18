package io.swell.view;

import io.swell.output.Snapshot;
import java.util.List;

/**
 * A topic's documents.
 *
 * @param snapshot the topic, its typical documents in it
 * @param newest those that came last, newest first
 */
public record TopicDocuments(Snapshot snapshot, List<RecentDocument> newest) {
  public TopicDocuments {
    newest = List.copyOf(newest);
  }
}
