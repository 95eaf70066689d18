package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.output.Story;
import io.swell.stories.StoryAlert;
import io.swell.stories.StorySummary;
import io.swell.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One alert for one event, however many of its topics rise. */
class EventAlertsTest {
  private static final long MINUTE = 60_000;
  private static final long START = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();

  private final List<Alert> raised = new ArrayList<>();
  private final Map<Long, AlertTerms> terms = new TreeMap<>();

  /** The story of each document that has one. */
  private final Map<String, Long> stories = new TreeMap<>();

  private final AlertMonitor alerts =
      new AlertMonitor(
          "m",
          SimulatedTopics.options(),
          1,
          topic -> terms.getOrDefault(topic, terms("topic" + topic)),
          topic -> false,
          documents -> stories,
          new Vocabulary(1));

  private int passed;

  private static AlertTerms terms(String... words) {
    return new AlertTerms(
        words[0], List.of(words).stream().map(word -> new Alert.Term(word, 1)).toList());
  }

  /** One document a minute; of every 20 so many belong to topic 1, the others to topic 0. */
  private long pass(int minutes, int own) {
    for (int m = 0; m < minutes; m++) {
      long topic = passed % 20 < own ? 1 : 0;
      var assignment =
          new Assignment(
              "m",
              "d" + passed,
              "title of " + "abcdefghij".charAt(passed % 10),
              DocumentOrigin.NONE,
              Instant.ofEpochMilli(now()),
              List.of(new TopicWeight(topic, 1, 0.9)),
              0.2,
              1,
              Assignment.Timing.IN_TIME,
              null,
              null,
              null,
              null);
      long now = now();
      alerts.observe(List.of(new ObservedDocument(assignment, false, 0)), now, this::add);
      passed++;
    }
    return now();
  }

  private long now() {
    return START + passed * MINUTE;
  }

  private void add(Alert alert) {
    raised.add(alert);
  }

