package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import io.swell.output.StoryCandidate;
import io.swell.stories.StoryAlert;
import io.swell.stories.StoryEvidence;
import io.swell.stories.StorySummary;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Raises EMERGING alerts about stories: one for each group of stories about the same event.
 *
 * <p>An alert is raised when the score of a story reaches the threshold for {@code
 * alerts.false-per-week}. Tables and reports of figures are no reason for one, as they come by the
 * calendar. It is updated when its severity rises or its documents have doubled, and ends when its
 * stories got no document for {@link #QUIET}. One that was judged noise is not updated below the
 * threshold that this sets for its stories.
 *
 * <p>An event has one alert, whether its story or its topic is heard first: a topic that emerges or
 * surges with it gets no alert of its own, and if an emerging topic has one, the documents of the
 * story are added to it. The story's own alert has then ended and is never published.
 */
final class StoryAlerts {
  private static final Duration QUIET = Duration.ofHours(12);

  /** After this time without a document, what is similar is another event. */
  private static final Duration FORGOTTEN = Duration.ofDays(3);

  /** Minimum cosine between the terms of a topic and of a story that are about one event. */
  static final double SAME_EVENT = 0.3;

  /** Minimum number of documents to show, without tables and near-duplicates. */
  private static final int MIN_DOCUMENTS = 2;

  private final String model;
  private final AlertOptions options;
  private final double falsePerWeek;
  private final LongPredicate isMuted;
  private final AlertPublisher publisher;
  private final StoryEpisodes episodes;
  private final AlertJudgments judgments;

  StoryAlerts(
      String model,
      AlertOptions options,
      double falsePerWeek,
      LongPredicate isMuted,
      AlertPublisher publisher,
      StoryEpisodes episodes,
      AlertJudgments judgments) {
    this.model = model;
    this.options = options;
    this.falsePerWeek = falsePerWeek;
    this.isMuted = isMuted;
    this.publisher = publisher;
    this.episodes = episodes;
    this.judgments = judgments;
  }

  /** Takes in a story whose score has grown. */
  void observe(ObservedStory story, long now, Consumer<Alert> alerts) {
    StoryEpisode episode = episodes.get(story.group());
    if (episode == null) {
      if (story.found().isRaised() && isReason(story)) {
        raise(story, now, alerts);
      }
      return;
    }
    if (episode.isToldOfTopic()) {
      return;
    }
    episodes.markChanged(story.group());
    episode.lastSeen = Math.max(episode.lastSeen, story.found().time());
    AlertEpisode alert = episode.alert;
    if (judgments.isNoise(alert) && !story.found().isRaised()) {
      return;
    }
    boolean isBack = !alert.isOngoing();
    alert.renew(story.totals());
    addEvidence(alert, story.evidence());
    alert.updateTerms(story.terms(), story.newTerms());
    if (alert.topic() < 0 && story.topic() != null) {
      alert.setTopic(story.topic());
    }
    if (isBack || alert.hasGrown()) {
      publisher.publish(alert, State.UPDATED, now, alerts);
    }
  }

  /** Returns the stories that an alert is raised about if the budget is large enough. */
  List<StoryCandidate> candidates(List<ObservedStory> surprising) {
    return surprising.stream().filter(this::isReason).map(this::candidate).toList();
  }

  private StoryCandidate candidate(ObservedStory story) {
    StoryAlert found = story.found();
    return new StoryCandidate(
        model,
        found.group(),
        story.terms().label(),
        found.time(),
        ObservedStory.deviations(found.score()),
        found.falsePerWeek());
  }

  /** Whether an alert is raised about a story, whatever its score. */
  private boolean isReason(ObservedStory story) {
    List<StoryEvidence> evidence = story.evidence();
    double figures =
        evidence.stream().mapToInt(each -> each.document().numbersPerMille()).average().orElse(0);
    Long topic = story.topic();
    return evidence.size() >= MIN_DOCUMENTS
        && 2 * evidence.size() >= story.found().evidence().size()
        && figures <= 1000 * AlertOptions.FIGURES_SHARE
        && (topic == null || !isMuted.test(topic));
  }

  private void raise(ObservedStory story, long now, Consumer<Alert> alerts) {
    RunTotals totals = story.totals();
    var rule = new Alert.Rule("novelty", Map.of("alerts.false-per-week", falsePerWeek));
    var change = new DetectedChange(Kind.EMERGING, totals, rule);
    String id =
        "%s/story-%s/emerging/%s"
            .formatted(model, story.group(), Instant.ofEpochMilli(totals.since()));
    Long topic = story.topic();
    String joined = publisher.similar(id, story.terms(), SAME_EVENT, options.maxDuration(), now);
    var alert =
        new AlertEpisode(
            id, joined, topic == null ? ObservedDocument.NO_TOPIC : topic, change, now);
    StorySummary summary = story.found().story();
    alert.setStory(summary.id(), story.group(), summary.returnOf());
    addEvidence(alert, story.evidence());
    alert.updateTerms(story.terms(), story.newTerms());
    episodes.add(new StoryEpisode(story.group(), alert, story.found().time()));
    AlertEpisode ofTopic = publisher.recentOfEmergingTopic(joined, now);
    if (ofTopic == null || judgments.isNoise(ofTopic)) {
      publisher.publish(alert, State.FIRING, now, alerts);
    } else {
      alert.end(now);
      addEvidence(ofTopic, story.evidence());
    }
  }

  private static void addEvidence(AlertEpisode alert, List<StoryEvidence> evidence) {
    for (StoryEvidence each : evidence) {
      if (each.isNew() || !alert.isPublished()) {
        alert.addEvidence(ObservedStory.shown(each));
      }
    }
  }

  /** Takes in that a document joined a story of a group. */
  void observeDocument(long group, long time) {
    StoryEpisode episode = episodes.get(group);
    if (episode != null && time > episode.lastSeen) {
      episode.lastSeen = time;
      episodes.markChanged(group);
    }
  }

  /** Ends the alerts whose stories have been quiet, and forgets old ones. */
  void advance(long now, Consumer<Alert> alerts) {
    for (StoryEpisode quiet : episodes.quietSince(now - QUIET.toMillis())) {
      if (quiet.alert.isPublished()) {
        episodes.markChanged(quiet.group);
        publisher.resolve(quiet.alert, quiet.lastSeen, now, alerts);
      } else {
        episodes.remove(quiet.group);
      }
    }
    episodes.forget(now - FORGOTTEN.toMillis());
  }

  /**
   * Gives a rise of a topic to the ongoing alert about the same event: to the one about a story
   * with the most similar terms, if they are similar enough; else, if the topic is emerging, to one
   * about something new in its group. That alert is updated, and the rise needs none of its own.
   *
   * @param rise an alert that is not published yet
   * @param terms of the topic
   * @return whether there is such an alert
   */
  boolean takeRise(AlertEpisode rise, AlertTerms terms, long now, Consumer<Alert> alerts) {
    if (rise.kind() != Kind.EMERGING && rise.kind() != Kind.SURGING) {
      return false;
    }
    AlertEpisode told = mostSimilar(terms);
    if (told != null) {
      told.setTopic(rise.topic());
    } else if (rise.kind() == Kind.EMERGING) {
      told = publisher.ongoingEmerging(rise.story());
    }
    if (told == null) {
      return false;
    }
    publisher.publish(told, State.UPDATED, now, alerts);
    return true;
  }

  /** Returns the ongoing alert about a story with the most similar terms, if they are enough. */
  private @Nullable AlertEpisode mostSimilar(AlertTerms terms) {
    StoryEpisode best = null;
    double largest = SAME_EVENT;
    for (StoryEpisode each : episodes.all()) {
      if (each.alert.isOngoing() && each.alert.isPublished() && !judgments.isNoise(each.alert)) {
        double cosine = each.alert.terms().cosine(terms);
        if (cosine >= largest) {
          largest = cosine;
          best = each;
        }
      }
    }
    if (best == null) {
      return null;
    }
    episodes.markChanged(best.group);
    return best.alert;
  }
}
