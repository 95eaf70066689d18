package io.swell.serving;

import io.swell.engine.Outputs;
import io.swell.engine.Tombstone;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;

/** Passes everything that is published to the views. */
public record ViewFeed(Views views) implements Outputs {
  @Override
  public void assignment(Assignment assignment) {
    views.topics().accept(assignment);
    views.stories().accept(assignment);
    views.search().accept(assignment);
  }

  @Override
  public void snapshot(Snapshot snapshot) {
    views.topics().accept(snapshot);
  }

  @Override
  public void activity(TopicActivity activity) {
    views.topics().accept(activity);
  }

  @Override
  public void event(TopicEvent event) {
    if (event.event() == TopicEvent.Kind.DOCUMENT_DELETED) {
      event
          .evidence()
          .documents()
          .forEach(
              document -> {
                views.alerts().deleteDocument(event.model(), document);
                views.stories().deleteDocument(document);
                views.search().deleteDocument(document);
              });
    }
    views.topics().accept(event);
  }

  @Override
  public void story(Story story) {
    views.stories().accept(story);
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
  public void removed(Tombstone tombstone) {
    if (tombstone instanceof Tombstone.Topic topic) {
      views.topics().removeTopic(topic.model(), topic.topic());
    } else if (tombstone instanceof Tombstone.Document document) {
      views.topics().deleteDocument(document.id());
      views.stories().deleteDocument(document.id());
      views.search().deleteDocument(document.id());
    } else if (tombstone instanceof Tombstone.Story story) {
      views.stories().remove(story.model(), story.story());
    } else if (tombstone instanceof Tombstone.Report report) {
      views.topics().removeReport(report.model());
    } else if (tombstone instanceof Tombstone.Alert alert) {
      views.alerts().remove(alert.id());
    }
  }
}
