package io.swell.alerting;

import io.swell.alerting.Finding.Evidence;
import io.swell.output.Alert;
import io.swell.output.Alert.Kind;
import io.swell.stories.StoryAlert;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds surprising stories: one EMERGING alert is raised for each group of stories about the same
 * event.
 *
 * <p>An alert is raised when the score of a story reaches the threshold for {@code
 * alerts.false-per-week}. Tables and reports of figures are no reason for one, as they come by the
 * calendar. It is updated when its severity rises or its documents have doubled, and ends when its
 * stories got no document for {@link #QUIET}. One that was judged noise is not updated below the
 * threshold that this sets for its stories.
 */
record StoryAlerts(double falsePerWeek, AlertState state, LongPredicate isMuted)
    implements AlertDetector {
  static final byte ID = 2;

  private static final Duration QUIET = Duration.ofHours(12);

  /** After this time without a document, what is similar is another event. */
  private static final Duration FORGOTTEN = Duration.ofDays(3);

  /** Minimum number of documents to show, without tables and near-duplicates. */
  private static final int MIN_DOCUMENTS = 2;

  @Override
  public @Nullable Finding judgeStory(ObservedStory story) {
    var subject = new Subject(ID, story.group());
    AlertEpisode alert = state.book.get(subject);
    StoryAlert found = story.found();
    if (alert == null) {
      return found.isRaised() && isReason(story) ? began(subject, story) : null;
    }
    boolean isOfItsTopic = !alert.isOngoing() && !alert.isPublished();
    if (isOfItsTopic) {
      return null; // the alert about the topic is about the event
    }
    observeDocument(story.group(), found.time());
    if (state.judgments.isNoise(alert) && !found.isRaised()) {
      return null;
    }
    RunTotals newer = story.totals();
    RunTotals totals = newer.since(Math.min(alert.totals().since(), newer.since()));
    return new Finding.Continued(
        subject,
        topic(story),
        totals,
        evidence(story),
        AlertDescription.emerging(story.terms(), story.newTerms()),
        !alert.isOngoing() || alert.hasGrown(totals));
  }

  private Finding began(Subject subject, ObservedStory story) {
    var rule = new Alert.Rule("novelty", Map.of("alerts.false-per-week", falsePerWeek));
    return new Finding.Began(
        subject,
        topic(story),
        new Finding.Change(Kind.EMERGING, story.totals(), rule),
        AlertDescription.emerging(story.terms(), story.newTerms()),
        evidence(story),
        new TopicTally(),
        story.found());
  }

  private static long topic(ObservedStory story) {
    return story.topic() == null ? ObservedDocument.NO_TOPIC : story.topic();
  }

  private static Evidence evidence(ObservedStory story) {
    var all = new AlertEvidence();
    var added = new AlertEvidence();
    for (StoryAlert.Evidence each : story.evidence()) {
      Alert.Document document = AlertEvidence.shown(each.document(), each.weight());
      all.addWithSource(document);
      if (each.isNew()) {
        added.addWithSource(document);
      }
    }
    return new Evidence(all, added);
  }

  /** Whether an alert is raised about a story, whatever its score. */
  private boolean isReason(ObservedStory story) {
    List<StoryAlert.Evidence> evidence = story.evidence();
    double figures =
        evidence.stream().mapToInt(each -> each.document().numbersPerMille()).average().orElse(0);
    Long topic = story.topic();
    return evidence.size() >= MIN_DOCUMENTS
        && 2 * evidence.size() >= story.found().evidence().size()
        && figures <= 1000 * AlertOptions.FIGURES_SHARE
        && (topic == null || !isMuted.test(topic));
  }

  void observeDocument(long group, long time) {
    AlertEpisode alert = state.book.get(new Subject(ID, group));
    if (alert != null && alert.see(time)) {
      state.book.markChanged(alert);
    }
  }

  /** Returns the alerts whose stories have been quiet, and those that are forgotten. */
  @Override
  public List<Finding> advance(long now) {
    List<Finding> findings = new ArrayList<>();
    state
        .book
        .ofStories()
        .forEach(
            alert -> {
              boolean isOver = alert.isOngoing() && alert.lastSeen() <= now - QUIET.toMillis();
              if (isOver && alert.isPublished()) {
                findings.add(new Finding.Ended(alert.subject(), alert.lastSeen()));
              }
              boolean isOld =
                  (isOver || !alert.isOngoing()) && alert.lastSeen() <= now - FORGOTTEN.toMillis();
              if (isOld || (isOver && !alert.isPublished())) {
                findings.add(new Finding.Forgotten(alert.subject()));
              }
            });
    return findings;
  }
}
