package io.swell.cli;

import io.swell.format.input.TextSanitizer;
import io.swell.output.TopicEvent;
import io.swell.view.ModelOverview;
import io.swell.view.TopicHistory;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints which topics are born, end and merge, and which are the largest. */
final class LiveTopics extends LiveLines {
  private static final int TOPICS_IN_LINE = 3;
  private static final int EVENTS_AT_ONCE = 20;

  private final TopicView view;
  private long eventSeen;

  LiveTopics(PrintStream out, TopicView view) {
    super(out, view);
    this.view = view;
  }

  @Override
  void printNews(String model) {
    List<TopicHistory.NumberedEvent> events = view.of(model).eventsAfter(eventSeen, EVENTS_AT_ONCE);
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
