package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.lifecycle.BirthHistory;
import io.swell.model.SavedState;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.Severity;
import io.swell.output.Alert.State;
import io.swell.output.Assignment;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Alerts about stories: when they are raised, grow and end, and what they say. */
class StoryAlertsTest {
  private static final long HOUR = 3_600_000;
  private static final long START = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();
  private static final AlertOptions OPTIONS = SimulatedTopics.options();
  private static final double THRESHOLD = 8;

  private long returnOf = -1;
  private List<String> newTerms = List.of();
  private long remembered;
  private final List<Alert> raised = new ArrayList<>();
  private final Vocabulary vocabulary = new Vocabulary(100);
  private AlertMonitor alerts = monitor();
  private int figures;

  private AlertMonitor monitor() {
    return new AlertMonitor(
        "m",
        OPTIONS,
        1,
        id -> terms("quake", "pope"),
        topic -> topic == 9,
        ids -> Map.of(),
        vocabulary);
  }

  private static AlertTerms terms(String... words) {
    return new AlertTerms(words[0], Stream.of(words).map(word -> new Alert.Term(word, 1)).toList());
  }

  /** A story of group 7 at an hour, shown by some documents, of which the last ones are new. */
  private ObservedStory story(int hour, double score, int documents, int fresh) {
    return story(7, hour, score, documents, fresh, null, terms("quake", "rubble"));
  }

  private ObservedStory story(
      long group,
      int hour,
      double score,
      int documents,
      int fresh,
      @Nullable Long topic,
      AlertTerms terms) {
    long now = START + hour * HOUR;
    List<StoryAlert.Evidence> evidence = new ArrayList<>();
    for (int i = documents - 1; i >= 0; i--) {
      long time = now - (documents - i) * 60_000L;
      String id = "d" + group + "-" + i;
      String title = "title " + "abcdefghijklmnopqrstuvwxyz".charAt(i % 26);
      var header =
          new DocumentHeader(
              id, title, new DocumentOrigin("wire " + i % 2, null, null), time, figures);
      evidence.add(new StoryAlert.Evidence(header, 0.5, i >= documents - fresh));
    }
    var summary =
        new StorySummary(
            70 + group,
            Story.State.EMERGING,
            documents,
            documents,
            2,
            now,
            now,
            new StorySummary.Times(now, now),
            List.of(),
            List.of(),
            returnOf,
            -1,
            group);
    var counts = new StoryAlert.Counts(documents, 200, 0.25);
    var found =
        new StoryAlert(
            group, summary, now, score, THRESHOLD, true, counts, List.of(), List.of(), evidence);
    return new ObservedStory(found, terms, new NewTerms(newTerms, remembered), topic);
  }

  private void observe(ObservedStory story) {
    alerts.observeStories(List.of(story), Map.of(), story.found().time(), raised::add);
  }

  @Test
  void aStoryThatReachesTheThresholdIsRaisedOnce() {
    observe(story(1, THRESHOLD - 1, 3, 3));
    assertThat(raised).isEmpty();
    observe(story(2, THRESHOLD, 4, 1));
    observe(story(2, THRESHOLD + 1, 5, 1));
    assertThat(raised).hasSize(1);
    Alert alert = raised.get(0);
    assertThat(alert.kind()).isEqualTo(Kind.EMERGING);
    assertThat(alert.state()).isEqualTo(State.FIRING);
    assertThat(alert.storyId()).isEqualTo(77);
    assertThat(alert.topic()).isNull();
    assertThat(alert.story()).isEqualTo(alert.id());
    assertThat(alert.documents()).hasSize(4);
    assertThat(alert.sources().most()).containsEntry("wire 0", 2L).containsEntry("wire 1", 2L);
    assertThat(alert.rule().settings()).containsEntry("alerts.false-per-week", 1.0);
    assertThat(alert.why())
        .isEqualTo(
            "'quake' is new since 1 Mar 2026 01:56 UTC: 4 of the newest 200 documents,"
                + " 0.3 expected;"
                + " 2 sources.");
  }

  @Test
  void aStoryThatIsBackNamesTheOldOneAlsoAfterARestart() {
    returnOf = 12;
    observe(story(2, THRESHOLD, 4, 4));
    alerts = restarted();
    observe(story(2, THRESHOLD + 1, 9, 5));
    assertThat(raised).hasSize(2);
    assertThat(raised)
        .allMatch(alert -> alert.why().startsWith("'quake' is back since "))
        .allMatch(alert -> alert.why().contains(" UTC, as in story 12: "));
  }

  @Test
  void termsThatTheStreamNeverHadAreNamedAlsoAfterARestart() {
    newTerms = List.of("rubble");
    remembered = 90 * 24 * HOUR;
    observe(story(2, THRESHOLD, 4, 4));
    alerts = restarted();
    remembered = 0;
    observe(story(2, THRESHOLD + 1, 9, 5));
    assertThat(raised).hasSize(2);
    assertThat(raised)
        .allMatch(alert -> alert.newTerms().equals(List.of("rubble")))
        .allMatch(
            alert ->
                alert
                    .why()
                    .contains("; not once in the 90 days before its first document: rubble; 2 s"));
  }

