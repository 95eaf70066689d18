package io.swell.serving;

import io.swell.alerting.Alert;
import io.swell.engine.Outputs;
import io.swell.tracking.Activity;
import io.swell.tracking.Assignment;
import io.swell.tracking.ModelReport;
import io.swell.tracking.Snapshot;
import io.swell.tracking.TopicEvent;
import io.swell.tracking.TopicView;

/** Feeds what is published to a view. Assignments are not kept: readers ask for topics. */
public record ViewFeed(TopicView view) implements Outputs {
  @Override
  public void assignment(Assignment assignment) {}

  @Override
  public void snapshot(Snapshot snapshot) {
    view.accept(snapshot);
  }

  @Override
  public void activity(Activity activity) {
    view.accept(activity);
  }

  @Override
  public void event(TopicEvent event) {
    view.accept(event);
  }

  @Override
  public void alert(Alert alert) {}

  @Override
  public void report(ModelReport report) {
    view.accept(report);
  }
}
