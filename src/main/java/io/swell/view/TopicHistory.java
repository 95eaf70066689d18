package io.swell.view;

import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import java.time.Instant;
import java.util.List;

/**
 * Everything remembered of one topic.
 *
 * @param snapshot the topic as it was last published
 * @param windows its activity in the closed windows still remembered, oldest first
 * @param unfinished its part of each window that has not closed, oldest first
 * @param events what happened to it, newest first
 */
public record TopicHistory(
    Snapshot snapshot,
    List<TopicActivity> windows,
    List<Unfinished> unfinished,
    List<NumberedEvent> events) {
  public TopicHistory {
    windows = List.copyOf(windows);
    unfinished = List.copyOf(unfinished);
    events = List.copyOf(events);
  }

  /**
   * One topic in a window that has not closed, by the documents read so far.
   *
   * @param start inclusive
   * @param end exclusive
   * @param share mean share over those documents
   * @param documents those whose largest share it is, that share being at least 0.3
   * @param windowDocuments all of them
   */
  public record Unfinished(
      Instant start, Instant end, double share, long documents, long windowDocuments) {}
}
