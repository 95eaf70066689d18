package io.swell.evaluation;

import io.swell.output.Alert;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * An alert of any method, as far as it is judged.
 *
 * @param at event time reached when it was raised
 * @param kind what it says happens
 * @param score the larger, the surer; only the order counts
 * @param story alerts of one story are told together
 * @param why for people
 * @param documents ids of those that it shows
 */
record Detection(
    Instant at, String kind, double score, String story, String why, List<String> documents) {
  Detection {
    documents = List.copyOf(documents);
  }

  static Detection of(Alert alert) {
    return new Detection(
        alert.detectedAt(),
        alert.kind().name().toLowerCase(Locale.ROOT),
        alert.score(),
        alert.story(),
        alert.why(),
        alert.documents().stream().map(Alert.Document::id).toList());
  }

  /** Of all that a tracker published, what says that something rises: each alert once. */
  static List<Detection> of(List<Alert> published) {
    return published.stream()
        .filter(alert -> alert.state() == Alert.State.FIRING)
        .filter(alert -> alert.kind() != Alert.Kind.FADING)
        .map(Detection::of)
        .toList();
  }
}
