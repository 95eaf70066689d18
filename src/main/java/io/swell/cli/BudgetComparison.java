package io.swell.cli;

import io.swell.output.StoryCandidate;
import java.io.PrintStream;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Which alerts about stories other budgets of false alarms would raise.
 *
 * <p>A group of stories is raised with a budget at its first candidate that needs no larger one.
 * The groups are those of the run: with another budget, some stories would have joined another
 * group. So the counts for other budgets are estimates. Memory: one candidate for each group and
 * budget.
 */
final class BudgetComparison {
  private static final List<Double> BUDGETS = List.of(0.2, 0.5, 1.0, 2.0, 5.0, 10.0);

  private final double inForce;
  private final TreeSet<Double> budgets = new TreeSet<>(BUDGETS);

  /** By budget, then by model and group: the first candidate that it raises. */
  private final Map<Double, Map<String, StoryCandidate>> raised = new TreeMap<>();

  /**
   * @param inForce the budget that alerts are raised with
   */
  BudgetComparison(double inForce) {
    this.inForce = inForce;
    budgets.add(inForce);
    budgets.forEach(budget -> raised.put(budget, new TreeMap<>()));
  }

  void add(StoryCandidate candidate) {
    String group = candidate.model() + '/' + candidate.group();
    for (double budget : budgets.tailSet(candidate.falsePerWeek())) {
      raised(budget).putIfAbsent(group, candidate);
    }
  }

  private Map<String, StoryCandidate> raised(double budget) {
    return raised.getOrDefault(budget, Map.of());
  }

  /** Returns the number of groups that a budget raises. */
  int count(double budget) {
    return raised(budget).size();
  }

  /** Prints how many alerts each budget raises, and which ones the next larger one adds. */
  void print(double weeks, Function<Instant, String> time, PrintStream out) {
    TextTable table = new TextTable(">BUDGET", ">ALERTS", ">A WEEK", "");
    for (double budget : budgets) {
      int alerts = count(budget);
      String note = budget == inForce ? "in force" : "";
      table.add(number(budget), number(alerts), number(alerts / weeks), note);
    }
    out.println("alerts about stories by alerts.false-per-week:");
    table.print(out);
    Double next = budgets.higher(inForce);
    if (next != null && count(next) > count(inForce)) {
      out.printf("with %s instead of %s, also:%n", number(next), number(inForce));
      TextTable more = new TextTable("NOTICED", ">SCORE", ">BUDGET", "STORY");
      raised(next).entrySet().stream()
          .filter(each -> !raised(inForce).containsKey(each.getKey()))
          .map(Map.Entry::getValue)
          .sorted(Comparator.comparingLong(StoryCandidate::time))
          .forEach(
              each ->
                  more.add(
                      time.apply(Instant.ofEpochMilli(each.time())),
                      String.format(Locale.ROOT, "%.1f", each.score()),
                      String.format(Locale.ROOT, "%.2f", each.falsePerWeek()),
                      each.label()));
      more.print(out);
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.2g", value);
  }
}