  @Test
  void aStoryWhoseTermsWereEvictedKeepsItsName() {
    newTerms = List.of("rubble");
    observe(story(2, THRESHOLD, 4, 4));
    newTerms = List.of();
    observe(story(7, 2, THRESHOLD + 1, 9, 5, null, AlertTerms.NONE));
    assertThat(raised).extracting(Alert::label).containsExactly("quake", "quake");
    assertThat(raised).allMatch(alert -> alert.newTerms().equals(List.of("rubble")));
  }

  @Test
  void aStreamThatJustBeganSaysNothingAboutNewTerms() {
    newTerms = List.of("rubble");
    remembered = HOUR;
    observe(story(2, THRESHOLD, 4, 4));
    assertThat(raised.get(0).why()).doesNotContain("not once");
  }

  @Test
  void documentsAheadOfTheStreamDoNotMoveItsBeginningBeyondItsEnd() {
    ObservedStory story = story(1, 9, 4, 4);
    StoryAlert found = story.found();
    StoryAlert.Counts counts = found.counts();
    List<StoryAlert.Evidence> all = found.evidence();
    long before = START - 24 * HOUR;
    var early =
        new StoryAlert(
            7, found.story(), before, 9, THRESHOLD, true, counts, List.of(), List.of(), all);
    observe(new ObservedStory(early, story.terms(), new NewTerms(List.of(), 0), null));
    assertThat(raised.get(0).since()).isEqualTo(Instant.ofEpochMilli(before));
    assertThat(raised.get(0).window().end()).isEqualTo(Instant.ofEpochMilli(before));
    assertThat(raised.get(0).documents()).hasSize(4);
  }

  /** The score of a count c for an expected m: the deviance residual of Poisson. */
  @Test
  void theScoreIsInStandardDeviations() {
    double c = 9;
    double m = 4;
    observe(story(1, c * Math.log(c / m) - (c - m) + 50, 3, 3));
    double residual = Math.sqrt(2 * (c * Math.log(c / m) - (c - m) + 50));
    assertThat(raised.get(0).score()).isCloseTo(residual, within(1e-12));
  }

  @Test
  void itIsUpdatedWhenItsDocumentsHaveDoubledAndOnlyNewOnesAreCountedAgain() {
    observe(story(1, 9, 4, 4));
    observe(story(2, 10, 7, 3));
    assertThat(raised).hasSize(1);
    observe(story(3, 12, 8, 1));
    assertThat(raised).hasSize(2);
    Alert update = raised.get(1);
    assertThat(update.id()).isEqualTo(raised.get(0).id());
    assertThat(update.state()).isEqualTo(State.UPDATED);
    assertThat(update.since()).isEqualTo(raised.get(0).since());
    assertThat(update.documents()).extracting(Alert.Document::id).doesNotHaveDuplicates();
    assertThat(update.sources().most().values().stream().mapToLong(n -> n).sum()).isEqualTo(8);
  }

  @Test
  void itEndsWhenItsStoriesAreQuietAndComesBackUnderTheSameId() {
    observe(story(1, 20, 60, 60));
    assertThat(raised.get(0).severity()).isEqualTo(Severity.WARNING);
    alerts.observeStories(List.of(), Map.of(7L, START + 10 * HOUR), START + 10 * HOUR, raised::add);
    alerts.advance(START + 21 * HOUR, raised::add);
    assertThat(raised).hasSize(1);
    alerts.advance(START + 22 * HOUR, raised::add);
    assertThat(raised).hasSize(2);
    assertThat(raised.get(1).state()).isEqualTo(State.RESOLVED);
    assertThat(raised.get(1).ended()).isEqualTo(Instant.ofEpochMilli(START + 10 * HOUR));
    observe(story(30, 21, 61, 1));
    assertThat(raised).hasSize(3);
    assertThat(raised.get(2).state()).isEqualTo(State.UPDATED);
    assertThat(raised.get(2).id()).isEqualTo(raised.get(0).id());
  }

  @Test
  void tablesReportsOfFiguresAndMutedTopicsRaiseNothing() {
    figures = 400;
    observe(story(1, 50, 30, 30));
    figures = 150;
    observe(story(2, 50, 30, 30));
    figures = 0;
    observe(story(7, 3, 50, 30, 30, 9L, terms("quake")));
    assertThat(raised).isEmpty();
    observe(story(7, 4, 50, 30, 30, 8L, terms("quake")));
    assertThat(raised).hasSize(1);
    assertThat(raised.get(0).topic()).isEqualTo(8);
  }

  @Test
  void similarAlertsAreOneStoryAndOthersAreNot() {
    observe(story(7, 1, 9, 4, 4, null, terms("quake", "rubble")));
    observe(story(8, 2, 9, 4, 4, null, terms("quake", "tsunami")));
    observe(story(9, 3, 9, 4, 4, null, terms("election", "vote")));
    assertThat(raised).hasSize(3);
    assertThat(raised.get(1).story()).isEqualTo(raised.get(0).id());
    assertThat(raised.get(2).story()).isEqualTo(raised.get(2).id());
  }

