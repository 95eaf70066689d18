package io.swell.notify;

import io.swell.output.Alert;
import io.swell.output.DocumentOrigin;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Alerts for the tests of this package. */
public final class Alerts {
  static final Instant SINCE = Instant.parse("2024-05-01T10:00:00Z");

  /** Where the document of each alert comes from. */
  static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

  static final String LINK = "https://wire.example/d1?a=1&b=2";

  private Alerts() {}

  /** Returns an alert about a topic at the current time. */
  public static Alert of(String id, Alert.State state, Alert.Severity severity) {
    return of(id, state, severity, "ferry harbour tide", "ferry is 5 times its usual level");
  }

  /** Returns an alert whose label, sentence and document contain the words. */
  static Alert titled(String words) {
    return of("a1", Alert.State.FIRING, Alert.Severity.WARNING, words, words, words);
  }

  static Alert of(String id, Alert.State state, Alert.Severity severity, String label, String why) {
    return of(id, state, severity, label, why, "Ferry <b>aground</b> & lost");
  }

  private static Alert of(
      String id,
      Alert.State state,
      Alert.Severity severity,
      String label,
      String why,
      String title) {
    return new Alert(
        "main",
        id,
        Alert.Kind.SURGING,
        state,
        severity,
        17L,
        label,
        id,
        null,
        why,
        6.5,
        new Alert.Level(50, 200),
        new Alert.Level(10, 200),
        5,
        SINCE,
        SINCE.plusSeconds(3600),
        state == Alert.State.RESOLVED ? SINCE.plusSeconds(7200) : null,
        new Alert.Window(SINCE.plusSeconds(2700), SINCE.plusSeconds(3600)),
        List.of(new Alert.Term("ferry", 0.3)),
        List.of("wreck"),
        List.of(
            new Alert.Document("d1", title, new DocumentOrigin("wire", TRACE, LINK), SINCE, 0.9)),
        new Alert.Sources(2, Map.of("wire", 30L)),
        new Alert.Rule("fast", Map.of("z", 4.0)),
        null);
  }
}
