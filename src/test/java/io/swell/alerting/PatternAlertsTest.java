package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Alerts about log lines of two services, a line a minute each, over three days. */
class PatternAlertsTest extends AlertsAboutLines {
  @Test
  void nothingNewRaisesNothing() {
    pass(3 * DAY, true);
    assertThat(alerts).isEmpty();
  }

  @Test
  void oneLineOfANewErrorRaisesAnAlertThatShowsItAndEnds() {
    pass(2 * DAY, true);
    line("pay", "ERROR", "ledger shard 7 could not be reached");
    assertThat(alerts).hasSize(1);
    Alert alert = alerts.get(0);
    assertThat(alert.kind()).isEqualTo(Kind.EMERGING);
    assertThat(alert.state()).isEqualTo(State.FIRING);
    assertThat(alert.severity()).isEqualTo(Alert.Severity.WARNING);
    assertThat(alert.rule().name()).isEqualTo("new-severe-pattern");
    assertThat(alert.label()).isEqualTo("pay: ledger shard <*> could not be reached");
    assertThat(alert.documents())
        .extracting(Alert.Document::title)
        .containsExactly("ledger shard 7 could not be reached");
    pass(DAY, true);
    assertThat(alerts).extracting(Alert::state).containsExactly(State.FIRING, State.RESOLVED);
  }

  @Test
  void oneLineOfANewMessageWithoutFailureRaisesNothing() {
    pass(2 * DAY, true);
    line("pay", "INFO", "ledger shard 7 was compacted");
    pass(DAY, true);
    assertThat(alerts).isEmpty();
  }

  @Test
  void aNewMessageThatComesOnceAMinuteRaisesOneAlertAtItsThirdLine() {
    pass(2 * DAY, true);
    for (int i = 1; i <= 40; i++) {
      line("pay", "INFO", "retry " + i + " of the acquirer");
      assertThat(alerts.isEmpty()).as("line %s", i).isEqualTo(i < 3);
      pass(MINUTE, true);
    }
    assertThat(alerts).extracting(Alert::id).containsOnly(alerts.get(0).id());
    assertThat(alerts.get(0).rule().name()).isEqualTo("new-frequent-pattern");
    Alert newest = alerts.get(alerts.size() - 1);
    assertThat(newest.state()).isEqualTo(State.UPDATED);
    assertThat(newest.actual().documents()).isBetween(12.0, 40.0);
  }

  @Test
  void severalNewErrorsOfAServiceAreOneAlertAndMoreThanFiveADayAreNothingSpecial() {
    pass(2 * DAY, true);
    for (String part : List.of("alpha", "beta", "gamma")) {
      line("pay", "ERROR", part + " failed in the settlement of " + part);
      pass(10 * MINUTE, true);
    }
    assertThat(alerts).extracting(Alert::id).containsOnly(alerts.get(0).id());
    for (String part : List.of("one", "two", "three", "four")) {
      line("web", "ERROR", part + " broke while " + part + " was drawn");
    }
    assertThat(alerts.stream().map(Alert::id).distinct()).hasSize(2);
    int before = alerts.size();
    line("shop", "ERROR", "five could not be sold");
    assertThat(alerts).hasSize(before);
  }

  @Test
  void similarNewErrorsOfTwoServicesAreTwoAlerts() {
    pass(2 * DAY, true);
    line("pay", "ERROR", "database shard could not be reached");
    line("web", "ERROR", "database index could not be reached");
    assertThat(alerts).extracting(Alert::state).containsExactly(State.FIRING, State.FIRING);
  }

  @Test
  void anErrorThatWasOneOfManyRaisesNothingWhenTheOthersAreNoLongerNew() {
    pass(DAY / 12, true);
    for (String part : List.of("alpha", "beta", "gamma", "delta", "epsilon")) {
      line("pay", "ERROR", part + " failed in the settlement of " + part);
    }
    pass(DAY / 2, true);
    line("web", "ERROR", "ledger shard 7 could not be reached");
    pass(DAY / 2 + DAY / 6, true);
    line("web", "ERROR", "ledger shard 7 could not be reached");
    assertThat(alerts).isEmpty();
  }

