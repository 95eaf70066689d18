package io.swell.alerting;

import io.swell.output.Alert;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Describes an alert in one sentence. The sentence does not depend on the machine: it is in English
 * and gives times in UTC.
 */
final class AlertSummary {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM yyyy HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final int NAMED_TERMS = 5;

  private AlertSummary() {}

  static String of(AlertEpisode alert) {
    RunTotals totals = alert.totals();
    String label = "'" + alert.terms().label() + "'";
    String counted =
        String.format(
            Locale.ROOT,
            "%.0f of %.0f documents since %s UTC, %s expected",
            totals.documents(),
            totals.allDocuments(),
            TIME.format(Instant.ofEpochMilli(totals.since())),
            number(totals.expected()));
    String sentence =
        switch (alert.kind()) {
          case EMERGING -> label + " is new: " + counted;
          case SURGING -> label + " is " + times(totals) + " its usual level: " + counted;
          case FADING -> label + " is " + times(totals) + " its usual level: " + counted;
          case UNCOVERED -> "No topic covers " + counted + " (" + times(totals) + " the usual)";
          case SHIFTING ->
              label
                  + " has changed its terms: now "
                  + String.join(", ", alert.terms().words(NAMED_TERMS))
                  + "; before "
                  + String.join(", ", alert.baselineTerms().words(NAMED_TERMS));
        };
    if (!alert.newTerms().isEmpty()
        && (alert.kind() == Alert.Kind.SURGING || alert.kind() == Alert.Kind.UNCOVERED)) {
      sentence += "; new terms: " + String.join(", ", alert.newTerms());
    }
    long sources = alert.sources().count();
    if (sources > 0) {
      sentence += sources == 1 ? "; one source" : "; " + sources + " sources";
    }
    return sentence + ".";
  }

  private static String times(RunTotals totals) {
    return number(totals.ratio()) + " times";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
  }
}
