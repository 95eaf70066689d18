package io.swell.cli;

import io.swell.engine.Outputs;
import io.swell.format.input.DocumentField;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Output;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;

/** The alerts that a file raises. */
final class Backtest implements Outputs {
  static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final double WEEK = 7 * 86_400_000.0;

  private final LongSummaryStatistics eventTimes = new LongSummaryStatistics();

  /** By id: the latest state of each alert. */
  private final Map<String, Alert> alerts = new LinkedHashMap<>();

  @Override
  public void publish(Output output) {
    if (output instanceof Assignment assignment) {
      eventTimes.accept(assignment.timestamp().toEpochMilli());
    } else if (output instanceof Alert alert) {
      alerts.put(alert.id(), alert);
    }
  }

  /** Prints the alerts on standard output, and their number beside it. */
  void print(Console console) {
    if (alerts.isEmpty()) {
      console.say("no alerts: nothing deviated from the baseline, or there is too little data yet");
    } else {
      var table = new TextTable("NOTICED", "STATE", "KIND", "SEVERITY", ">SCORE", "WHY");
      for (Alert alert : alerts.values()) {
        table.add(
            TIME.format(alert.detectedAt()),
            DocumentField.lowerCaseName(alert.state()),
            DocumentField.lowerCaseName(alert.kind()),
            DocumentField.lowerCaseName(alert.severity()),
            String.format(Locale.ROOT, "%.1f", alert.score()),
            alert.why());
      }
      table.print(console.out());
      console.out().flush();
    }
    double span =
        eventTimes.getCount() == 0 ? 0 : (eventTimes.getMax() - eventTimes.getMin()) / WEEK;
    double weeks = Math.max(span, 1 / WEEK);
    console.say(
        "%s about %s over %.1f weeks of event time: %.2f per week",
        CountPhrase.of(alerts.size(), "alert"),
        CountPhrase.of(alerts.values().stream().map(Alert::story).distinct().count(), "event"),
        weeks,
        alerts.size() / weeks);
  }
}
