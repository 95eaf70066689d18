package io.swell.serving;

import io.swell.engine.Outputs;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.JudgedAlert;
import io.swell.output.LogPattern;
import io.swell.output.ModelReport;
import io.swell.output.Output;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.Tombstone;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;

/** Passes everything that is published to the views. */
public record ViewFeed(Views views) implements Outputs {
  @Override
  public void publish(Output output) {
    switch (output.outputKind()) {
      case ASSIGNMENT -> {
        Assignment assignment = (Assignment) output;
        views.topics().accept(assignment);
        views.stories().accept(assignment);
        views.search().accept(assignment);
      }
      case SNAPSHOT -> views.topics().accept((Snapshot) output);
      case ACTIVITY -> views.topics().accept((TopicActivity) output);
      case EVENT -> event((TopicEvent) output);
      case STORY -> views.stories().accept((Story) output);
      case PATTERN -> views.patterns().accept((LogPattern) output);
      case ALERT -> views.alerts().accept((Alert) output);
      case JUDGED -> views.alerts().accept(((JudgedAlert) output).alert());
      case MODEL -> views.topics().accept((ModelReport) output);
      case TOMBSTONE -> remove((Tombstone) output);
    }
  }

  private void event(TopicEvent event) {
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

  private void remove(Tombstone tombstone) {
    if (tombstone instanceof Tombstone.Topic topic) {
      views.topics().removeTopic(topic.model(), topic.topic());
    } else if (tombstone instanceof Tombstone.Document document) {
      views.topics().deleteDocument(document.id());
      views.stories().deleteDocument(document.id());
      views.search().deleteDocument(document.id());
    } else if (tombstone instanceof Tombstone.Story story) {
      views.stories().remove(story.model(), story.story());
    } else if (tombstone instanceof Tombstone.Pattern pattern) {
      views.patterns().remove(pattern.model(), pattern.pattern());
    } else if (tombstone instanceof Tombstone.Report report) {
      views.topics().removeReport(report.model());
    } else if (tombstone instanceof Tombstone.Alert alert) {
      views.alerts().remove(alert.id());
    }
  }
}
