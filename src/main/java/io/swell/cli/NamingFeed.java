package io.swell.cli;

import io.swell.engine.Outputs;
import io.swell.engine.Tombstone;
import io.swell.naming.NameCandidates;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;

/** Passes on what decides which topics are due for a name, and ignores the other outputs. */
record NamingFeed(NameCandidates candidates) implements Outputs {
  @Override
  public void snapshot(Snapshot snapshot) {
    candidates.accept(snapshot);
  }

  @Override
  public void event(TopicEvent event) {
    candidates.accept(event);
  }

  @Override
  public void removed(Tombstone tombstone) {
    if (tombstone instanceof Tombstone.Topic topic) {
      candidates.remove(topic.model(), topic.topic());
    }
  }

  @Override
  public void assignment(Assignment assignment) {}

  @Override
  public void activity(TopicActivity activity) {}

  @Override
  public void story(Story story) {}

  @Override
  public void alert(Alert alert) {}

  @Override
  public void report(ModelReport report) {}
}
