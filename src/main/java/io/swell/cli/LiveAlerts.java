package io.swell.cli;

import io.swell.format.input.DocumentField;
import io.swell.format.input.TextSanitizer;
import io.swell.output.Alert;
import io.swell.serving.Views;
import io.swell.view.AlertView.NumberedAlert;
import io.swell.view.ModelOverview;
import io.swell.view.Throughput;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Prints what happens in the log lines of the first model: a line for each alert that begins,
 * becomes more severe or ends, with the time of the event, and every few seconds one with the
 * position in the stream. Not thread-safe.
 */
final class LiveAlerts {
  private static final long LINE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final PrintStream out;
  private final Views views;
  private final Throughput pace = new Throughput();
  private final Map<String, Alert> printed = new HashMap<>();
  private long alertSeen;
  private long lineNanos;
  private long lineVersion = -1;

  LiveAlerts(PrintStream out, Views views) {
    this.out = out;
    this.views = views;
  }

  /** Prints what has changed. To be called a few times per second. */
  void show(long nanos) {
    List<String> models = views.topics().models();
    String model = models.isEmpty() ? "" : models.get(0);
    ModelOverview now = views.topics().of(model).overview();
    pace.observe(nanos, now.documents());
    List<NumberedAlert> alerts = views.alerts().alertsAfter(model, alertSeen);
    for (int i = alerts.size() - 1; i >= 0; i--) {
      alertSeen = alerts.get(i).number();
      print(alerts.get(i).alert());
    }
    boolean isDue = lineVersion < 0 || nanos - lineNanos >= LINE_NANOS;
    if (isDue && now.eventTime() != null && views.topics().version() != lineVersion) {
      lineVersion = views.topics().version();
      lineNanos = nanos;
      out.printf(
          Locale.ROOT,
          "%s  %,7d lines  %5.0f/s  %3d patterns, %s%n",
          TIME.format(now.eventTime()),
          now.documents(),
          pace.perSecond(),
          views.patterns().size(model),
          CountPhrase.of(views.alerts().ongoing(model), "open alert"));
    }
    out.flush();
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
          TIME.format(time == null ? alert.detectedAt() : time),
          DocumentField.lowerCaseName(alert.kind()),
          isOver ? "resolved" : DocumentField.lowerCaseName(alert.severity()),
          TextSanitizer.onOneLine(alert.why()));
    }
  }
}
