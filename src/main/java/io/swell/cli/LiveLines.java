package io.swell.cli;

import io.swell.format.input.TextSanitizer;
import io.swell.output.TopicEvent;
import io.swell.view.ModelOverview;
import io.swell.view.Throughput;
import io.swell.view.TopicHistory;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Prints how the topics of the first model change: a line for each topic that is born, ends or
 * merges, and every few seconds one with the position in the stream and the largest topics. Not
 * thread-safe.
 */
final class LiveLines {
  private static final int TOPICS_IN_LINE = 3;
  private static final long LINE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final int EVENTS_AT_ONCE = 20;

  private final PrintStream out;
  private final TopicView view;
  private final Throughput pace = new Throughput();
  private long eventSeen;
  private long lineNanos;
  private long lineVersion = -1;

  LiveLines(PrintStream out, TopicView view) {
    this.out = out;
    this.view = view;
  }

  /** Prints what has changed. To be called a few times per second. */
  void show(long nanos) {
    List<String> models = view.models();
    String model = models.isEmpty() ? "" : models.get(0);
    ModelOverview now = view.of(model).overview();
    pace.observe(nanos, now.documents());
    List<TopicHistory.NumberedEvent> events = view.of(model).eventsAfter(eventSeen, EVENTS_AT_ONCE);
    for (int i = events.size() - 1; i >= 0; i--) {
      print(events.get(i));
      eventSeen = events.get(i).number();
    }
    boolean isDue = lineVersion < 0 || nanos - lineNanos >= LINE_NANOS;
    if (isDue && view.version() != lineVersion) {
      lineVersion = view.version();
      lineNanos = nanos;
      out.printf(
          Locale.ROOT,
          "%s  %,7d documents  %5.0f/s  %3d topics  %s%n",
          date(now.eventTime()),
          now.documents(),
          pace.perSecond(),
          now.liveTopics(),
          view.of(model).topics(TopicView.Order.SHARE, 1).stream()
              .limit(TOPICS_IN_LINE)
              .map(LiveLines::share)
              .collect(Collectors.joining(", ")));
    }
    out.flush();
  }

  private static String share(TopicSummary topic) {
    String label = TextSanitizer.onOneLine(topic.snapshot().label());
    return String.format(Locale.ROOT, "%s %.1f %%", label, 100 * topic.snapshot().share());
  }

  /** Prints an event that starts or ends a topic; drifts and renames do not. */
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
