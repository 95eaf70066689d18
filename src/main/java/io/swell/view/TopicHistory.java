package io.swell.view;

import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.util.List;

/**
 * Everything that is remembered of one topic.
 *
 * @param windows its activity in the closed windows that are remembered, oldest first
 * @param unfinished its activity in each open window, from the documents read so far, oldest first;
 *     without terms and sources, and with expected and z NaN, as they are not known
 */
public record TopicHistory(
    Snapshot snapshot,
    List<TopicActivity> windows,
    List<TopicActivity> unfinished,
    List<NumberedEvent> events) {
  /**
   * An event in a {@link TopicView}.
   *
   * @param number version of the view when the event arrived. Versions ascend, so a reader can ask
   *     for the events after one that it has seen
   * @param label label of the topic; its heaviest terms before its first snapshot
   */
  public record NumberedEvent(long number, String label, TopicEvent event) {}
}
