package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.stories.StoryAlert;
import org.jspecify.annotations.Nullable;

/** What a {@link AlertDetector} has found, and so what becomes of the alert of a subject. */
sealed interface Finding {
  Subject subject();

  /**
   * Returns that a change of log lines or of a source, which are of no topic, has begun or
   * continues.
   *
   * @param last the newest alert about the subject; it continues if it has not ended before the
   *     change began
   */
  static Finding of(
      @Nullable AlertEpisode last,
      Subject subject,
      Change change,
      AlertDescription description,
      AlertEvidence documents) {
    var evidence = new Evidence(documents);
    if (last != null && last.continues(change.totals().since())) {
      boolean isDue = !last.isOngoing() || last.hasGrown(change.totals());
      return new Continued(subject, last.topic(), change.totals(), evidence, description, isDue);
    }
    return new Began(
        subject, ObservedDocument.NO_TOPIC, change, description, evidence, new TopicTally(), null);
  }

  /**
   * A change has begun.
   *
   * @param topic the topic that it is about, or -1
   * @param evidence the documents that show it
   * @param documents recent documents of the topic; none of a story
   * @param story the story, or null
   */
  record Began(
      Subject subject,
      long topic,
      Change change,
      AlertDescription description,
      Evidence evidence,
      TopicTally documents,
      @Nullable StoryAlert story)
      implements Finding {}

  /**
   * A change continues, or has returned.
   *
   * @param topic the topic that it is about, or -1 if that is not known
   * @param totals what was counted since it began
   * @param description null if it stays
   * @param isDue whether the alert is to be published
   */
  record Continued(
      Subject subject,
      long topic,
      RunTotals totals,
      Evidence evidence,
      @Nullable AlertDescription description,
      boolean isDue)
      implements Finding {}

  /**
   * A change is over.
   *
   * @param time event time
   */
  record Ended(Subject subject, long time) implements Finding {}

  /** A change is so old that what is similar to it is another one. */
  record Forgotten(Subject subject) implements Finding {}

  /**
   * Documents that show a change.
   *
   * @param added those that no finding before had
   */
  record Evidence(AlertEvidence all, AlertEvidence added) {
    Evidence(AlertEvidence evidence) {
      this(evidence, evidence);
    }
  }

  /**
   * A change that one of the rules has detected.
   *
   * @param totals what was counted since the change began
   */
  record Change(Alert.Kind kind, RunTotals totals, Alert.Rule rule) {}
}
