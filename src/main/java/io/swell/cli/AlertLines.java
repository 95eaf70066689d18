package io.swell.cli;

import io.swell.alerting.Alert;
import io.swell.engine.Outputs;
import io.swell.engine.Removed;
import io.swell.tracking.Activity;
import io.swell.tracking.Assignment;
import io.swell.tracking.ModelReport;
import io.swell.tracking.Snapshot;
import io.swell.tracking.TopicEvent;
import java.util.function.Consumer;

/** Hands on alerts and what is taken back, and documents for those who ask. */
record AlertLines(
    Consumer<Alert> alerts, Consumer<Removed> removals, Consumer<Assignment> assignments)
    implements Outputs {
  AlertLines(Consumer<Alert> alerts, Consumer<Removed> removals) {
    this(alerts, removals, assignment -> {});
  }

  @Override
  public void assignment(Assignment assignment) {
    assignments.accept(assignment);
  }

  @Override
  public void alert(Alert alert) {
    alerts.accept(alert);
  }

  @Override
  public void removed(Removed removed) {
    removals.accept(removed);
  }

  @Override
  public void snapshot(Snapshot snapshot) {}

  @Override
  public void activity(Activity activity) {}

  @Override
  public void event(TopicEvent event) {}

  @Override
  public void report(ModelReport report) {}
}
