package io.swell.tracking;

import io.swell.lifecycle.BirthHistory;
import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;

/**
 * Receives what a {@link TopicTracker} finds in a mini-batch, in the order in which it finds it.
 */
public interface TrackerListener {
  /**
   * Receives the topics of a document.
   *
   * @param document its place in the mini-batch
   * @param assignment its topics, among them those born from its mini-batch
   * @param before the same without these, whose documents come with their {@link #birthHistory}
   */
  void assignment(int document, Assignment assignment, Assignment before);

  /** Receives a change in the lifecycle of a topic. */
  void event(TopicEvent event);

  /** Receives the last snapshot of a topic that ended. */
  void snapshot(Snapshot snapshot);

  /** Receives a topic's documents from before its birth, after the {@link #event} of the birth. */
  void birthHistory(BirthHistory history);
}
