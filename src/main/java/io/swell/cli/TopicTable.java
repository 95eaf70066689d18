package io.swell.cli;

import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.view.TopicHistory;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import java.io.PrintStream;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints topics as a table. */
final class TopicTable {
  private static final int TERMS = 8;

  private TopicTable() {}

  static void print(TopicView view, String model, List<TopicSummary> topics, PrintStream out) {
    TextTable table = new TextTable(">ID", ">SHARE", ">TREND", ">DOCS", "SINCE", "STATE", "TERMS");
    for (TopicSummary each : topics) {
      Snapshot topic = each.snapshot();
      table.add(
          Long.toString(topic.topic()),
          percent("%.1f%%", topic.share()),
          percent("%+.1f", topic.trend()),
          Long.toString(documents(view.topic(model, topic.topic()))),
          topic.born().atOffset(ZoneOffset.UTC).toLocalDate().toString(),
          topic.state().name().toLowerCase(Locale.ROOT),
          topic.terms().stream()
              .limit(TERMS)
              .map(Snapshot.Term::term)
              .collect(Collectors.joining(", ")));
    }
    table.print(out);
  }

  private static String percent(String format, double share) {
    return String.format(Locale.ROOT, format, 100 * share);
  }

  /** Returns the number of documents in the retained windows whose main topic it is. */
  private static long documents(@Nullable TopicHistory history) {
    return history == null
        ? 0
        : history.windows().stream().mapToLong(TopicActivity::documents).sum();
  }
}
