package io.swell.view;

import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.time.Instant;
import java.util.List;

/**
 * Everything that is remembered of one topic.
 *
 * @param windows its activity in the closed windows that are remembered, oldest first
 * @param unfinished its activity in each open window, oldest first
 */
public record TopicHistory(
    Snapshot snapshot,
    List<TopicActivity> windows,
    List<Unfinished> unfinished,
    List<NumberedEvent> events) {
  /**
   * One topic in an open window, from the documents read so far.
   *
   * @param start inclusive
   * @param end exclusive
   * @param share mean share over those documents
   * @param documents documents of which it has the largest share, if that share is at least 0.3
   * @param windowDocuments all documents read so far
   */
  public record Unfinished(
      Instant start, Instant end, double share, long documents, long windowDocuments) {}

  /**
   * An event in a {@link TopicView}.
   *
   * @param number version of the view when the event arrived. Versions ascend, so a reader can ask
   *     for the events after one that it has seen
   * @param label label of the topic; its heaviest terms before its first snapshot
   */
  public record NumberedEvent(long number, String label, TopicEvent event) {}
}
