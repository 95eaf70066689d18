package io.swell.cli;

import io.swell.format.input.DocumentField;
import io.swell.format.input.TextSanitizer;
import io.swell.output.Alert;
import io.swell.output.TopicEvent;
import io.swell.serving.Views;
import io.swell.view.AlertView.NumberedAlert;
import io.swell.view.ModelOverview;
import io.swell.view.Throughput;
import io.swell.view.TopicHistory;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Prints what happens in the first model: a line for each thing that is new, and every few seconds
 * one with the position in the stream. Not thread-safe.
 */
abstract class LiveLines {
  private static final long LINE_NANOS = Duration.ofSeconds(5).toNanos();

  final PrintStream out;
  final TopicView view;
  private final Throughput pace = new Throughput();
  private long lineNanos;
  private long lineVersion = -1;

  LiveLines(PrintStream out, TopicView view) {
    this.out = out;
    this.view = view;
  }

  /** Prints what has changed. To be called a few times per second. */
  final void show(long nanos) {
    List<String> models = view.models();
    String model = models.isEmpty() ? "" : models.get(0);
    ModelOverview now = view.of(model).overview();
    pace.observe(nanos, now.documents());
    printNews(model);
    boolean isDue = lineVersion < 0 || nanos - lineNanos >= LINE_NANOS;
    if (isDue && view.version() != lineVersion) {
      lineVersion = view.version();
      lineNanos = nanos;
      printPosition(model, now, pace.perSecond());
    }
    out.flush();
  }

  /** Prints what is new since the last call. */
  abstract void printNews(String model);

  abstract void printPosition(String model, ModelOverview now, double perSecond);

  /** Prints which topics are born, end and merge, and which are the largest. */
  static final class LiveTopics extends LiveLines {
    private static final int TOPICS_IN_LINE = 3;
    private static final int EVENTS_AT_ONCE = 20;

    private long eventSeen;

    LiveTopics(PrintStream out, TopicView view) {
      super(out, view);
    }

    @Override
    void printNews(String model) {
      List<TopicHistory.NumberedEvent> events =
          view.of(model).eventsAfter(eventSeen, EVENTS_AT_ONCE);
      for (int i = events.size() - 1; i >= 0; i--) {
        print(events.get(i));
        eventSeen = events.get(i).number();
      }
    }

    @Override
    void printPosition(String model, ModelOverview now, double perSecond) {
      out.printf(
          Locale.ROOT,
          "%s  %,7d documents  %5.0f/s  %3d topics  %s%n",
          date(now.eventTime()),
          now.documents(),
          perSecond,
          now.liveTopics(),
          view.of(model).topics(TopicView.Order.SHARE, 1).stream()
              .limit(TOPICS_IN_LINE)
              .map(LiveTopics::share)
              .collect(Collectors.joining(", ")));
    }

    private static String share(TopicSummary topic) {
      String label = TextSanitizer.onOneLine(topic.snapshot().label());
      return String.format(Locale.ROOT, "%s %.1f %%", label, 100 * topic.snapshot().share());
    }

    /** Prints an event that starts or ends a topic; renames do not. */
    private void print(TopicHistory.NumberedEvent numbered) {
      TopicEvent event = numbered.event();
      switch (event.event()) {
        case BORN, ENDED, MERGED ->
            out.printf(
                Locale.ROOT,
                "%s  %-8s  #%-4d %s%s%n",
                date(event.timestamp()),
                event.event().name().toLowerCase(Locale.ROOT),
                event.topic(),
                TextSanitizer.onOneLine(numbered.label()),
                event.into() == null ? "" : " into " + event.into());
        default -> {}
      }
    }

    private static String date(@Nullable Instant time) {
      return time == null ? "----------" : time.atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }
  }

  /**
   * Prints alerts about log lines that begin, become more severe or end, each with the time of the
   * event, and how many patterns and open alerts there are.
   */
  static final class LiveAlerts extends LiveLines {
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
}