  @Test
  void anAlertShowsTheFirstLineOfEachNewPatternAndCountsNoLineTwice() {
    pass(2 * DAY, true);
    for (String part : List.of("alpha", "beta")) {
      for (int i = 0; i < 20; i++) {
        line("pay", "ERROR", part + " failed in the settlement of " + part);
        pass(MINUTE, true);
      }
    }
    Alert newest = alerts.get(alerts.size() - 1);
    assertThat(newest.documents())
        .extracting(Alert.Document::title)
        .containsExactly(
            "alpha failed in the settlement of alpha", "beta failed in the settlement of beta");
    assertThat(newest.sources().count()).isZero();
  }

  @Test
  void aSilentServiceIsReportedWhenTwentyLinesAreMissingThenTwiceAsManyUntilItIsBack() {
    pass(2 * DAY, true);
    pass(19 * MINUTE, false);
    assertThat(alerts).isEmpty();
    pass(5 * MINUTE, false);
    assertThat(alerts).hasSize(1);
    Alert alert = alerts.get(0);
    assertThat(alert.kind()).isEqualTo(Kind.FADING);
    assertThat(alert.label()).isEqualTo("web");
    assertThat(alert.typical().documents()).isCloseTo(21, within(2.0));
    pass(60 * MINUTE, false);
    assertThat(alerts.get(2).typical().documents()).isCloseTo(80, within(8.0));
    pass(2 * MINUTE, true);
    assertThat(alerts)
        .extracting(Alert::state)
        .containsExactly(State.FIRING, State.UPDATED, State.UPDATED, State.RESOLVED);
  }

  @Test
  void aSilentPatternIsReportedWhileItsServiceWritesOnUntilItIsBack() {
    beat(8 * DAY, true);
    beat(18 * MINUTE, false);
    assertThat(alerts).isEmpty();
    beat(6 * MINUTE, false);
    assertThat(alerts).hasSize(1);
    Alert alert = alerts.get(0);
    assertThat(alert.kind()).isEqualTo(Kind.FADING);
    assertThat(alert.label()).isEqualTo("pay: heartbeat <*> was sent to all");
    beat(5 * MINUTE, true);
    assertThat(alerts).extracting(Alert::state).containsExactly(State.FIRING, State.RESOLVED);
  }

  @Test
  void aPatternThatPausesEachNightOrEachWeekendIsNotSilent() {
    for (int week = 0; week < 3; week++) {
      for (int day = 0; day < 5; day++) {
        beat(DAY / 2, true);
        beat(DAY / 2, false);
      }
      beat(2 * DAY, false);
    }
    assertThat(alerts).filteredOn(alert -> alert.kind() == Kind.FADING).isEmpty();
  }

  @Test
  void aPatternThatOftenPausesIsNotSilent() {
    for (int burst = 0; burst < 200; burst++) {
      beat(60 * MINUTE, true);
      beat(random.nextInt(90) * MINUTE, false);
    }
    assertThat(alerts).filteredOn(alert -> alert.kind() == Kind.FADING).isEmpty();
  }

  @Test
  void patternsThatOthersReplaceAreNoSecondAlert() {
    beat(8 * DAY, true);
    for (int i = 0; i < 300; i++) {
      line("pay", "INFO", "heartbeat " + i + " was sent to the new hosts");
      line("pay", "INFO", "payment of " + i + " was accepted");
      now += MINUTE;
    }
    assertThat(alerts).extracting(Alert::kind).containsOnly(Kind.EMERGING);
  }

  @Test
  void aPatternThatStopsLongAfterNewOnesBeganIsSilentForTwoDaysAtMost() {
    beat(8 * DAY, true);
    for (int i = 0; i < DAY / MINUTE; i++) {
      line("pay", "INFO", "refund " + i + " was booked for all accounts");
      beat(MINUTE, true);
    }
    beat(3 * DAY, false);
    assertThat(alerts)
        .filteredOn(alert -> alert.kind() == Kind.FADING)
        .extracting(Alert::state)
        .startsWith(State.FIRING, State.UPDATED)
        .endsWith(State.RESOLVED)
        .filteredOn(state -> state != State.UPDATED)
        .hasSize(2);
  }

