package io.swell.engine;

import io.swell.alerting.StoryCandidate;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;

/** Receives what an engine publishes, in the order of its decisions. */
public interface Outputs {
  /** Publishes the topics of one document. */
  void assignment(Assignment assignment);

  /** Publishes the current state of one topic. */
  void snapshot(Snapshot snapshot);

  /** Publishes the activity of one topic in a closed window. */
  void activity(TopicActivity activity);

  /** Publishes a lifecycle event of a topic. */
  void event(TopicEvent event);

  /** Publishes the current state of one story. */
  void story(Story story);

  /** Publishes a new, changed or ended alert. */
  void alert(Alert alert);

  /** Publishes an alert again because a user judged it, which is no news to who receives alerts. */
  default void judged(Alert alert) {
    alert(alert);
  }

  /** Takes in a story that an alert is raised about with some budget. Most outputs ignore this. */
  default void candidate(StoryCandidate candidate) {}

  /** Publishes the quality of the whole model. */
  void report(ModelReport report);

  /** Sends a message to a shard of the model, or from the shard to the model. */
  default void shardMessage(ShardMessage message) {
    throw new IllegalStateException("only a tracker reaches the shards of a model");
  }

  /** Removes something published. Outputs that keep nothing ignore this. */
  default void removed(Tombstone tombstone) {}
}
