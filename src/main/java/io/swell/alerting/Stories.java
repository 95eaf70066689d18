package io.swell.alerting;

import java.util.Collection;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Which alerts are about one story: their topics share words, or documents. Topics are learned to
 * differ, so two about one event have few words in common; but its documents have both.
 */
final class Stories {
  private Stories() {}

  /**
   * Returns the story of a new alert: that of the nearest one that goes on or ended within the
   * cool-down, if it is near enough; else its own id.
   *
   * @param terms of its topic
   * @param documents of its topic, lately
   */
  static String of(
      String id,
      Terms terms,
      Tally documents,
      Collection<Watch> watches,
      AlertOptions options,
      long now) {
    String story = id;
    double most = options.story();
    for (Watch watch : watches) {
      for (Episode other :
          Stream.of(watch.episode, watch.shift)
              .filter(Objects::nonNull)
              .filter(Episode::isTold)
              .toList()) {
        boolean isRecent = other.goesOn() || now - other.ended <= options.coolDown().toMillis();
        double nearness =
            Math.max(
                terms.cosine(other.terms),
                documents.others.getOrDefault(other.topic, 0.0) / Math.max(1, documents.documents));
        if (isRecent && nearness >= most) {
          most = nearness;
          story = other.story;
        }
      }
    }
    return story;
  }
}
