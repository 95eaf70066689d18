package io.swell.cli;

import io.swell.view.Throughput;
import io.swell.view.TopicHistory;
import io.swell.view.TopicView;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Shows the topics of the first model as they change. On a terminal with colors it redraws a {@link
 * LiveTable} in place; elsewhere it prints one line every few seconds and one for each topic that
 * is born, ends or merges. Not thread-safe.
 */
final class LiveScreen {
  private static final int TOPICS_IN_LINE = 3;
  private static final long SIZE_NANOS = Duration.ofSeconds(2).toNanos();
  private static final long LINE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final int EVENTS_AT_ONCE = 20;

  private final PrintStream out;
  private final TopicView view;
  private final boolean inPlace;
  private final Supplier<TerminalSize> currentSize;
  private final Supplier<String> messages;
  private TerminalSize size = TerminalSize.USUAL;
  private LiveTable table;
  private final Throughput pace = new Throughput();
  private String note;
  private int drawn;
  private long sizeNanos;
  private long eventSeen;
  private long lineNanos;
  private long lineVersion = -1;

  /**
   * Creates a screen; shows nothing yet.
   *
   * @param note lines below the table, at most three
   * @param currentSize returns the size of the terminal
   * @param messages returns what is to be written above the table
   */
  LiveScreen(
      Console console,
      TopicView view,
      String note,
      Supplier<TerminalSize> currentSize,
      Supplier<String> messages) {
    this.out = console.err();
    this.view = view;
    this.note = note;
    this.inPlace = console.colored();
    this.currentSize = currentSize;
    this.messages = messages;
    this.table =
        inPlace
            ? LiveTable.filling(size, true, showsBlocks())
            : new LiveTable(TOPICS_IN_LINE, 0, size.columns(), false, showsBlocks());
  }

  /** Sets the lines below the table. If no table is drawn, prints them once. */
  void note(String text) {
    note = text;
    if (!inPlace) {
      out.println(text);
    }
  }

  /**
   * Shows the current state of the view. To be called a few times per second.
   *
   * @param nanos time of a monotonic clock
   */
  void show(long nanos) {
    List<String> models = view.models();
    String model = models.isEmpty() ? "" : models.get(0);
    pace.observe(nanos, view.overview(model).documents());
    if (inPlace) {
      fit(nanos);
      List<String> lines = table.lines(view, model, pace.perSecond(), note);
      // a line more than fits would scroll the first one away at every redraw
      redraw(lines.subList(0, Math.min(lines.size(), size.rows() - 1)));
    } else {
      append(model, nanos);
    }
    out.flush();
  }

  /** Fits the table to the terminal, whose size may have changed. */
  private void fit(long nanos) {
    if (drawn > 0 && nanos - sizeNanos < SIZE_NANOS) {
      return;
    }
    sizeNanos = nanos;
    TerminalSize now = currentSize.get();
    if (!now.equals(size)) {
      size = now;
      table = LiveTable.filling(size, true, showsBlocks());
      if (drawn > 0) {
        out.print("\u001b[2J\u001b[H"); // what was drawn has moved
        drawn = 0;
      }
    }
  }

  private void redraw(List<String> lines) {
    var frame = new StringBuilder("\u001b[?25l"); // no cursor
    if (drawn > 0) {
      frame.append("\u001b[").append(drawn).append('F'); // up to the first line
    }
    String above = messages.get();
    if (!above.isEmpty()) {
      frame.append("\u001b[0J").append(above).append(above.endsWith("\n") ? "" : "\n");
    }
    frame.append("\u001b[?7l"); // no wrapping
    for (String line : lines) {
      frame.append("\u001b[2K").append(line).append('\n');
    }
    frame.append("\u001b[0J\u001b[?7h\u001b[?25h");
    out.print(frame);
    drawn = lines.size();
  }

  private void append(String model, long nanos) {
    List<TopicHistory.NumberedEvent> events = view.eventsAfter(model, eventSeen, EVENTS_AT_ONCE);
    for (int i = events.size() - 1; i >= 0; i--) {
      if (LiveTable.isLifecycleEvent(events.get(i))) {
        out.println(table.event(events.get(i)));
      }
      eventSeen = events.get(i).number();
    }
    boolean due = lineVersion < 0 || nanos - lineNanos >= LINE_NANOS;
    if (due && view.version() != lineVersion) {
      lineVersion = view.version();
      lineNanos = nanos;
      String headline = table.headline(view.overview(model), pace.perSecond());
      out.println(headline + "  " + table.summary(view, model));
    }
  }

  /** Returns whether the terminal's encoding contains the characters of the sparklines. */
  private static boolean showsBlocks() {
    String encoding = System.getProperty("native.encoding", "US-ASCII");
    return Charset.isSupported(encoding) && Charset.forName(encoding).newEncoder().canEncode('▁');
  }
}
