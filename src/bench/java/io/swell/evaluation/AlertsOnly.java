package io.swell.evaluation;

import io.swell.engine.Outputs;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.util.function.Consumer;

/** Passes alerts on and ignores the other outputs. */
record AlertsOnly(Consumer<Alert> alerts) implements Outputs {
  @Override
  public void alert(Alert alert) {
    alerts.accept(alert);
  }

  @Override
  public void assignment(Assignment assignment) {}

  @Override
  public void snapshot(Snapshot snapshot) {}

  @Override
  public void activity(TopicActivity activity) {}

  @Override
  public void event(TopicEvent event) {}

  @Override
  public void story(Story story) {}

  @Override
  public void report(ModelReport report) {}
}
