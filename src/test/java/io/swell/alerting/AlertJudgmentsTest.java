package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.SavedState;
import io.swell.output.Alert;
import io.swell.output.Alert.Judgment;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import io.swell.output.DocumentOrigin;
import io.swell.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What judgments of alerts about topics change, and what is published of them. */
class AlertJudgmentsTest {
  private static final long MINUTE = 60_000;
  private static final long START = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();
  private static final AlertOptions OPTIONS = SimulatedTopics.options();

  private final List<Alert> raised = new ArrayList<>();
  private AlertMonitor alerts = monitor();
  private int number;

  private static AlertMonitor monitor() {
    return new AlertMonitor(
        "m",
        OPTIONS,
        1,
        topic -> new AlertTerms("topic " + topic, List.of(new Alert.Term("word" + topic, 1))),
        topic -> false,
        documents -> Map.of(),
        new Vocabulary(1));
  }

  /** One document a minute; of every 20 so many belong to topic 1, the others to topic 0. */
  private void pass(int minutes, int own) {
    for (int m = 0; m < minutes; m++) {
      long topic = number % 20 < own ? 1 : 0;
      long time = START + number * MINUTE;
      var assignment =
          new Assignment(
              "m",
              "d" + number,
              "title of " + "abcdefghij".charAt(number % 10),
              new DocumentOrigin("wire", null, null),
              Instant.ofEpochMilli(time),
              List.of(new TopicWeight(topic, 1, 0.9)),
              0.1,
              1,
              Assignment.Timing.IN_TIME,
              null,
              null,
              null,
              null);
      var document = new ObservedDocument(assignment, false, 0);
      alerts.observe(List.of(document), time, raised::add);
      number++;
    }
  }

  private @Nullable Long judge(String id, @Nullable Judgment judgment) {
    return alerts.judge(id, judgment, START + number * MINUTE, raised::add);
  }

  private static AlertEpisode episode(String id, long topic, Kind kind) {
    return episode(new Subject(ShareAlerts.ID, topic), id, kind);
  }

  private static AlertEpisode episode(Subject subject, String id, Kind kind) {
    var change = new Finding.Change(kind, RunTotals.EMPTY, new Alert.Rule("fast", Map.of()));
    return new AlertEpisode(subject, id, id, subject.isOfStory() ? 1 : subject.number(), change, 0);
  }

  private static double rise(int noise, int useful) {
    var judgments = new AlertJudgments();
    for (int i = 0; i < noise + useful; i++) {
      judgments.put(
          episode("a" + i, 1, i % 2 == 0 ? Kind.SURGING : Kind.EMERGING),
          i < noise ? Judgment.NOISE : Judgment.USEFUL);
    }
    assertThat(judgments.factors(2)).isEqualTo(AlertJudgments.Factors.NONE);
    assertThat(judgments.factors(1).fall()).isEqualTo(1);
    return judgments.factors(1).rise();
  }

  @Test
  void theFactorFollowsTheFormulaAndIsBoundedBothWays() {
    assertThat(rise(0, 0)).isEqualTo(1);
    assertThat(rise(1, 0)).isEqualTo(1.25);
    assertThat(rise(3, 1)).isCloseTo(1.25 * 1.25, within(1e-12));
    assertThat(rise(4, 0)).isCloseTo(2.44140625, within(1e-12)).isEqualTo(rise(90, 2));
    assertThat(rise(0, 1)).isCloseTo(0.8, within(1e-12));
    assertThat(rise(0, 2)).isCloseTo(0.64, within(1e-12)).isEqualTo(rise(2, 90));
  }

  @Test
  void eachKindOfChangeHasItsOwnFactor() {
    var judgments = new AlertJudgments();
    judgments.put(episode("a", 1, Kind.FADING), Judgment.NOISE);
    judgments.put(episode(new Subject(StoryAlerts.ID, 4), "c", Kind.EMERGING), Judgment.NOISE);
    assertThat(judgments.factors(1)).isEqualTo(new AlertJudgments.Factors(1, 1.25));
  }

  @Test
  void onlyTheNewestJudgmentsAreKept() {
    var judgments = new AlertJudgments();
    for (int i = 0; i < AlertJudgments.LIMIT + 3; i++) {
      judgments.put(episode("a" + i, i < 3 ? 1 : 2, Kind.SURGING), Judgment.NOISE);
    }
    assertThat(judgments.judgment("a2")).isNull();
    assertThat(judgments.judgment("a3")).isEqualTo(Judgment.NOISE);
    assertThat(judgments.factors(1)).isEqualTo(AlertJudgments.Factors.NONE);
  }

