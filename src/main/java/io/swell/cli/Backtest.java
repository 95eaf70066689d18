package io.swell.cli;

import io.swell.engine.Outputs;
import io.swell.format.input.DocumentField;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.Output;
import io.swell.output.StoryCandidate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The alerts that a file raises, and how many alerts about stories other budgets of false alarms
 * would raise.
 *
 * <p>A group of stories is raised with a budget at its first candidate that needs no larger one.
 * The groups are those of the run: with another budget, some stories would have joined another
 * group. So the counts for other budgets are estimates. Memory: one candidate for each group and
 * budget.
 */
final class Backtest implements Outputs {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final double WEEK = 7 * 86_400_000.0;
  private static final List<Double> BUDGETS = List.of(0.2, 0.5, 1.0, 2.0, 5.0, 10.0);

  private final double inForce;
  private final TreeSet<Double> budgets = new TreeSet<>(BUDGETS);
  private final LongSummaryStatistics eventTimes = new LongSummaryStatistics();

  /** By id: the latest state of each alert. */
  private final Map<String, Alert> alerts = new LinkedHashMap<>();

  /** By budget, then by model and group: the first candidate that it raises. */
  private final Map<Double, Map<String, StoryCandidate>> raised = new TreeMap<>();

  Backtest(double inForce) {
    this.inForce = inForce;
    budgets.add(inForce);
    budgets.forEach(budget -> raised.put(budget, new TreeMap<>()));
  }

  @Override
  public void publish(Output output) {
    if (output instanceof Assignment assignment) {
      eventTimes.accept(assignment.timestamp().toEpochMilli());
    } else if (output instanceof Alert alert) {
      alerts.put(alert.id(), alert);
    } else if (output instanceof StoryCandidate candidate) {
      add(candidate);
    }
  }

  private void add(StoryCandidate candidate) {
    String group = candidate.model() + '/' + candidate.group();
    for (double budget : budgets.tailSet(candidate.falsePerWeek())) {
      raised(budget).putIfAbsent(group, candidate);
    }
  }

  private Map<String, StoryCandidate> raised(double budget) {
    return raised.getOrDefault(budget, Map.of());
  }

  int count(double budget) {
    return raised(budget).size();
  }

  /** Prints the alerts on standard output, and their number and that of other budgets beside it. */
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
    printBudgets(weeks, console);
    console.say(
        "%s about %s over %.1f weeks of event time: %.2f per week",
        CountPhrase.of(alerts.size(), "alert"),
        CountPhrase.of(alerts.values().stream().map(Alert::story).distinct().count(), "event"),
        weeks,
        alerts.size() / weeks);
  }

  /** Prints how many alerts each budget raises, and which ones the next larger one adds. */
  private void printBudgets(double weeks, Console console) {
    var table = new TextTable(">BUDGET", ">ALERTS", ">A WEEK", "");
    for (double budget : budgets) {
      int count = count(budget);
      String note = budget == inForce ? "in force" : "";
      table.add(number(budget), number(count), number(count / weeks), note);
    }
    console.say("alerts about stories by alerts.false-per-week:");
    table.print(console.err());
    Double next = budgets.higher(inForce);
    if (next != null && count(next) > count(inForce)) {
      console.say("with %s instead of %s, also:", number(next), number(inForce));
      var more = new TextTable("NOTICED", ">SCORE", ">BUDGET", "STORY");
      raised(next).entrySet().stream()
          .filter(each -> !raised(inForce).containsKey(each.getKey()))
          .map(Map.Entry::getValue)
          .sorted(Comparator.comparingLong(StoryCandidate::time))
          .forEach(
              each ->
                  more.add(
                      TIME.format(Instant.ofEpochMilli(each.time())),
                      String.format(Locale.ROOT, "%.1f", each.score()),
                      String.format(Locale.ROOT, "%.2f", each.falsePerWeek()),
                      each.label()));
      more.print(console.err());
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.2g", value);
  }
}
