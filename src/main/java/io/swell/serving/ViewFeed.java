package io.swell.serving;

import io.swell.engine.Outputs;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.JudgedAlert;
import io.swell.output.LogPattern;
import io.swell.output.Output;
import io.swell.output.Story;
import io.swell.output.Tombstone;
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
      case SNAPSHOT, ACTIVITY, MODEL -> views.topics().accept(output);
      case EVENT -> event((TopicEvent) output);
      case STORY -> views.stories().accept((Story) output);
      case PATTERN -> views.patterns().accept((LogPattern) output);
      case ALERT -> views.alerts().accept((Alert) output);
      case JUDGED -> views.alerts().accept(((JudgedAlert) output).alert());
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
    switch (tombstone.removed()) {
      case SNAPSHOT -> views.topics().removeTopic(tombstone.model(), tombstone.number());
      case ASSIGNMENT -> {
        views.topics().deleteDocument(tombstone.key());
        views.stories().deleteDocument(tombstone.key());
        views.search().deleteDocument(tombstone.key());
      }
      case STORY -> views.stories().remove(tombstone.model(), tombstone.number());
      case PATTERN -> views.patterns().remove(tombstone.model(), tombstone.number());
      case MODEL -> views.topics().removeReport(tombstone.key());
      case ALERT -> views.alerts().remove(tombstone.key());
      default -> {} // others are never removed
    }
  }
}
