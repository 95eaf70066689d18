package io.swell.cli;

import io.swell.format.input.TextSanitizer;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.view.ModelOverview;
import io.swell.view.TopicHistory;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Renders topics as lines of text: the position in the stream, the largest topics with share and
 * trend, and the topics that were born, ended or merged. A pure function of the view and the pace;
 * {@link LiveScreen} shows it.
 *
 * @param topics maximum number of topics shown
 * @param events maximum number of events shown
 * @param columns of the terminal
 * @param colored whether lines may contain colors, as ANSI sequences
 * @param unicode whether the terminal can show more than ASCII
 */
record LiveTable(int topics, int events, int columns, boolean colored, boolean unicode) {
  private static final int LABEL_WIDTH = 34;

  /** Characters of a topic's line beside the label and the windows. */
  private static final int FIGURES_WIDTH = 25;

  /** Columns of the windows, as wide as their head, where the label can be cut for them. */
  private static final int LEAST_WINDOWS = 6;

  private static final int LEAST_LABEL_WIDTH = 15;

  /** Lines beside those of topics and events: heads, blank lines and a note of three lines. */
  private static final int OTHER_LINES = 9;

  /** Rows of the smallest terminal that has room for all of the table. */
  private static final int LEAST_ROWS = 14;

  private static final int EVENTS_OF_LINES = 4;
  private static final int MOST_EVENTS = 12;
  private static final double NOTABLE = 0.004;
  private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
  private static final String ASCII = " .:-=+*%@";
  private static final String BOLD = "1";
  private static final String FAINT = "2";
  private static final String RED = "31";
  private static final String GREEN = "32";
  private static final String YELLOW = "33";
  private static final String CYAN = "36";

  /**
   * Creates a table that fills a terminal, but for the line of the cursor. A lower one has room for
   * the first lines only.
   */
  static LiveTable filling(TerminalSize size, boolean colored, boolean unicode) {
    int lines = Math.max(LEAST_ROWS, size.rows()) - 1 - OTHER_LINES;
    int events = Math.max(1, Math.min(MOST_EVENTS, lines / EVENTS_OF_LINES));
    return new LiveTable(lines - events, events, size.columns(), colored, unicode);
  }

  private int labelWidth() {
    int room = columns - FIGURES_WIDTH - LEAST_WINDOWS;
    return Math.max(LEAST_LABEL_WIDTH, Math.min(LABEL_WIDTH, room));
  }

  /** Returns the number of windows that have room. */
  private int windows() {
    return Math.max(1, columns - FIGURES_WIDTH - labelWidth());
  }

  /**
   * Returns all lines, none wider than the terminal. Their number is constant for a note of
   * constant height, so that they can be redrawn in place. What is too wide is cut, but the note
   * continues on the next line, because it contains an address to copy; one topic fewer is shown
   * for each such line.
   */
  List<String> lines(TopicView view, String model, double perSecond, String note) {
    var lines = new ArrayList<String>();
    List<String> below = note.lines().flatMap(line -> TextColumns.wrap(line, columns)).toList();
    int continued = below.size() - Math.toIntExact(note.lines().count());
    int shown = Math.max(1, topics - continued);
    lines.add(headline(view.overview(model), perSecond));
    lines.add("");
    lines.add(
        paint(
            FAINT,
            format(
                "%-6s %s %7s %6s  %s",
                "TOPIC",
                TextColumns.fit("LABEL", labelWidth()),
                "SHARE",
                "TREND",
                windows() < LEAST_WINDOWS ? "" : "RECENT")));
    var live = view.topics(model, TopicView.Order.SHARE, windows());
    live.stream().limit(shown).map(this::topic).forEach(lines::add);
    if (live.isEmpty()) {
      lines.add(
          paint(FAINT, "       warming up: the first topics appear after a few hundred documents"));
    }
    pad(lines, shown + 3);
    lines.add("");
    lines.add(paint(FAINT, "BORN, ENDED AND MERGED"));
    var newest =
        new ArrayList<>(
            view.events(model, Integer.MAX_VALUE).stream()
                .filter(LiveTable::isLifecycleEvent)
                .limit(events)
                .toList());
    Collections.reverse(newest);
    newest.stream().map(this::event).forEach(lines::add);
    pad(lines, shown + events + 5);
    lines.add("");
    lines.replaceAll(line -> TextColumns.cut(line, columns));
    lines.addAll(below);
    return List.copyOf(lines);
  }

  /** Returns the position in the stream as one line. */
  String headline(ModelOverview modelOverview, double perSecond) {
    return format(
        "%s  %,7d documents  %5.0f/s  %3d topics",
        paint(BOLD, date(modelOverview.eventTime())),
        modelOverview.documents(),
        perSecond,
        modelOverview.liveTopics());
  }

  /** Returns the largest topics as one line. */
  String summary(TopicView view, String model) {
    var names = new ArrayList<String>();
    for (TopicSummary topic : view.topics(model, TopicView.Order.SHARE, 1)) {
      if (names.size() == topics) {
        break;
      }
      names.add(
          format(
              "%s %.1f %%",
              TextSanitizer.onOneLine(topic.snapshot().label()), 100 * topic.snapshot().share()));
    }
    return String.join(", ", names);
  }

  /**
   * Returns whether the event starts or ends a topic: a birth, an end or a merge. Drifts and
   * renames do not.
   */
  static boolean isLifecycleEvent(TopicHistory.NumberedEvent numbered) {
    return switch (numbered.event().event()) {
      case BORN, ENDED, MERGED -> true;
      default -> false;
    };
  }

  /** Returns an event as one line. */
  String event(TopicHistory.NumberedEvent numbered) {
    TopicEvent event = numbered.event();
    String color =
        switch (event.event()) {
          case BORN -> GREEN;
          case ENDED -> RED;
          default -> YELLOW;
        };
    String into = event.into() == null ? "" : " into " + event.into();
    return format(
        "%s  %s  %s %s%s",
        date(event.timestamp()),
        paint(color, format("%-8s", event.event().name().toLowerCase(Locale.ROOT))),
        paint(CYAN, format("%-5s", "#" + event.topic())),
        TextSanitizer.onOneLine(numbered.label()),
        into);
  }

  private String topic(TopicSummary summary) {
    Snapshot now = summary.snapshot();
    double points = 100 * now.trend();
    String trend = Double.isNaN(points) ? "     -" : format("%+6.1f", points == 0 ? 0.0 : points);
    String color = Math.abs(now.trend()) < NOTABLE ? FAINT : now.trend() > 0 ? GREEN : RED;
    return format(
        "%s %s %5.1f %% %s  %s",
        paint(CYAN, format("%-6s", "#" + now.topic())),
        TextColumns.fit(TextSanitizer.onOneLine(now.label()), labelWidth()),
        100 * now.share(),
        paint(color, trend),
        spark(summary.shares()));
  }

  private String spark(List<@Nullable Double> shares) {
    String ramp = unicode ? BLOCKS : ASCII;
    double top =
        Math.max(
            0.02, shares.stream().filter(Objects::nonNull).mapToDouble(s -> s).max().orElse(0));
    var drawn = new StringBuilder();
    for (Double share : shares) {
      drawn.append(
          share == null ? ' ' : ramp.charAt((int) Math.ceil(share / top * (ramp.length() - 1))));
    }
    return drawn.toString();
  }

  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  private String paint(String code, String text) {
    return colored ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  private static void pad(List<String> lines, int length) {
    while (lines.size() < length) {
      lines.add("");
    }
  }

  private static String date(@Nullable Instant time) {
    return time == null ? "----------" : time.atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }
}