  /** Adds lines of a known pattern, ten a second. */
  private void flood(int lines) {
    for (int i = 0; i < lines; i++) {
      line("pay", "INFO", "payment of " + i + " was accepted");
      now += 100;
    }
  }

  @Test
  void aFloodOfAKnownPatternIsOneAlertAfterFortyLinesAndEnds() {
    pass(2 * DAY, true);
    flood(38);
    assertThat(alerts).isEmpty();
    flood(400);
    assertThat(alerts).extracting(Alert::id).containsOnly(alerts.get(0).id());
    Alert alert = alerts.get(0);
    assertThat(alert.kind()).isEqualTo(Kind.SURGING);
    assertThat(alert.rule().name()).isEqualTo("flood");
    assertThat(alert.label()).isEqualTo("pay: payment of <*> was accepted");
    assertThat(alert.actual().documents()).isBetween(40.0, 44.0);
    pass(DAY / 4, true);
    assertThat(alerts.get(alerts.size() - 1).state()).isEqualTo(State.RESOLVED);
    assertThat(alerts.stream().map(Alert::id).distinct()).hasSize(1);
  }

  @Test
  void aFloodThatCameOnTheFirstDayIsNothingSpecialAndTwiceAsManyLinesAre() {
    pass(DAY / 2, true);
    flood(200);
    pass(2 * DAY, true);
    flood(300);
    pass(DAY, true);
    assertThat(alerts).isEmpty();
    flood(900);
    assertThat(alerts).extracting(Alert::kind).contains(Kind.SURGING);
  }

  @Test
  void ofAServiceThatChangesItsFormatTheAlertSaysThatItWritesOnlyNewPatterns() {
    pass(2 * DAY, true);
    for (int i = 0; i < 60; i++) {
      line("pay", "INFO", "{paid: " + i + ", currency: euro}");
      line("web", "INFO", "page " + i + " was shown to a reader");
      now += MINUTE;
    }
    assertThat(alerts).extracting(Alert::id).containsOnly(alerts.get(0).id());
    assertThat(alerts.get(0).label()).startsWith("pay: {paid:");
    assertThat(alerts.get(alerts.size() - 1).label()).startsWith("pay now writes only {paid:");
  }

  @Test
  void threeTimesAsManyLinesOfEverythingAreNothingSpecial() {
    pass(2 * DAY, true);
    for (int i = 0; i < 3 * 24 * 60; i++) {
      line("pay", "INFO", "payment of " + random.nextInt(100) + " was accepted");
      line("web", "INFO", "page " + random.nextInt(100) + " was shown to a reader");
      now += MINUTE / 3;
    }
    assertThat(alerts).isEmpty();
  }

  @Test
  void whileAServiceFloodsTheOthersAreNotSilent() {
    pass(2 * DAY, true);
    for (int i = 0; i < 600; i++) {
      line("shop", "ERROR", "basket " + i + " could not be read");
      now += MINUTE / 200;
    }
    pass(DAY / 4, true);
    assertThat(alerts).extracting(Alert::kind).containsOnly(Kind.EMERGING);
  }

  @Test
  void aStreamThatStandsStillMissesNothing() {
    pass(2 * DAY, true);
    now += 8 * 60 * MINUTE;
    pass(DAY / 2, true);
    assertThat(alerts).isEmpty();
  }

  @Test
  void aServiceThatPausesEachNightIsNotSilent() {
    for (int day = 0; day < 5; day++) {
      pass(DAY / 2, true);
      pass(DAY / 2, false);
    }
    assertThat(alerts).filteredOn(alert -> alert.kind() == Kind.FADING).isEmpty();
  }

  @Test
  void aServiceThatPausesOnSundaysIsSilentOnTheFirstOneOnly() {
    for (int week = 0; week < 3; week++) {
      pass(6 * DAY, true);
      pass(DAY, false);
    }
    assertThat(alerts)
        .filteredOn(alert -> alert.kind() == Kind.FADING && alert.state() == State.FIRING)
        .extracting(Alert::since)
        .allMatch(since -> since.toEpochMilli() < 7 * DAY)
        .hasSize(1);
  }
}
