package io.swell.engine;

import io.swell.alerting.Alert;
import io.swell.tracking.Activity;
import io.swell.tracking.Assignment;
import io.swell.tracking.ModelReport;
import io.swell.tracking.Snapshot;
import io.swell.tracking.TopicEvent;

/** Receives what an engine publishes, in the order in which it is decided. */
public interface Outputs {
  /** One document's topics. */
  void assignment(Assignment assignment);

  /** One topic as it is now. */
  void snapshot(Snapshot snapshot);

  /** One topic's share of a closed window. */
  void activity(Activity activity);

  /** A change in a topic's life. */
  void event(TopicEvent event);

  /** Something that is not as usual, newly noticed, grown or over. */
  void alert(Alert alert);

  /** The whole model's quality. */
  void report(ModelReport report);

  /** Something published is taken back; of no concern to who remembers nothing. */
  default void removed(Removed removed) {}
}
