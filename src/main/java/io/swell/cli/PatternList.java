package io.swell.cli;

import io.swell.output.LogPattern;
import io.swell.serving.Views;
import io.swell.view.PatternSummary;
import io.swell.view.PatternView;
import io.swell.view.TimeRange;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/** The patterns of log lines as a table. */
final class PatternList {
  private static final int SERVICES = 3;

  private PatternList() {}

  /**
   * Prints patterns of each model, or why there are none.
   *
   * @param limit how many of each model
   */
  static void print(Console console, Views views, PatternView.Order order, int limit) {
    boolean none = true;
    List<String> models = views.topics().models();
    for (String model : models) {
      List<PatternSummary> patterns =
          views.patterns().patterns(model, order, TimeRange.ALL).stream().limit(limit).toList();
      if (models.size() > 1) {
        console.out().println("model " + model);
      }
      var table = new TextTable(">ID", ">LINES", "LEVEL", "SERVICE", "SINCE", "UNTIL", "PATTERN");
      for (PatternSummary pattern : patterns) {
        table.add(
            Long.toString(pattern.id()),
            Long.toString(pattern.lines()),
            first(pattern.levels(), 1),
            first(pattern.services(), SERVICES),
            pattern.firstSeen().truncatedTo(ChronoUnit.SECONDS).toString(),
            pattern.lastSeen().truncatedTo(ChronoUnit.SECONDS).toString(),
            pattern.template());
      }
      table.print(console.out());
      none &= patterns.isEmpty();
    }
    if (none) {
      console.say("no patterns: they are found in log lines, with text.analyzer=logs");
    }
    console.out().flush();
  }

  private static String first(List<LogPattern.Count> counts, int limit) {
    return counts.isEmpty()
        ? "-"
        : counts.stream()
            .limit(limit)
            .map(LogPattern.Count::value)
            .collect(Collectors.joining(", "));
  }
}
