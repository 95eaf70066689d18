package io.swell.engine;

import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;

/** Receives what an engine publishes, in the order in which it is decided. */
public interface Outputs {
  /** One document's topics. */
  void assignment(Assignment assignment);

  /** One topic as it is now. */
  void snapshot(Snapshot snapshot);

  /** One topic's share of a closed window. */
  void activity(TopicActivity activity);

  /** A change in a topic's life. */
  void event(TopicEvent event);

  /** Something that is not as usual, newly noticed, grown or over. */
  void alert(Alert alert);

  /** The whole model's quality. */
  void report(ModelReport report);

  /** Something published is taken back; of no concern to who remembers nothing. */
  default void removed(Tombstone tombstone) {}
}