  /** A topic that is born about the same event gives its id to the alert, and raises none. */
  @Test
  void aTopicBornAboutTheSameEventRaisesNoSecondAlert() {
    for (boolean isTold : new boolean[] {true, false}) {
      raised.clear();
      alerts = monitor();
      long now = pass(3000);
      if (isTold) {
        ObservedStory story = story(1, 9, 4, 4);
        alerts.observeStories(List.of(story), Map.of(), now, raised::add);
      }
      alerts.addTopic(burst(now), now, raised::add);
      assertThat(raised.stream().filter(each -> each.state() == State.FIRING)).hasSize(1);
      assertThat(raised.get(raised.size() - 1).topic()).isEqualTo(5);
    }
  }

  @Test
  void aStoryAboutTheEventOfATopicRaisesNoSecondAlertAlsoAfterARestart() {
    long now = pass(3000);
    alerts.addTopic(burst(now), now, raised::add);
    observe(story(1, THRESHOLD, 4, 4));
    alerts = restarted();
    observe(story(2, THRESHOLD + 5, 40, 36));
    assertThat(raised).extracting(Alert::topic).containsExactly(5L);
    observe(story(8, 3, THRESHOLD, 4, 4, null, terms("election", "vote")));
    assertThat(raised).extracting(Alert::state).containsExactly(State.FIRING, State.FIRING);
  }

  @Test
  void anEmergingTopicNamesTheTermsThatTheStreamNeverHadAlsoAfterARestart() {
    long now = pass(3000);
    count("pope", now - 90 * 24 * HOUR);
    count("quake", now - HOUR);
    count("quake", now);
    alerts.addTopic(burst(now), now, raised::add);
    alerts = restarted();
    alerts.removeTopic(5, now, raised::add);
    alerts = restarted();
    alerts.judge(raised.get(0).id(), Alert.Judgment.USEFUL, now, raised::add);
    assertThat(raised)
        .extracting(Alert::state)
        .containsExactly(State.FIRING, State.RESOLVED, State.RESOLVED);
    assertThat(raised)
        .allMatch(alert -> alert.newTerms().equals(List.of("quake")))
        .allMatch(
            alert ->
                alert
                    .why()
                    .contains("; not once in the 89 days before its first document: quake; one s"));
  }

  private void count(String term, long time) {
    vocabulary.count(new String[][] {{term}}, new int[][] {{1}}, new long[] {time});
  }

  private AlertMonitor restarted() {
    var saved = new SavedState();
    alerts.save(saved);
    AlertMonitor next = monitor();
    saved.restore(next);
    return next;
  }

  /** One document of another topic a minute; returns the time of the last. */
  private long pass(int documents) {
    long time = START;
    for (int i = 0; i < documents; i++) {
      time = START - (documents - 1 - i) * 60_000L;
      var assignment =
          new Assignment(
              "m",
              "t" + i,
              "",
              DocumentOrigin.NONE,
              Instant.ofEpochMilli(time),
              List.of(new Assignment.TopicWeight(0, 1, 0.9)),
              0.2,
              1,
              Assignment.Timing.IN_TIME,
              null,
              null,
              null,
              null);
      var document = new ObservedDocument(assignment, false, 0);
      alerts.observe(List.of(document), time, raised::add);
    }
    return time;
  }

  /** Of the last 2000 documents, one a minute, a topic has two thirds of the newest 60. */
  private static BirthHistory burst(long now) {
    long[] times = new long[2000];
    List<BirthHistory.Document> own = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      times[i] = now - (times.length - i) * 60_000L;
      if (i >= times.length - 60 && i % 3 != 0) {
        String title = "title " + i;
        own.add(
            new BirthHistory.Document(
                new DocumentHeader(
                    "b" + i, title, new DocumentOrigin("wire", null, null), times[i], 0),
                0.9,
                Map.of(),
                false));
      }
    }
    return new BirthHistory(5, own, times);
  }

  @Test
  void deletedDocumentsAreNotNamedAgain() {
    observe(story(1, 9, 4, 4));
    alerts.deleteDocument("d7-2");
    observe(story(3, 30, 9, 5));
    assertThat(raised).hasSize(2);
    assertThat(raised.get(1).documents())
        .extracting(Alert.Document::id)
        .doesNotContain("d7-2")
        .contains("d7-1");
  }

  @Test
  void afterARestartItGoesOnTheSame() {
    observe(story(1, 9, 4, 4));
    var saved = new SavedState();
    alerts.save(saved);
    AlertMonitor before = alerts;
    List<Alert> without = new ArrayList<>();
    ObservedStory grown = story(3, 30, 9, 5);
    alerts = monitor();
    saved.restore(alerts);
    before.observeStories(List.of(grown), Map.of(), grown.found().time(), without::add);
    before.advance(START + 40 * HOUR, without::add);
    raised.clear();
    observe(grown);
    alerts.advance(START + 40 * HOUR, raised::add);
    assertThat(raised).hasSize(2).isEqualTo(without);
  }
}
