package io.swell.alerting;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.output.TopicEvent;
import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import io.swell.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Alerts from documents: what they say, when they end, and that they survive a restart. */
class AlertMonitorTest {
  private static final long MINUTE = 60_000;
  private static final long START = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();
  private static final AlertOptions OPTIONS = SimulatedTopics.options();

  private final List<Alert> raised = new ArrayList<>();
  private final Set<Long> muted = new HashSet<>();
  private AlertMonitor alerts = alerts();
  private int number;
  private boolean repeats;
  private int figures;

  private AlertMonitor alerts() {
    return new AlertMonitor(
        "m",
        OPTIONS,
        1,
        AlertMonitorTest::terms,
        muted::contains,
        ids -> Map.of(),
        new Vocabulary(1));
  }

  private static AlertTerms terms(long topic) {
    return new AlertTerms(
        "topic " + topic,
        List.of(new Alert.Term("word" + topic, 0.75), new Alert.Term("other" + topic, 0.25)));
  }

  /** One document a minute; of every 20 so many belong to topic 1, the others to topic 0. */
  private void pass(int minutes, int own) {
    for (int m = 0; m < minutes; m++) {
      long topic = number % 20 < own ? 1 : 0;
      long time = START + number * MINUTE;
      alerts.observe(List.of(document(topic, time)), time, raised::add);
      number++;
    }
  }

  private ObservedDocument document(long topic, long time) {
    var assignment =
        new Assignment(
            "m",
            "d" + number,
            "title of " + "abcdefghij".charAt(number % 10),
            new DocumentOrigin("wire", null, null),
            Instant.ofEpochMilli(time),
            List.of(new TopicWeight(topic, 1, 0.9), new TopicWeight(1 - topic, 0.1, 0.1)),
            0.2,
            1,
            Assignment.Timing.IN_TIME,
            null,
            null,
            null,
            null);
    return new ObservedDocument(assignment, repeats, figures);
  }

  @Test
  void aBurstIsOneExplainedAlertThatEnds() {
    pass(3000, 1);
    assertThat(raised).isEmpty();
    pass(300, 10);
    Alert first = raised.get(0);
    assertThat(first.kind()).isEqualTo(Kind.SURGING);
    assertThat(first.state()).isEqualTo(State.FIRING);
    assertThat(first.topic()).isEqualTo(1);
    assertThat(first.label()).isEqualTo("topic 1");
    assertThat(first.why())
        .startsWith("'topic 1' is ")
        .contains(" times its usual level: ")
        .contains(" documents since 3 Mar 2026 ")
        .endsWith("; one source.");
    assertThat(first.ratio()).isGreaterThan(5);
    assertThat(first.story()).isEqualTo(first.id());
    assertThat(first.sources().most()).containsOnlyKeys("wire");
    assertThat(first.documents()).hasSizeBetween(2, 10);
    assertThat(first.documents()).extracting(Alert.Document::title).doesNotHaveDuplicates();
    pass(600, 1);
    Alert last = raised.get(raised.size() - 1);
    assertThat(last.state()).isEqualTo(State.RESOLVED);
    assertThat(last.ended()).isNotNull();
    assertThat(raised.stream().filter(alert -> alert.kind() == Kind.SURGING))
        .extracting(Alert::id)
        .containsOnly(first.id());
  }

  @Test
  void aBurstWithinOneWindowIsToldBeforeTheWindowEnds() {
    pass(3000, 1);
    long time = START + number * MINUTE;
    List<ObservedDocument> burst =
        IntStream.range(0, 60)
            .mapToObj(
                i -> {
                  number++;
                  return document(1, time + i);
                })
            .toList();
    alerts.observe(burst, time + 59, raised::add);
    assertThat(raised).hasSize(1);
    assertThat(raised.get(0).kind()).isEqualTo(Kind.SURGING);
    assertThat(raised.get(0).actual().documents()).isGreaterThanOrEqualTo(60);
  }

  @Test
  void tablesRaiseNoAlert() {
    pass(3000, 1);
    figures = 400;
    pass(300, 10);
    figures = 0;
    pass(900, 1);
    assertThat(raised).noneMatch(alert -> alert.kind() != Kind.FADING);
  }

  @Test
  void reportsOfFiguresComeAndGoByTheCalendar() {
    figures = 150;
    pass(3000, 1);
    pass(300, 10);
    pass(3000, 1);
    assertThat(raised).isEmpty();
  }

