package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Alerts about a source that sends near-duplicates, beside one that sends a document a minute. */
class RepeatAlertsTest {
  private static final long MINUTE = 60_000;
  private static final int DAY = 24 * 60;

  private final List<Alert> alerts = new ArrayList<>();
  private final AlertMonitor monitor =
      new AlertMonitor(
          "main",
          SimulatedTopics.options(),
          1,
          topic -> AlertTerms.NONE,
          topic -> false,
          documents -> Map.of(),
          new Vocabulary(1));
  private long now = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();
  private int number;

  private void document(String source, boolean isCopy) {
    var origin = DocumentOrigin.NONE.withSource(source);
    var time = Instant.ofEpochMilli(now);
    var document = new Alert.Document("d" + number++, "premium watches", origin, time, 1);
    monitor.observe(
        List.of(new ObservedDocument(document, List.of(), 0, isCopy, 0)), now, alerts::add);
  }

  private void pass(int minutes) {
    for (int minute = 0; minute < minutes; minute++) {
      now += MINUTE;
      document("wire", false);
      monitor.observeStories(List.of(), Map.of(), now, alerts::add);
    }
  }

  private void flood(int copies, int minutesBetween) {
    for (int i = 0; i < copies; i++) {
      document("bot", true);
      pass(minutesBetween);
    }
  }

  @Test
  void aSourceThatRepeatsItselfIsOneAlertFromItsTwentiethCopyToAnHourAfterItsLast() {
    pass(3 * DAY);
    flood(19, 5);
    assertThat(alerts).isEmpty();
    flood(21, 5);
    pass(61);
    assertThat(alerts)
        .extracting(Alert::state)
        .containsExactly(State.FIRING, State.UPDATED, State.RESOLVED);
    Alert first = alerts.get(0);
    assertThat(first.kind()).isEqualTo(Kind.REPEATING);
    assertThat(first.label()).isEqualTo("bot");
    assertThat(first.actual()).isEqualTo(new Alert.Level(20, 20));
    assertThat(first.documents()).hasSize(1);
    assertThat(first.sources()).isEqualTo(new Alert.Sources(1, Map.of("bot", 20L)));
    assertThat(alerts.get(1).sources()).isEqualTo(new Alert.Sources(1, Map.of("bot", 40L)));
  }

  @Test
  void whatASourceRepeatsEveryDayBecomesUsual() {
    pass(3 * DAY);
    for (int day = 0; day < 10; day++) {
      flood(30, 1);
      pass(DAY - 30);
    }
    assertThat(alerts).extracting(Alert::state).containsExactly(State.FIRING, State.RESOLVED);
    flood(60, 1);
    assertThat(alerts).hasSize(3);
  }

  @Test
  void aFloodDoesNotHideOneOfHalfItsSize() {
    pass(3 * DAY);
    flood(400, 1);
    pass(DAY);
    flood(100, 1);
    assertThat(alerts).filteredOn(alert -> alert.state() == State.FIRING).hasSize(2);
  }

  @Test
  void copiesThatComeSeldomOrAmongOtherDocumentsOfTheSourceAreNoFlood() {
    pass(3 * DAY);
    flood(50, 60);
    for (int i = 0; i < 100; i++) {
      document("mixed", i % 2 == 0);
      document("mixed", false);
      pass(1);
    }
    assertThat(alerts).isEmpty();
  }

  @Test
  void aSourceIsHeardAfterAThousandOthersHaveRepeatedSomething() {
    pass(3 * DAY);
    for (int i = 0; i < 1100; i++) {
      now += MINUTE / 10;
      document("source" + i, true);
    }
    flood(20, 1);
    assertThat(alerts).extracting(Alert::label).containsExactly("bot");
  }

  @Test
  void aCopyWithAWrongClockHidesNoFlood() {
    pass(3 * DAY);
    now += 30L * DAY * MINUTE;
    var origin = DocumentOrigin.NONE.withSource("bot");
    var ahead = new Alert.Document("ahead", "watches", origin, Instant.ofEpochMilli(now), 1);
    now -= 30L * DAY * MINUTE;
    monitor.observe(List.of(new ObservedDocument(ahead, List.of(), 0, true, 0)), now, alerts::add);
    flood(40, 120);
    assertThat(alerts).isEmpty();
    flood(20, 1);
    assertThat(alerts).extracting(Alert::label).containsExactly("bot");
  }

  @Test
  void aTopicIsNoPartOfAnAlertThatWasNoise() {
    pass(3 * DAY);
    flood(50, 1);
    monitor.judge(alerts.get(0).id(), Alert.Judgment.NOISE, now, alerts::add);
    birth(1, true);
    assertThat(alerts).filteredOn(alert -> alert.kind() == Kind.EMERGING).isNotEmpty();
  }

  @Test
  void aSourceThatHasAlwaysRepeatedItselfIsNoNews() {
    flood(5 * DAY, 1);
    assertThat(alerts).isEmpty();
  }

  @Test
  void whatWasSentBeforeAlertsAreRaisedIsUsual() {
    flood(60, 1);
    pass(3 * DAY);
    flood(100, 1);
    assertThat(alerts).isEmpty();
    flood(20, 1);
    assertThat(alerts).hasSize(1);
  }

  /** Lets a topic be born of documents of the last hour. */
  private void birth(long topic, boolean areCopies) {
    long[] times = new long[2 * DAY];
    List<BirthHistory.Document> own = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      times[i] = now - (times.length - i) * MINUTE;
      if (i >= times.length - 60) {
        var origin = DocumentOrigin.NONE.withSource("bot");
        var header = new DocumentHeader("b" + topic + "-" + i, "watches " + i, origin, times[i], 0);
        own.add(new BirthHistory.Document(header, 0.5, Map.of(), areCopies && i % 3 > 0));
      }
    }
    monitor.addTopic(new BirthHistory(topic, own, times), now, alerts::add);
  }

  @Test
  void aTopicOfWhatASourceRepeatsHasNoAlertOfItsOwn() {
    pass(3 * DAY);
    flood(50, 1);
    birth(1, true);
    assertThat(alerts).extracting(Alert::kind).containsOnly(Kind.REPEATING);
    assertThat(alerts.get(alerts.size() - 1).state()).isEqualTo(State.UPDATED);
    birth(2, false);
    assertThat(alerts).filteredOn(alert -> alert.kind() == Kind.EMERGING).isNotEmpty();
  }
}