  /** Takes in a story of four documents of the last minutes whose score is above the threshold. */
  private void report(String... words) {
    List<StoryAlert.Evidence> evidence = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      var header = new DocumentHeader("s" + i, "", DocumentOrigin.NONE, now() - i * MINUTE, 0);
      evidence.add(new StoryAlert.Evidence(header, 0.5, true));
    }
    var times = new StorySummary.Times(now(), now());
    var summary =
        new StorySummary(
            7, Story.State.EMERGING, 4, 4, 1, now(), now(), times, List.of(), List.of(), -1, -1, 7);
    var counts = new StoryAlert.Counts(4, 200, 0.25);
    var found =
        new StoryAlert(7, summary, now(), 9, 8, true, counts, List.of(), List.of(), evidence);
    var story = new ObservedStory(found, terms(words), new NewTerms(List.of(), 0), null);
    alerts.observeStories(List.of(story), Map.of(), now(), this::add);
  }

  /**
   * A topic is born that had two thirds of the last hour's documents.
   *
   * @param others what share its documents have of another topic, by topic
   */
  private void bear(long topic, Map<Long, Double> others) {
    long[] times = new long[2000];
    List<BirthHistory.Document> own = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      times[i] = now() - (times.length - i) * MINUTE;
      if (i >= times.length - 60 && i % 3 != 0) {
        String title = "title " + "abcdefghijklmnopqrstuvwxyz".charAt(i % 26);
        String id = "b" + topic + "-" + i;
        own.add(
            new BirthHistory.Document(
                new DocumentHeader(id, title, DocumentOrigin.NONE, times[i], 0),
                0.9,
                others,
                false));
      }
    }
    alerts.addTopic(new BirthHistory(topic, own, times), now(), this::add);
  }

  private List<Alert> firing() {
    return raised.stream().filter(each -> each.state() == State.FIRING).toList();
  }

  @Test
  void aTopicThatSurgesWithTheEventOfAStoryUpdatesItsAlert() {
    terms.put(1L, terms("quake", "river"));
    pass(3000, 1);
    report("quake", "rubble");
    pass(300, 10);
    assertThat(firing()).hasSize(1);
    Alert last = raised.get(raised.size() - 1);
    assertThat(last.state()).isEqualTo(State.UPDATED);
    assertThat(last.id()).isEqualTo(raised.get(0).id());
    assertThat(last.topic()).isEqualTo(1);
  }

  @Test
  void aTopicThatSurgesForAnotherReasonRaisesAnAlert() {
    terms.put(1L, terms("election", "vote"));
    pass(3000, 1);
    report("quake", "rubble");
    pass(300, 10);
    assertThat(firing()).extracting(Alert::kind).contains(Kind.EMERGING, Kind.SURGING);
  }

  @Test
  void aTopicThatSurgesWhenTheAlertAboutTheStoryHasEndedRaisesAnAlert() {
    terms.put(1L, terms("quake", "river"));
    pass(3000, 1);
    report("quake", "rubble");
    alerts.advance(pass(800, 1), this::add);
    pass(300, 10);
    assertThat(raised).extracting(Alert::state).contains(State.RESOLVED);
    assertThat(firing()).extracting(Alert::kind).containsExactly(Kind.EMERGING, Kind.SURGING);
  }

  @Test
  void anEmergingTopicWhoseDocumentsAreAlsoOfAnotherUpdatesTheAlertOfThat() {
    pass(3000, 1);
    bear(5, Map.of());
    bear(6, Map.of(5L, 0.2));
    assertThat(raised).extracting(Alert::state).containsExactly(State.FIRING, State.UPDATED);
    assertThat(raised).extracting(Alert::topic).containsExactly(5L, 5L);
    assertThat(raised.get(1).documents()).isEqualTo(raised.get(0).documents());
  }

  @Test
  void anEmergingTopicOfOtherDocumentsRaisesAnAlert() {
    pass(3000, 1);
    bear(5, Map.of());
    bear(6, Map.of(5L, 0.05));
    assertThat(firing()).extracting(Alert::topic).containsExactly(5L, 6L);
  }

  @Test
  void anEmergingTopicUpdatesTheAlertWhoseDocumentsAreOfTheStoriesOfMostOfItsOwn() {
    pass(3000, 1);
    bear(5, Map.of());
    List<String> shown = raised.get(0).documents().stream().map(Alert.Document::id).toList();
    shown.subList(0, shown.size() / 2).forEach(each -> stories.put(each, 1L));
    shown.forEach(each -> stories.put(each.replace("b5", "b6"), 1L));
    bear(6, Map.of());
    assertThat(raised).extracting(Alert::state).containsExactly(State.FIRING, State.UPDATED);
    assertThat(raised).extracting(Alert::topic).containsExactly(5L, 5L);
  }

  @Test
  void aStoryWithTheDocumentsOfAnEmergingTopicIsTakenIntoItsAlert() {
    pass(3000, 1);
    bear(5, Map.of());
    raised.get(0).documents().forEach(each -> stories.put(each.id(), 1L));
    Stream.of("s0", "s1").forEach(each -> stories.put(each, 1L));
    report("quake", "rubble");
    assertThat(raised).hasSize(1);
  }

  @Test
  void anEmergingTopicOfWhichFewerThanHalfTheDocumentsAreOfAKnownStoryRaisesAnAlert() {
    pass(3000, 1);
    bear(5, Map.of());
    List<String> shown = raised.get(0).documents().stream().map(Alert.Document::id).toList();
    shown.forEach(each -> stories.put(each, 1L));
    int fewer = (shown.size() - 1) / 2;
    shown.subList(0, fewer).forEach(each -> stories.put(each.replace("b5", "b6"), 1L));
    shown.subList(fewer, shown.size()).forEach(each -> stories.put(each.replace("b5", "b6"), 2L));
    bear(6, Map.of());
    assertThat(firing()).extracting(Alert::topic).containsExactly(5L, 6L);
  }

  @Test
  void anEmergingTopicRaisesAnAlertIfTheOneAboutItsEventWasJudgedNoise() {
    pass(3000, 1);
    bear(5, Map.of());
    alerts.judge(raised.get(0).id(), Alert.Judgment.NOISE, now(), this::add);
    bear(6, Map.of(5L, 0.2));
    assertThat(firing()).extracting(Alert::topic).containsExactly(5L, 6L);
  }

  /** The alert about a story names a topic of the event, whose documents the next topic shares. */
  @Test
  void anEmergingTopicUpdatesTheAlertAboutAStoryByTheDocumentsOfItsTopic() {
    pass(3000, 1);
    terms.put(5L, terms("quake", "river"));
    report("quake", "rubble");
    bear(5, Map.of());
    bear(6, Map.of(5L, 0.2));
    assertThat(firing()).hasSize(1);
    assertThat(raised).hasSize(3);
    Alert last = raised.get(2);
    assertThat(last.storyId()).isEqualTo(7);
    assertThat(last.topic()).isEqualTo(5);
    assertThat(last.documents()).isEqualTo(raised.get(0).documents()).isNotEmpty();
  }
}
