package io.swell.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.alerting.AlertOptions;
import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.engine.Bags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Evaluates alerts on a stream of two events with a document a minute, every second one on-topic.
 */
class JudgedTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final int DOCUMENTS = 1200;
  private static final List<Bag> BAGS =
      IntStream.range(0, DOCUMENTS).mapToObj(JudgedTest::bag).toList();
  private static final LabelledStream STREAM = new LabelledStream(BAGS);

  @TempDir private Path directory;

  private static Bag bag(int i) {
    String event = i < DOCUMENTS / 2 ? "fire" : "flood";
    String onTopic = i % 2 == 0 ? "on-topic" : "off-topic";
    return Bags.of(
        "m",
        "d" + i,
        minute(i).toEpochMilli(),
        0,
        null,
        null,
        List.of(event, onTopic),
        "",
        new String[] {"a"},
        new int[] {1},
        0);
  }

  private static Instant minute(int i) {
    return START.plusSeconds(60L * i);
  }

  private static Detection alert(int minute, double score, int... documents) {
    return new Detection(
        minute(minute),
        "emerging",
        score,
        "story",
        "why",
        Arrays.stream(documents).mapToObj(i -> "d" + i).toList());
  }

  @Test
  void anAlertNeedsSeventyPercentOfItsDocumentsOnTopic() {
    assertThat(STREAM.event(ids(0, 2, 4, 6, 8, 10, 12, 1, 3, 5))).isEqualTo("fire");
    assertThat(STREAM.event(ids(0, 2, 4, 6, 8, 10, 1, 3, 5, 7))).isNull();
    assertThat(STREAM.event(ids(0, 700)))
        .as("half of the documents for each of two events")
        .isNull();
    assertThat(STREAM.event(List.of())).isNull();
    assertThatThrownBy(() -> STREAM.event(List.of("x"))).hasMessageContaining("document x");
  }

  private static List<String> ids(int... documents) {
    return alert(0, 0, documents).documents();
  }

  @Test
  void documentsWithTheSameTextCountOnce() {
    List<Bag> bags = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Bag bag = bag(i % 2 == 0 ? i : i + DOCUMENTS / 2);
      String title = i % 2 == 0 ? "RT: the same words" : "words of its own " + "x".repeat(i);
      bags.add(
          Bags.of(
              "m",
              "d" + i,
              bag.eventTime(),
              0,
              null,
              null,
              bag.labels(),
              title,
              bag.terms(),
              bag.counts(),
              0));
    }
    var stream = new LabelledStream(bags);
    assertThat(stream.event(ids(0, 2, 4, 6, 8))).isEqualTo("fire");
    assertThat(stream.event(ids(0, 2, 4, 6, 8, 1)))
        .as("one of two distinct documents is on-topic")
        .isNull();
  }

  @Test
  void costAddsMissedEventsAndWindowsWithFalseAlarms() {
    assertThat(STREAM.windows()).isEqualTo(DOCUMENTS / 15);
    var nothing = new Judged(STREAM, List.of());
    assertThat(nothing.costAnyTime()).isEqualTo(1);
    assertThat(nothing.costInTime()).isEqualTo(1);
    // two false alarms in one window, one in another; the 50th on-topic document is at minute 98
    var judged =
        new Judged(
            STREAM,
            List.of(
                alert(20, 9, 1), alert(25, 8, 3), alert(31, 7, 5), alert(98 + 360, 6, 0, 2, 4)));
    assertThat(judged.precision()).isEqualTo(0.25);
    assertThat(judged.costAnyTime()).isCloseTo(0.5 + 4.9 * 2 / 80, within(1e-12));
    assertThat(judged.costInTime()).isEqualTo(judged.costAnyTime());
    var late = new Judged(STREAM, List.of(alert(98 + 361, 6, 0, 2, 4)));
    assertThat(late.costAnyTime()).isEqualTo(0.5);
    assertThat(late.costInTime()).as("a minute too late").isEqualTo(1);
    Detection first = Objects.requireNonNull(late.first("fire"));
    assertThat(late.minutes("fire", first, 50)).isEqualTo(361);
    assertThat(late.documents("fire", first, 50)).isEqualTo(180);
    assertThat(late.first("flood")).isNull();
  }

  @Test
  void aWindowIncludesItsLastInstant() {
    assertThat(LabelledStream.window(minute(15))).isEqualTo(LabelledStream.window(minute(1)));
    assertThat(LabelledStream.window(minute(16))).isNotEqualTo(LabelledStream.window(minute(15)));
  }

  @Test
  void theBestAlertsHaveTheHighestScores() {
    List<Detection> alerts = List.of(alert(1, 2), alert(2, 3), alert(4, 1), alert(3, 3));
    assertThat(Judged.best(alerts, 3).stream().map(Detection::at))
        .containsExactly(minute(2), minute(3), minute(1));
  }

  @Test
  void swellsDetectorsAlertAboutGrowingTopicsOfOtherModels() throws IOException {
    AlertOptions options =
        OptionCatalog.of(List.of(AlertOptions.class)).reader().read().get(AlertOptions.class);
    List<String> lines = new ArrayList<>();
    List<Bag> bags = IntStream.range(0, 3000).mapToObj(JudgedTest::bag).toList();
    for (int i = 0; i < bags.size(); i++) {
      int topic = i >= 2400 && i % 2 == 0 ? 7 : i % 5;
      lines.add(
          "{\"id\":\"d%d\",\"timestamp\":%d,\"batch\":%d,\"topics\":[{\"topic\":%d,\"share\":0.9}],\"residual\":0}"
              .formatted(i, bags.get(i).eventTime(), i / 100, topic));
      if (i == 99) {
        lines.add("{\"topic\":7,\"terms\":[{\"term\":\"river\",\"weight\":1}]}");
      }
    }
    Path file = directory.resolve("assignments.jsonl");
    Files.write(file, lines);
    List<Detection> alerts = DetectionFiles.fromAssignments(file, bags, options);
    assertThat(alerts).hasSize(1);
    assertThat(alerts.get(0).why()).contains("river");
    assertThat(alerts.get(0).at()).isBetween(minute(2400), minute(2600));
    assertThat(new LabelledStream(bags).event(alerts.get(0).documents())).isEqualTo("flood");
  }

  @Test
  void missingFieldsOfAlertsAreNamed() throws IOException {
    Path file = directory.resolve("alerts.jsonl");
    Files.writeString(file, "{\"at\":\"2026-01-01T00:20:00Z\",\"documents\":[]}\n");
    assertThatThrownBy(() -> DetectionFiles.alerts(file)).hasMessageContaining("no field kind");
  }
}
