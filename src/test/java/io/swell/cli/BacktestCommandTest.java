package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backtests 48 hours of five topics at one document a minute, with a sixth topic that bursts. */
class BacktestCommandTest {
  private static final int DOCUMENTS = 2_900;
  private static final int BURST = 2_400;

  @TempDir static Path directory;
  private static Path corpus;

  @BeforeAll
  static void write() throws IOException {
    Random random = new Random(5);
    List<String> lines =
        IntStream.range(0, DOCUMENTS)
            .mapToObj(
                n -> {
                  int topic = n >= BURST && n % 2 == 0 ? 5 : random.nextInt(5);
                  String words =
                      random
                          .ints(15, 0, 12)
                          .mapToObj(word -> "topic" + topic + "word" + word)
                          .collect(Collectors.joining(" "));
                  return "{\"id\":\"d%d\",\"timestamp\":%d,\"source\":\"s%d\",\"text\":\"%s\"}"
                      .formatted(n, 1_700_000_000L + n * 60L, random.nextInt(3), words);
                })
            .toList();
    corpus = Files.write(directory.resolve("burst.jsonl"), lines);
  }

  private static Run backtest(String... more) {
    List<String> arguments =
        IntStream.range(0, more.length).mapToObj(i -> more[i]).collect(Collectors.toList());
    arguments.addAll(0, List.of("replay", corpus.toString(), "--table", "alerts"));
    arguments.addAll(PlantedCorpus.SETTINGS);
    return Run.of(arguments.toArray(String[]::new));
  }

  @Test
  void aBacktestPrintsTheBurstAndNothingElse() {
    Run run = backtest();
    assertThat(run.code()).as(run.err()).isZero();
    List<String> rows = run.out().lines().toList();
    assertThat(rows.get(0)).startsWith("NOTICED").endsWith("WHY");
    assertThat(rows).hasSize(2);
    assertThat(rows.get(1)).contains("  emerging  ").contains("'topic5word").contains("3 sources");
    assertThat(run.err()).containsPattern("1 alert about 1 event over 0\\.3 weeks of event time");
  }

  @Test
  void alertsCanBeSwitchedOff() {
    Run run = backtest("--set", "alerts.enabled=false");
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("no alert");
  }
}
