package io.swell.alerting;

import io.swell.output.Alert;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Says in one sentence what an alert is about. The same on every machine: English, UTC. */
final class AlertSummary {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM yyyy HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final int NAMED = 5;

  private AlertSummary() {}

  static String of(AlertEpisode alert) {
    RunTotals count = alert.count;
    String label = "'" + alert.terms.label() + "'";
    String counted =
        String.format(
            Locale.ROOT,
            "%.0f of %.0f documents since %s UTC, %s expected",
            count.documents,
            count.of,
            TIME.format(Instant.ofEpochMilli(count.since)),
            number(count.expected));
    String sentence =
        switch (alert.kind) {
          case EMERGING -> label + " is new: " + counted;
          case SURGING -> label + " is " + times(count) + " its usual level: " + counted;
          case FADING -> label + " is " + times(count) + " its usual level: " + counted;
          case UNCOVERED -> "No topic covers " + counted + " (" + times(count) + " the usual)";
          case SHIFTING ->
              label
                  + " has changed its terms: now "
                  + String.join(", ", alert.terms.words(NAMED))
                  + "; before "
                  + String.join(", ", alert.before.words(NAMED));
        };
    if (!alert.newTerms.isEmpty()
        && (alert.kind == Alert.Kind.SURGING || alert.kind == Alert.Kind.UNCOVERED)) {
      sentence += "; new terms: " + String.join(", ", alert.newTerms);
    }
    long sources = alert.evidence.sources().count();
    if (sources > 0) {
      sentence += sources == 1 ? "; one source" : "; " + sources + " sources";
    }
    return sentence + ".";
  }

  private static String times(RunTotals count) {
    return number(count.ratio()) + " times";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
  }
}
