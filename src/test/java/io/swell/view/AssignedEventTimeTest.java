package io.swell.view;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Assignment;
import io.swell.output.Assignment.Timing;
import io.swell.output.DocumentOrigin;
import io.swell.output.ModelReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AssignedEventTimeTest {
  private final TopicView view = new TopicView(new ViewOptions(400, 20), null);
  private final ModelReport report = PlantedStory.report(1, 1);
  private int documents;

  AssignedEventTimeTest() {
    view.accept(report);
  }

  private Instant eventTime() {
    return Objects.requireNonNull(view.of(MODEL).overview().eventTime());
  }

  private static Instant minute(int minutes) {
    return PlantedStory.report(1, 1).timestamp().plus(Duration.ofMinutes(minutes));
  }

  private void assign(int minutes, Timing timing) {
    view.accept(
        new Assignment(
            MODEL,
            "d" + documents++,
            "",
            DocumentOrigin.NONE,
            minute(minutes),
            List.of(),
            1,
            report.batch() + documents,
            timing,
            null,
            null,
            null,
            null));
  }

  @Test
  void eventTimeMovesWithTheDocumentsBetweenReports() {
    for (int i = 1; i <= 20; i++) {
      assign(i, Timing.IN_TIME);
    }
    assertThat(eventTime()).isEqualTo(minute(20 - AssignedEventTime.NEWEST / 2));
  }

  @Test
  void fewWrongClocksDoNotMoveItFar() {
    for (int i = 1; i <= 30; i++) {
      assign(i, Timing.IN_TIME);
      assign(i + 6000, Timing.AHEAD);
      assign(i % 3 == 0 ? i + 300 : i, Timing.IN_TIME);
    }
    assertThat(eventTime()).isEqualTo(minute(29));
  }

  @Test
  void itReturnsFromWrongClocksInARow() {
    for (int i = 1; i <= 5; i++) {
      assign(300 + i, Timing.IN_TIME);
    }
    for (int i = 1; i <= 5; i++) {
      assign(i, Timing.IN_TIME);
    }
    assertThat(eventTime()).isEqualTo(minute(3));
  }

  @Test
  void lateDocumentsDoNotMoveItBackBehindTheReport() {
    for (int i = 1; i <= 40; i++) {
      assign(-i, Timing.LATE);
    }
    assertThat(eventTime()).isEqualTo(report.timestamp());
  }
}
