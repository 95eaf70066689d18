package io.swell.alerting;

import io.swell.output.Alert;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * Describes an alert in one sentence. The sentence does not depend on the machine: it is in English
 * and gives times in UTC.
 */
final class AlertSummary {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM yyyy HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final long HOUR = 3_600_000;
  private static final long DAY = 24 * HOUR;
  private static final long YEAR = 365 * DAY + 6 * HOUR;

  private AlertSummary() {}

  /**
   * Returns the sentence. The counts of an alert about a story are of the newest documents and not
   * of all since it began.
   */
  static String of(AlertEpisode alert) {
    Alert.Kind kind = alert.kind();
    boolean isOfStory = alert.isOfStory();
    long returnOf = alert.returnOf();
    RunTotals totals = alert.totals();
    List<String> added = alert.description().added();
    long remembered = alert.description().remembered();
    long sources = alert.sources().count();
    String label = "'" + alert.terms().label() + "'";
    String since = "since " + TIME.format(Instant.ofEpochMilli(totals.since())) + " UTC";
    String documents =
        String.format(
            Locale.ROOT,
            isOfStory ? "%.0f of the newest %.0f documents" : "%.0f of %.0f documents " + since,
            totals.documents(),
            totals.allDocuments());
    String expected = ", " + number(totals.expected()) + " expected";
    String counted = documents + expected;
    String sentence =
        switch (kind) {
          case EMERGING ->
              label
                  + (returnOf >= 0 ? " is back" : " is new")
                  + (isOfStory ? " " + since : "")
                  + (returnOf >= 0 ? ", as in story " + returnOf + ": " : ": ")
                  + counted;
          case REPEATING ->
              "%s repeats earlier documents: %s, at most %.0f before"
                  .formatted(label, documents, totals.expected());
          case SURGING, FADING ->
              alert.isOfLines()
                  ? label + (kind == Alert.Kind.FADING ? " is silent: " : " surges: ") + counted
                  : "%s is %s its usual level: it is %.0f %% or more of %s%s"
                      .formatted(
                          label,
                          number(totals.ratio()) + " times",
                          100 * ObservedDocument.MAIN_SHARE,
                          documents,
                          expected);
        };
    if (!added.isEmpty() && kind == Alert.Kind.SURGING) {
      sentence += "; new terms: " + String.join(", ", added);
    }
    if (!added.isEmpty() && kind == Alert.Kind.EMERGING && remembered >= 2 * HOUR) {
      sentence +=
          "; not once in the %s before its first document: %s"
              .formatted(span(remembered), String.join(", ", added));
    }
    if (sources > 0) {
      sentence += sources == 1 ? "; one source" : "; " + sources + " sources";
    }
    return sentence + ".";
  }

  /** Returns a time span in full years, days or hours, whichever is the largest with two. */
  private static String span(long millis) {
    if (millis >= 2 * YEAR) {
      return millis / YEAR + " years";
    }
    return millis >= 2 * DAY ? millis / DAY + " days" : millis / HOUR + " hours";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
  }
}
