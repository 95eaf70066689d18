package io.swell.serving;

import io.swell.alerting.Alert;
import io.swell.engine.Outputs;
import io.swell.engine.Removed;
import io.swell.tracking.Activity;
import io.swell.tracking.Assignment;
import io.swell.tracking.ModelReport;
import io.swell.tracking.Snapshot;
import io.swell.tracking.TopicEvent;

/** Feeds what is published to views. */
public record ViewFeed(Views views) implements Outputs {
  @Override
  public void assignment(Assignment assignment) {
    views.topics().accept(assignment);
  }

  @Override
  public void snapshot(Snapshot snapshot) {
    views.topics().accept(snapshot);
  }

  @Override
  public void activity(Activity activity) {
    views.topics().accept(activity);
  }

  @Override
  public void event(TopicEvent event) {
    if (event.event() == TopicEvent.Kind.ERASED) {
      event
          .evidence()
          .documents()
          .forEach(document -> views.alerts().erase(event.model(), document));
    }
    views.topics().accept(event);
  }

  @Override
  public void alert(Alert alert) {
    views.alerts().accept(alert);
  }

  @Override
  public void report(ModelReport report) {
    views.topics().accept(report);
  }

  @Override
  public void removed(Removed removed) {
    if (removed instanceof Removed.Topic topic) {
      views.topics().retire(topic.model(), topic.topic());
    } else if (removed instanceof Removed.Document document) {
      views.topics().erase(document.id());
    } else if (removed instanceof Removed.Report report) {
      views.topics().retireReport(report.model());
    } else if (removed instanceof Removed.Alert alert) {
      views.alerts().remove(alert.id());
    }
  }
}