  @Test
  void aTopicThatTakesOneOfFiguresIsLikeBoth() {
    TopicMonitor one = monitor(10, 0);
    TopicMonitor other = monitor(10, 200);
    assertThat(other.reportsFigures()).isTrue();
    one.merge(other);
    assertThat(one.reportsFigures()).as("0.1 on average").isFalse();
    other.merge(one);
    assertThat(other.reportsFigures()).as("0.13 on average").isTrue();
    TopicMonitor empty = monitor(0, 0);
    empty.merge(other);
    assertThat(empty.reportsFigures()).isTrue();
  }

  /** The monitor of a topic that was born with documents of so many numbers in a thousand words. */
  private static TopicMonitor monitor(int documents, int figures) {
    var monitor = new TopicMonitor(OPTIONS, 1, 0, new ShareChangeDetector(OPTIONS, 0));
    monitor.addPast(Collections.nCopies(documents, past(0, START, figures)), Long.MAX_VALUE);
    return monitor;
  }

  @Test
  void aTopicOfSentencesSurgesByReportsOfFiguresToo() {
    pass(3000, 1);
    figures = 150;
    pass(300, 10);
    assertThat(raised.get(0).kind()).isEqualTo(Kind.SURGING);
  }

  @Test
  void tenNewReportsOfFiguresRaiseAnAlert() {
    pass(3000, 0);
    figures = 150;
    long now = START + number * MINUTE;
    List<BirthHistory.Document> few = new ArrayList<>();
    long[] times = new long[2000];
    for (int i = 0; i < 2000; i++) {
      times[i] = now - (2000 - i) * MINUTE;
      if (i >= 1980 && i % 3 == 0) {
        few.add(past(i, times[i], figures));
      }
    }
    alerts.addTopic(new BirthHistory(1, few, times), now, raised::add);
    pass(60, 0);
    assertThat(raised).isEmpty();
    pass(60, 10);
    assertThat(raised.get(0).kind()).isEqualTo(Kind.EMERGING);
    assertThat(raised.get(0).actual().documents()).isGreaterThanOrEqualTo(10);
  }

  @Test
  void repeatsAloneAreNoNewsOfTheirTopicAndDoNotBecomeUsual() {
    pass(3000, 1);
    repeats = true;
    pass(300, 10);
    assertThat(raised).extracting(Alert::kind).containsOnly(Kind.REPEATING);
    raised.clear();
    repeats = false;
    pass(100, 10);
    assertThat(raised.get(0).state()).isEqualTo(State.FIRING);
    assertThat(raised.get(0).kind()).isEqualTo(Kind.SURGING);
    assertThat(raised.get(0).documents()).isNotEmpty();
    assertThat(raised.get(0).detectedAt()).isAfter(Instant.ofEpochMilli(START + 3300 * MINUTE));
    assertThat(raised.get(0).actual().documents()).isGreaterThan(150);
  }

  @Test
  void aBurstOfRepeatsThatEndsIsNoNewsOfItsTopic() {
    pass(3000, 1);
    repeats = true;
    pass(300, 10);
    pass(60, 1);
    repeats = false;
    pass(900, 1);
    assertThat(raised).extracting(Alert::kind).containsOnly(Kind.REPEATING);
  }

  @Test
  void aMutedTopicRaisesNoAlertButLearnsItsBaseline() {
    muted.add(1L);
    pass(3000, 1);
    pass(300, 10);
    pass(1500, 1);
    assertThat(raised).noneMatch(alert -> Long.valueOf(1).equals(alert.topic()));
    muted.clear();
    pass(1500, 1);
    raised.clear();
    pass(300, 10);
    assertThat(raised.get(0).kind()).isEqualTo(Kind.SURGING);
    assertThat(raised.get(0).topic()).isEqualTo(1);
  }

  @Test
  void theAlertOfATopicEndsWhenItIsMuted() {
    pass(3000, 1);
    pass(300, 10);
    assertThat(raised.get(raised.size() - 1).state()).isNotEqualTo(State.RESOLVED);
    int before = raised.size();
    muted.add(1L);
    long now = START + number * MINUTE;
    alerts.observeEvent(
        new TopicEvent(
            "m",
            TopicEvent.Kind.MUTED,
            1,
            null,
            Instant.ofEpochMilli(now),
            new TopicEvent.Evidence(List.of(), List.of(), null, null)),
        now,
        raised::add);
    assertThat(raised).hasSize(before + 1);
    assertThat(raised.get(before).state()).isEqualTo(State.RESOLVED);
    assertThat(raised.get(before).ended()).isEqualTo(Instant.ofEpochMilli(now));
    pass(600, 10);
    assertThat(raised.subList(before + 1, raised.size()))
        .noneMatch(alert -> Long.valueOf(1).equals(alert.topic()));
  }

