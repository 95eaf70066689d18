package io.swell.alerting;

import java.util.Comparator;

/**
 * What a detector watches: it has at most one ongoing alert.
 *
 * @param detector number of the detector in saved state
 * @param number the topic, the group of stories, or a hash of the service that wrote lines
 */
record Subject(byte detector, long number) implements Comparable<Subject> {
  /** Topics in their order, then groups of stories in theirs. */
  private static final Comparator<Subject> ORDER =
      Comparator.comparing(Subject::isOfStory)
          .thenComparingLong(Subject::number)
          .thenComparingInt(Subject::detector);

  boolean isOfStory() {
    return detector == StoryAlerts.ID;
  }

  boolean isOfTopic() {
    return detector == ShareAlerts.ID || detector == ShiftAlerts.ID;
  }

  /** Returns its name in the ids of alerts. */
  String name() {
    if (isOfStory()) {
      return "story-" + number;
    } else if (!isOfTopic()) {
      return (detector == PatternAlerts.ID ? "lines-" : "silence-") + Long.toHexString(number);
    }
    return number == ObservedDocument.NO_TOPIC ? "none" : Long.toString(number);
  }

  @Override
  public int compareTo(Subject other) {
    return ORDER.compare(this, other);
  }
}
