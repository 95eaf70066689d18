package io.swell.alerting;

import io.swell.output.Alert;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Alerts that a detector would raise of a made-up stream. */
public final class PlantedAlerts {
  private static final Duration WINDOW = Duration.ofDays(7);

  private PlantedAlerts() {}

  /** An alert of a topic. */
  public static Alert alert(
      String model,
      String id,
      Alert.Kind kind,
      Alert.State state,
      @Nullable Long topic,
      String label,
      Instant since) {
    return alert(model, id, kind, state, topic, label, since, "Ferries late again", "gazette");
  }

  /** An alert of a topic whose first document has this title and this source. */
  public static Alert alert(
      String model,
      String id,
      Alert.Kind kind,
      Alert.State state,
      @Nullable Long topic,
      String label,
      Instant since,
      String title,
      String source) {
    return new Alert(
        model,
        id,
        kind,
        state,
        kind == Alert.Kind.EMERGING ? Alert.Severity.CRITICAL : Alert.Severity.WARNING,
        topic,
        label,
        id,
        "'" + label + "' is 3.4 times its usual level: 41 of 240 documents (expected about 12).",
        6.5,
        new Alert.Level(41, 240),
        new Alert.Level(12, 240),
        3.4,
        since,
        since.plus(WINDOW.multipliedBy(2)),
        state == Alert.State.RESOLVED ? since.plus(WINDOW.multipliedBy(6)) : null,
        new Alert.Window(since.plus(WINDOW), since.plus(WINDOW.multipliedBy(2))),
        List.of(new Alert.Term("harbour", 0.4), new Alert.Term("strike", 0.2)),
        List.of("strike", "blockade"),
        List.of(
            new Alert.Document("d1", title, source, since, 0.8),
            new Alert.Document("d2", "Pilots stop work", "herald", since.plus(WINDOW), 0.7)),
        new Alert.Sources(2, Map.of(source, 30L, "herald", 11L)),
        new Alert.Rule("fast", Map.of("alerts.score", 4.0)));
  }
}