  @Test
  void aReturnWithinTheCoolDownContinuesTheAlert() {
    pass(3000, 1);
    pass(300, 10);
    pass(300, 1);
    pass(300, 10);
    assertThat(raised.stream().filter(alert -> alert.kind() == Kind.SURGING))
        .extracting(Alert::id)
        .containsOnly(raised.get(0).id());
    assertThat(raised.stream().filter(alert -> alert.state() == State.FIRING)).hasSize(1);
  }

  @Test
  void aTopicEmergesIfItBurstsNotIfFoundLate() {
    pass(3000, 0);
    long now = START + number * MINUTE;
    List<BirthHistory.Document> always = new ArrayList<>();
    List<BirthHistory.Document> lately = new ArrayList<>();
    long[] times = new long[2000];
    for (int i = 0; i < 2000; i++) {
      times[i] = now - (2000 - i) * MINUTE;
      if (i % 20 == 0) {
        always.add(past(i, times[i], 0));
      }
      if (i > 1940 && i % 2 == 0) {
        lately.add(past(i, times[i], 0));
      }
    }
    alerts.addTopic(new BirthHistory(2, always, times), now, raised::add);
    assertThat(raised).isEmpty();
    alerts.addTopic(new BirthHistory(3, lately, times), now, raised::add);
    pass(60, 0);
    assertThat(raised).extracting(Alert::kind).contains(Kind.EMERGING);
    assertThat(raised).extracting(Alert::topic).containsOnly(3L);
  }

  private static BirthHistory.Document past(int i, long time, int figures) {
    return new BirthHistory.Document(
        new DocumentHeader("p" + i, "past " + i, DocumentOrigin.NONE, time, figures),
        0.5,
        Map.of(),
        false);
  }

  @Test
  void aSurgeNamesTheTermsThatTheTopicDidNotHaveBefore() {
    pass(3000, 1);
    alerts.observeTerms(1, terms(7), START + number * MINUTE);
    alerts.observeTerms(1, terms(1), START + (number + 60) * MINUTE); // too soon to be usual
    pass(300, 10);
    assertThat(raised.get(0).newTerms()).containsExactly("word1", "other1");
    assertThat(raised.get(0).why()).contains("new terms: word1, other1");
  }

  @Test
  void theTermsOfACalmTopicBecomeItsUsualOnesAfterADay() {
    pass(3000, 1);
    alerts.observeTerms(1, terms(7), START + number * MINUTE);
    pass(1500, 1);
    alerts.observeTerms(1, terms(1), START + number * MINUTE);
    pass(300, 10);
    assertThat(raised.get(0).newTerms()).isEmpty();
  }

  @Test
  void anEndedTopicEndsItsAlert() {
    pass(3000, 1);
    pass(300, 10);
    alerts.removeTopic(1, START + number * MINUTE, raised::add);
    assertThat(raised.get(raised.size() - 1).state()).isEqualTo(State.RESOLVED);
  }

  @Test
  void aRestartChangesNothing() {
    pass(3000, 1);
    pass(130, 10);
    Map<String, byte[]> saved = new TreeMap<>();
    alerts.save(sink(saved));
    pass(37, 10);
    alerts.save(sink(saved));
    int at = number;
    raised.clear();
    pass(600, 1);
    List<Alert> unbroken = List.copyOf(raised);
    assertThat(unbroken).isNotEmpty();

    alerts = alerts();
    var registry = new StateRegistry(alerts.parts());
    saved.forEach((key, value) -> registry.restore(key.getBytes(ISO_8859_1), value));
    registry.restored();
    raised.clear();
    number = at;
    pass(600, 1);
    assertThat(raised).isEqualTo(unbroken);
  }

  private static StateSink sink(Map<String, byte[]> saved) {
    return new StateSink() {
      @Override
      public void put(byte[] key, byte[] value) {
        saved.put(new String(key, ISO_8859_1), value);
      }

      @Override
      public void remove(byte[] key) {
        saved.remove(new String(key, ISO_8859_1));
      }
    };
  }
}
