package io.swell.view;

import static io.swell.view.PlantedStory.MODEL;
import static io.swell.view.PlantedStory.start;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DeletedDocumentTest {
  private static final int WINDOWS = 20;
  private static final long TOPIC = 5;
  private static final String DOCUMENT = "d" + TOPIC;

  private final TopicView view = new TopicView(new ViewOptions(400, 20), null);

  @Test
  void theViewForgetsADeletedDocumentEverywhere() {
    publishAll();
    assertThat(everything()).contains(DOCUMENT).contains("newest title");
    erase();
    assertThat(everything()).doesNotContain(DOCUMENT).doesNotContain("newest title");
  }

  @Test
  void laterRecordsCannotNameADeletedDocument() {
    view.accept(PlantedStory.report(0, 1));
    erase();
    publishAll();
    assertThat(everything()).doesNotContain(DOCUMENT).doesNotContain("newest title");
    assertThat(view.of(MODEL).topic(TOPIC)).isNotNull();
  }

  @Test
  void otherDocumentsStay() {
    publishAll();
    erase();
    assertThat(Objects.requireNonNull(view.of(MODEL).documents(4)).snapshot().documents())
        .extracting(Snapshot.Representative::id)
        .containsExactly("d4");
    assertThat(view.of(MODEL).events(100))
        .anyMatch(event -> event.event().evidence().documents().contains("d4"));
  }

  @Test
  void theDeletionIsAnEventWithoutTopic() {
    publishAll();
    erase();
    TopicHistory.NumberedEvent newest = view.of(MODEL).events(1).get(0);
    assertThat(newest.event().event()).isEqualTo(TopicEvent.Kind.DOCUMENT_DELETED);
    assertThat(newest.event().evidence().documents()).containsExactly(DOCUMENT);
    assertThat(newest.label()).isEmpty();
  }

  private void publishAll() {
    PlantedStory.addTo(view, WINDOWS);
    view.accept(
        new Assignment(
            MODEL,
            DOCUMENT,
            "newest title",
            DocumentOrigin.NONE,
            start(WINDOWS),
            List.of(new Assignment.TopicWeight(TOPIC, 1, 0.9)),
            0.1,
            7,
            Assignment.Timing.IN_TIME,
            null,
            null,
            null,
            null));
  }

  private void erase() {
    view.accept(
        new TopicEvent(
                MODEL,
                TopicEvent.Kind.DOCUMENT_DELETED,
                TopicEvent.NO_TOPIC,
                null,
                Instant.EPOCH,
                new TopicEvent.Evidence(List.of(), List.of(DOCUMENT), null, null))
            .byUserCommand());
  }

  /** Returns all that the view knows of the topic, without the event of the deletion. */
  private String everything() {
    return view.of(MODEL).documents(TOPIC)
        + "\n"
        + view.of(MODEL).topic(TOPIC)
        + "\n"
        + view.of(MODEL).events(100).stream()
            .filter(event -> event.event().event() != TopicEvent.Kind.DOCUMENT_DELETED)
            .toList();
  }
}
