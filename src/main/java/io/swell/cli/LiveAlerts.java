package io.swell.cli;

import io.swell.format.input.DocumentField;
import io.swell.format.input.TextSanitizer;
import io.swell.output.Alert;
import io.swell.serving.Views;
import io.swell.view.AlertView.NumberedAlert;
import io.swell.view.ModelOverview;
import java.io.PrintStream;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Prints alerts about log lines that begin, become more severe or end, each with the time of the
 * event, and how many patterns and open alerts there are.
 */
final class LiveAlerts extends LiveLines {
  private final Views views;
  private final Map<String, Alert> printed = new HashMap<>();
  private long alertSeen;

  LiveAlerts(PrintStream out, Views views) {
    super(out, views.topics());
    this.views = views;
  }

  @Override
  void printNews(String model) {
    List<NumberedAlert> alerts = views.alerts().alertsAfter(model, alertSeen);
    for (int i = alerts.size() - 1; i >= 0; i--) {
      alertSeen = alerts.get(i).number();
      print(alerts.get(i).alert());
    }
  }

  @Override
  void printPosition(String model, ModelOverview now, double perSecond) {
    out.printf(
        Locale.ROOT,
        "%s  %,7d lines  %5.0f/s  %3d patterns, %s%n",
        now.eventTime() == null ? "-".repeat(16) : Backtest.TIME.format(now.eventTime()),
        now.documents(),
        perSecond,
        views.patterns().size(model),
        CountPhrase.of(views.alerts().ongoing(model), "open alert"));
  }

  /** Prints an alert, unless it has only grown. */
  private void print(Alert alert) {
    Alert before = printed.put(alert.id(), alert);
    boolean isOver = alert.state() == Alert.State.RESOLVED;
    if (before == null || isOver || before.severity() != alert.severity()) {
      Instant time =
          isOver ? alert.ended() : before == null ? alert.detectedAt() : alert.window().end();
      out.printf(
          Locale.ROOT,
          "%s  %-8s  %-8s  %s%n",
          Backtest.TIME.format(time == null ? alert.detectedAt() : time),
          DocumentField.lowerCaseName(alert.kind()),
          isOver ? "resolved" : DocumentField.lowerCaseName(alert.severity()),
          TextSanitizer.onOneLine(alert.why()));
    }
  }
}
