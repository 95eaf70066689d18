package io.swell.tracking;

import java.util.List;

/**
 * Everything remembered of one topic.
 *
 * @param snapshot the topic as it was last published
 * @param windows its activity in the closed windows still remembered, oldest first
 * @param events what happened to it, newest first
 */
public record TopicHistory(Snapshot snapshot, List<Activity> windows, List<NumberedEvent> events) {
  public TopicHistory {
    windows = List.copyOf(windows);
    events = List.copyOf(events);
  }
}
