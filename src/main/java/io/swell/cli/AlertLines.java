package io.swell.cli;

import io.swell.alerting.Alert;
import io.swell.engine.Outputs;
import io.swell.tracking.Activity;
import io.swell.tracking.Assignment;
import io.swell.tracking.ModelReport;
import io.swell.tracking.Snapshot;
import io.swell.tracking.TopicEvent;
import java.util.function.Consumer;

/** Hands on alerts, and documents for those who ask. */
record AlertLines(Consumer<Alert> alerts, Consumer<Assignment> assignments) implements Outputs {
  AlertLines(Consumer<Alert> alerts) {
    this(alerts, assignment -> {});
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
  public void snapshot(Snapshot snapshot) {}

  @Override
  public void activity(Activity activity) {}

  @Override
  public void event(TopicEvent event) {}

  @Override
  public void report(ModelReport report) {}
}
