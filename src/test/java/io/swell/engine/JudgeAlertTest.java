package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.model.SavedState;
import io.swell.output.Alert;
import io.swell.output.Alert.Judgment;
import io.swell.output.TopicEvent;
import io.swell.output.TopicEvent.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A user judges alerts, in the log of bags. */
class JudgeAlertTest {
  private static final List<Bag> LOG = withEvents();

  /** Without topics. */
  private static final String[] SET = {"alerts.false-per-week=0.01", "lifecycle.min-terms=1000"};

  /** Random talk, one document a minute, in which an event comes four times, every five days. */
  private static List<Bag> withEvents() {
    var random = new Random(1);
    List<Bag> bags = new ArrayList<>();
    long time = 0;
    for (int i = 0; i < 6000; i++) {
      time += 60_000;
      boolean isEvent = i > 4000 && i % 500 < 21 && i % 3 == 0;
      time += i > 4000 && i % 500 == 499 ? 100 * PlantedLog.HOUR : 0;
      Map<String, Integer> counts = new TreeMap<>();
      for (int word = 0; word < (isEvent ? 3 : 7); word++) {
        counts.merge("c" + (int) (2000 * Math.pow(random.nextDouble(), 2)), 1, Integer::sum);
      }
      for (int word = 0; isEvent && word < 4; word++) {
        counts.merge("quake" + random.nextInt(6), 1, Integer::sum);
      }
      bags.add(PlantedLog.bag("d" + i, time, counts));
    }
    return bags;
  }

  private static JudgeAlert judge(String alert, Judgment judgment) {
    return new JudgeAlert(PlantedLog.MODEL, alert, judgment, 0);
  }

  /** Returns the log, with each new alert judged by a user 20 documents after it is raised. */
  private static List<LogEntry> judged(Judgment judgment) {
    var outputs = new RecordedOutputs();
    Engine engine = PlantedLog.engine(SET);
    List<LogEntry> log = new ArrayList<>();
    int seen = 0;
    for (int i = 0; i < LOG.size(); i++) {
      log.add(LOG.get(i));
      engine.accept(LOG.get(i), outputs);
      if (i % 20 == 0) {
        for (Record each : List.copyOf(outputs.all.subList(seen, outputs.all.size()))) {
          if (each instanceof Alert alert && alert.state() == Alert.State.FIRING) {
            log.add(judge(alert.id(), judgment));
            engine.accept(judge(alert.id(), judgment), outputs);
          }
        }
        seen = outputs.all.size();
      }
    }
    return log;
  }

  /** Returns the scores with which alerts about the events were raised. */
  private static List<Double> raised(RecordedOutputs outputs) {
    return outputs.of(Alert.class).stream()
        .filter(alert -> alert.storyId() != null && alert.label().startsWith("quake"))
        .filter(alert -> alert.state() == Alert.State.FIRING)
        .map(Alert::score)
        .toList();
  }

  @Test
  void judgmentsAreInTheLogSoAReplayRaisesTheSame() {
    List<LogEntry> log = judged(Judgment.NOISE);
    RecordedOutputs live = PlantedLog.run(PlantedLog.engine(SET), log);
    RecordedOutputs replayed = PlantedLog.run(PlantedLog.engine(SET), log);
    assertThat(replayed.all).isEqualTo(live.all);
    assertThat(live.of(Alert.class))
        .extracting(Alert::judgment)
        .contains(Judgment.NOISE)
        .containsNull();
    RecordedOutputs unjudged = PlantedLog.run(PlantedLog.engine(SET), LOG);
    assertThat(raised(unjudged)).hasSizeGreaterThan(2);
    assertThat(raised(live)).hasSizeLessThanOrEqualTo(raised(unjudged).size());
    assertThat(Collections.min(raised(live))).isGreaterThan(Collections.min(raised(unjudged)));
  }

  @Test
  void aRestoredEngineRemembersTheJudgments() {
    for (Judgment judgment : Judgment.values()) {
      List<LogEntry> log = judged(judgment);
      RecordedOutputs whole = PlantedLog.run(PlantedLog.engine(SET), log);
      var saved = new SavedState();
      var outputs = new RecordedOutputs();
      Engine engine = PlantedLog.engine(SET);
      for (int i = 0; i < log.size(); i++) {
        engine.accept(log.get(i), outputs);
        if (log.get(i) instanceof JudgeAlert || i % 700 == 0) {
          engine.save(saved);
          engine = PlantedLog.engine(SET);
          saved.giveTo(engine::restore);
          engine.restored();
        }
      }
      engine.finish(outputs);
      assertThat(outputs.all).isEqualTo(whole.all);
    }
  }

  @Test
  void anUnknownAlertIsRefusedWithTheReason() {
    List<LogEntry> log = new ArrayList<>(LOG.subList(0, 200));
    log.add(judge("m/story-1/emerging/nowhere", Judgment.NOISE));
    List<TopicEvent> events =
        PlantedLog.run(PlantedLog.engine(SET), log).of(TopicEvent.class).stream()
            .filter(event -> event.event() == Kind.REJECTED)
            .toList();
    assertThat(events).hasSize(1);
    assertThat(events.get(0).topic()).isEqualTo(TopicEvent.NO_TOPIC);
    assertThat(events.get(0).evidence().reason())
        .isEqualTo(
            "alert \"m/story-1/emerging/nowhere\" is unknown or ended before the 256 alerts that"
                + " ended last: GET /api/v1/alerts lists the newest ones");
  }

  @Test
  void anEmptyIdIsRejected() {
    assertThatThrownBy(() -> judge("", Judgment.NOISE))
        .hasMessage("an alert's id must not be empty");
  }
}
