package io.swell.view;

import io.swell.output.Snapshot;
import java.util.List;

/**
 * The documents of a topic.
 *
 * @param snapshot of the topic, with its representative documents
 * @param newest its newest documents, newest first
 */
public record TopicDocuments(Snapshot snapshot, List<RecentDocument> newest) {
  public TopicDocuments {
    newest = List.copyOf(newest);
  }
}
