package io.swell.cli;

import io.swell.alerting.StoryCandidate;
import io.swell.engine.Outputs;
import io.swell.engine.Tombstone;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.util.function.Consumer;

/**
 * Passes alerts, tombstones, assignments and candidates on to consumers and ignores the other
 * outputs.
 */
record AlertLines(
    Consumer<Alert> alerts,
    Consumer<Tombstone> removals,
    Consumer<Assignment> assignments,
    Consumer<StoryCandidate> candidates)
    implements Outputs {
  AlertLines(Consumer<Alert> alerts, Consumer<Tombstone> removals) {
    this(alerts, removals, assignment -> {}, candidate -> {});
  }

  @Override
  public void assignment(Assignment assignment) {
    assignments.accept(assignment);
  }

  @Override
  public void story(Story story) {}

  @Override
  public void alert(Alert alert) {
    alerts.accept(alert);
  }

  @Override
  public void candidate(StoryCandidate candidate) {
    candidates.accept(candidate);
  }

  @Override
  public void removed(Tombstone tombstone) {
    removals.accept(tombstone);
  }

  @Override
  public void snapshot(Snapshot snapshot) {}

  @Override
  public void activity(TopicActivity activity) {}

  @Override
  public void event(TopicEvent event) {}

  @Override
  public void report(ModelReport report) {}
}