  @Test
  void aJudgedAlertIsPublishedAgainWithItsJudgment() {
    pass(3000, 1);
    pass(300, 10);
    String id = raised.get(0).id();
    raised.clear();
    assertThat(judge(id, Judgment.NOISE)).isEqualTo(AlertMonitor.NO_GROUP);
    assertThat(judge(id, Judgment.NOISE)).isEqualTo(AlertMonitor.NO_GROUP);
    assertThat(raised).as("the second judgment is no news").hasSize(1);
    assertThat(raised.get(0).state()).isEqualTo(State.UPDATED);
    assertThat(raised.get(0).judgment()).isEqualTo(Judgment.NOISE);
    pass(600, 1);
    Alert ended = raised.get(raised.size() - 1);
    assertThat(ended.state()).isEqualTo(State.RESOLVED);
    assertThat(ended.judgment()).isEqualTo(Judgment.NOISE);
    judge(id, Judgment.USEFUL);
    judge(id, null);
    assertThat(raised.subList(raised.size() - 2, raised.size()))
        .extracting(Alert::judgment)
        .containsExactly(Judgment.USEFUL, null);
    assertThat(raised.get(raised.size() - 1)).isEqualTo(ended.withJudgment(null));
  }

  @Test
  void anUnknownAlertIsNotJudged() {
    assertThat(judge("m/1/surging/2026-03-01T00:00:00Z", Judgment.NOISE)).isNull();
    assertThat(raised).isEmpty();
  }

  /** How many surges of topic 1 are raised in weeks of small bursts, the first ones judged. */
  private int surges(@Nullable Judgment judgment) {
    alerts = monitor();
    number = 0;
    raised.clear();
    pass(3000, 1);
    int judged = 0;
    for (int burst = 0; burst < 12; burst++) {
      pass(120, 8);
      pass(3000, 1);
      for (Alert alert : List.copyOf(raised)) {
        if (judgment != null && judged < 4 && alert.kind() == Kind.SURGING) {
          judge(alert.id(), judgment);
          judged = alerts(Kind.SURGING);
        }
      }
    }
    return alerts(Kind.SURGING);
  }

  private int alerts(Kind kind) {
    return (int)
        raised.stream().filter(each -> each.kind() == kind).map(Alert::id).distinct().count();
  }

  @Test
  void aTopicWhoseSurgesAreNoiseRaisesFewer() {
    int unjudged = surges(null);
    assertThat(unjudged).isGreaterThan(6);
    assertThat(surges(Judgment.NOISE)).isLessThan(unjudged - 3);
    assertThat(surges(Judgment.USEFUL)).isGreaterThanOrEqualTo(unjudged);
  }

  @Test
  void alertsThatEndedCanBeJudgedAfterNewerOnesHaveTakenTheirPlaces() {
    surges(null);
    List<String> ids = raised.stream().map(Alert::id).distinct().toList();
    var saved = new SavedState();
    alerts.save(saved);
    AlertMonitor whole = alerts;
    AlertMonitor restored = monitor();
    saved.restore(restored);
    for (String id : ids) {
      raised.clear();
      alerts = whole;
      assertThat(judge(id, Judgment.USEFUL)).isNotNull();
      alerts = restored;
      assertThat(judge(id, Judgment.USEFUL)).isNotNull();
      assertThat(raised).hasSize(2);
      assertThat(raised.get(0)).isEqualTo(raised.get(1));
      assertThat(raised.get(0).id()).isEqualTo(id);
    }
    var again = new SavedState();
    saved.giveTo(again::put);
    whole.save(saved);
    restored.save(again);
    assertThat(again.describe()).isEqualTo(saved.describe());
  }

  @Test
  void aDeletedDocumentIsNotNamedByAnEndedAlert() {
    surges(null);
    Alert first = raised.get(0);
    String document =
        raised.stream()
            .filter(each -> each.id().equals(first.id()))
            .reduce((before, after) -> after)
            .orElseThrow()
            .documents()
            .get(0)
            .id();
    alerts.deleteDocument(document);
    raised.clear();
    judge(first.id(), Judgment.NOISE);
    assertThat(Objects.requireNonNull(raised.get(0)).documents())
        .isNotEmpty()
        .noneMatch(each -> each.id().equals(document));
  }
}
