package io.swell.alerting;

import io.swell.math.Hash64;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a detector watches: it has at most one ongoing alert.
 *
 * @param detector number of the detector in saved state
 * @param number the topic, the group of stories, or a hash of the service or source
 */
record Subject(byte detector, long number) implements Comparable<Subject> {
  private static final Map<Byte, String> NAMES =
      Map.of(
          PatternAlerts.ID, "lines",
          SurgeAlerts.ID, "flood",
          SilenceAlerts.ID, "silence",
          RepeatAlerts.ID, "repeats");

  /** Topics in their order, then groups of stories in theirs. */
  private static final Comparator<Subject> ORDER =
      Comparator.comparing(Subject::isOfStory)
          .thenComparingLong(Subject::number)
          .thenComparingInt(Subject::detector);

  /** Returns the lines of a service, or of all services that have no name. */
  static Subject ofService(byte detector, @Nullable String service) {
    return new Subject(detector, service == null ? 0 : Hash64.of(service) >>> 1);
  }

  /** Returns the lines of a service since a version of it was deployed, if one was. */
  static Subject ofService(byte detector, @Nullable String service, @Nullable String deployed) {
    boolean isSince = deployed != null;
    return ofService(detector, isSince ? service + "\n" + deployed : service);
  }

  boolean isOfStory() {
    return detector == StoryAlerts.ID;
  }

  boolean isOfTopic() {
    return detector == ShareAlerts.ID;
  }

  /** Returns its name in the ids of alerts. */
  String name() {
    if (isOfStory()) {
      return "story-" + number;
    } else if (!isOfTopic()) {
      return NAMES.get(detector) + "-" + Long.toHexString(number);
    }
    return Long.toString(number);
  }

  @Override
  public int compareTo(Subject other) {
    return ORDER.compare(this, other);
  }
}
