package io.swell.tracking;

import io.swell.lifecycle.BirthHistory;
import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;

/**
 * Receives what a {@link TopicTracker} finds in a mini-batch, in the order in which it is decided.
 */
public interface TrackerListener {
  /** One document's topics. */
  void assignment(Assignment assignment);

  /** A change in a topic's life. */
  void event(TopicEvent event);

  /** The last look at a topic that ended. */
  void snapshot(Snapshot snapshot);

  /** What was there of a topic before its birth, after the {@linkplain #event event} of that. */
  void past(BirthHistory history);
}
