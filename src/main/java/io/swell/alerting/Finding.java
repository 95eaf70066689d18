package io.swell.alerting;

import io.swell.stories.StoryAlert;
import org.jspecify.annotations.Nullable;

/** What a {@link AlertDetector} has found, and so what becomes of the alert of a subject. */
sealed interface Finding {
  Subject subject();

  /**
   * A change has begun.
   *
   * @param topic the topic that it is about, or -1
   * @param evidence the documents that show it
   * @param origin what else is known of the topic or of the story
   */
  record Began(
      Subject subject,
      long topic,
      DetectedChange change,
      AlertDescription description,
      Evidence evidence,
      Origin origin)
      implements Finding {}

  /**
   * A change goes on, or has returned.
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

  /** Where a change comes from. */
  sealed interface Origin {
    /** A topic, with its recent documents. */
    record Topic(TopicTally documents) implements Origin {}

    /** A story. */
    record OfStory(StoryAlert found) implements Origin {}
  }
}
