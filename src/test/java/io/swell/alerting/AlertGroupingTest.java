package io.swell.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlertGroupingTest {
  private static final AlertOptions OPTIONS = SimulatedTopics.options();
  private static final long NOW = 1_000_000_000L;
  private static final Alert.Rule RULE = new Alert.Rule("fast", Map.of());
  private static final Map<Long, Double> NO_SHARES = Map.of();

  private final AlertBook book = new AlertBook();

  private void addAlert(long topic, String story, long ended, String... words) {
    var change = new Finding.Change(Alert.Kind.EMERGING, RunTotals.EMPTY, RULE);
    var subject = new Subject(ShareAlerts.ID, topic);
    var episode = new AlertEpisode(subject, "a" + topic, story, topic, change, NOW);
    episode.describe(AlertDescription.changed(terms(words), AlertTerms.NONE));
    episode.end(ended);
    episode.publish("m", Alert.State.FIRING);
    book.put(episode);
  }

  private static AlertTerms terms(String... words) {
    return new AlertTerms(
        "", List.of(words).stream().map(word -> new Alert.Term(word, 1.0 / words.length)).toList());
  }

  /** Story of a new alert of four documents with shares of other topics, in sum over them. */
  private String story(Map<Long, Double> others, String... words) {
    var documents = new TopicTally();
    for (Map<Long, Double> shares : List.of(others, NO_SHARES, NO_SHARES, NO_SHARES)) {
      documents.add(
          new BirthHistory.Document(
              new DocumentHeader("d", "", DocumentOrigin.NONE, NOW, 0), 1, shares, false));
    }
    return new AlertGrouping(book, topic -> AlertTerms.NONE, ids -> Map.of(), OPTIONS)
        .story("new", terms(words), documents, NOW);
  }

  @Test
  void sharedWordsAreOneStory() {
    addAlert(1, "flood", Long.MAX_VALUE, "flood", "river");
    addAlert(2, "fire", Long.MAX_VALUE, "fire", "smoke");
    assertThat(story(Map.of(), "river", "bridge")).isEqualTo("flood");
    assertThat(story(Map.of(), "match", "goal")).isEqualTo("new");
  }

  @Test
  void sharesOfTheTopicsOfAStoryAddUp() {
    addAlert(1, "flood", Long.MAX_VALUE, "flood");
    addAlert(2, "flood", Long.MAX_VALUE, "river");
    addAlert(3, "fire", Long.MAX_VALUE, "fire");
    // 0.06 and 0.05 a document make 0.11; the fire has 0.09
    assertThat(story(Map.of(1L, 0.24, 2L, 0.20, 3L, 0.36), "levy")).isEqualTo("flood");
    assertThat(story(Map.of(1L, 0.24, 3L, 0.36), "levy")).isEqualTo("new");
  }

  @Test
  void aStoryLastsAsLongAsOneOfItsAlerts() {
    long past = NOW - Duration.ofDays(2).toMillis();
    addAlert(1, "flood", past, "flood");
    assertThat(story(Map.of(1L, 2.0), "levy")).isEqualTo("new");
    addAlert(2, "flood", NOW - 1, "river");
    assertThat(story(Map.of(1L, 2.0), "levy")).isEqualTo("flood");
  }
}
