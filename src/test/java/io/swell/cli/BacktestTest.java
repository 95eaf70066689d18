package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.StoryCandidate;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BacktestTest {
  private static final List<Double> BUDGETS = List.of(0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0);

  private static StoryCandidate candidate(long group, String label, int hour, double budget) {
    return new StoryCandidate("m", group, label, hour * 3_600_000L, 6.5, budget);
  }

  private static String printed(Backtest budgets) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      budgets.print(new Console(System.in, new ByteArrayOutputStream(), out, Map.of(), false));
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aLargerBudgetRaisesAllThatASmallerOneRaises() {
    var random = new Random(1);
    var budgets = new Backtest(3);
    for (int i = 0; i < 500; i++) {
      budgets.publish(
          candidate(random.nextInt(80), "x", i, StrictMath.exp(5 * random.nextGaussian())));
    }
    assertThat(BUDGETS.stream().map(budgets::count)).isSorted();
    assertThat(budgets.count(10)).isGreaterThan(budgets.count(0.2));
  }

  @Test
  void eachGroupCountsOnceAtItsFirstCandidateWithinTheBudget() {
    var budgets = new Backtest(1);
    budgets.publish(candidate(1, "early quake", 1, 40));
    budgets.publish(candidate(1, "quake rescue", 2, 1.7));
    budgets.publish(candidate(1, "quake rescue coast", 3, 1.2));
    budgets.publish(candidate(2, "flood", 4, 1));
    budgets.publish(candidate(3, "never", 5, 10.5));
    assertThat(List.of(budgets.count(0.5), budgets.count(1), budgets.count(2), budgets.count(10)))
        .containsExactly(0, 1, 2, 2);
    List<String> lines = printed(budgets).lines().toList();
    assertThat(lines).anyMatch(line -> line.matches(" +1 +1 .*in force"));
    assertThat(lines)
        .containsSequence(
            "with 2 instead of 1, also:",
            "NOTICED           SCORE  BUDGET  STORY",
            "1970-01-01 02:00    6.5    1.70  quake rescue");
  }

  @Test
  void aBudgetBeyondTheTableHasNoNextOne() {
    var budgets = new Backtest(40);
    budgets.publish(candidate(1, "quake", 1, 39));
    assertThat(printed(budgets)).contains("in force").doesNotContain("also");
  }
}
