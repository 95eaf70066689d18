package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.EmbeddedKafka;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SwellTest {
  @TempDir Path directory;

  @Test
  void helpGoesToStandardOutputAndSucceeds() {
    Run run = Run.of("--help");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("Usage: swell [OPTIONS] COMMAND\n")
        .contains(
            """
            Exit codes:
               0    success
               1    failure
               2    invalid usage of the command
               3    invalid input or configuration
               4    Kafka cannot be reached or denies access
              130   interrupted by Ctrl-C
              143   ended by SIGTERM after an orderly stop
            """);
  }

  @Test
  void helpHasLinesOfAtMostAHundredCharacters() {
    for (List<String> command : leaves(Swell.commandLine(Console.ofProcess()), List.of())) {
      List<String> arguments = new ArrayList<>(command);
      arguments.add("--help");
      assertThat(Run.of(arguments.toArray(String[]::new)).out().lines())
          .as("%s", command)
          .allMatch(line -> line.length() <= 100);
    }
  }

  @Test
  void everyCommandHasHelpWithExamples() {
    List<String> silent = new ArrayList<>();
    for (List<String> command : leaves(Swell.commandLine(Console.ofProcess()), List.of())) {
      List<String> arguments = new ArrayList<>(command);
      arguments.add("--help");
      Run run = Run.of(arguments.toArray(String[]::new));
      if (run.code() != 0 || !run.out().contains("Example") || !run.out().contains("Exit codes")) {
        silent.add(String.join(" ", command));
      }
    }
    assertThat(silent).isEmpty();
  }

  private static List<List<String>> leaves(CommandLine line, List<String> path) {
    if (line.getSubcommands().isEmpty()) {
      return List.of(path);
    }
    List<List<String>> all = new ArrayList<>();
    line.getSubcommands()
        .forEach(
            (name, sub) -> {
              List<String> longer = new ArrayList<>(path);
              longer.add(name);
              all.addAll(leaves(sub, longer));
            });
    return all;
  }

  @Test
  void everyCommandPrintsItsVersion() {
    assertThat(Run.of("--version").out()).startsWith("swell ");
    assertThat(Run.of("config", "show", "--version").out()).startsWith("swell ");
  }

  @Test
  void withoutACommandSwellPrintsItsUsageAndFails() {
    Run run = Run.of();
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("Usage: swell");
  }

  @Test
  void aMissingArgumentIsNamedOnce() {
    Run run = Run.of("feed", "--set", "kafka.bootstrap=localhost:9092");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).startsWith("error: Missing required argument").contains("FILE", "--rss");
  }

  @Test
  void aBrokerPortInUseIsReportedBeforeTheDemoStarts() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Run run = Run.of("demo", "--broker-port", String.valueOf(taken.getLocalPort()));
      assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(run.err())
          .isEqualTo(
              """
              error: cannot start a broker with --broker-port %1$d
                cannot listen on port %1$d of 127.0.0.1: Address already in use
                choose another port, or omit the option for any free one
              """
                  .formatted(taken.getLocalPort()));
    }
  }

  @Test
  void theBrokerAndTheDashboardCannotHaveOnePort() throws IOException {
    String port = String.valueOf(EmbeddedKafka.freePorts(1)[0]);
    for (String dashboard : List.of("--port=" + port, "--set=http.port=" + port)) {
      Run run = Run.of("demo", "--broker-port", port, dashboard);
      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err())
          .startsWith("error: --broker-port must differ from the dashboard's port, found " + port);
    }
  }

  @Test
  void aDemoShowsTopicsOrLogs() {
    Run run = Run.of("demo", "metrics");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("topics").contains("logs").contains("'metrics'");
    assertThat(Run.of("demo", "logs", "--speed", "0").err())
        .startsWith("error: --speed must be positive");
    assertThat(Run.of("demo", "logs", "--corpus", "absent.log").code())
        .isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void aMistypedCommandIsAUsageErrorWithASuggestion() {
    Run run = Run.of("config", "shw");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            """
            error: Unmatched argument at index 1: 'shw'
              did you mean: show?
              'swell config --help' shows its usage
            """);
  }

  @Test
  void anInvalidConfigurationListsEveryFaultAndExitsWithThree() throws IOException {
    Path file = Files.writeString(directory.resolve("a.properties"), "swell.learn.topcs=3\n");
    Run run =
        Run.with(
            Map.of("SWELL_LEARN_BATCH", "0"),
            "config",
            "check",
            "--config",
            file.toString(),
            "--set",
            "learn.rho=NaN");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            """
            error: the configuration has 3 errors
              swell.learn.topcs = 3  (%s)
                there is no such option; did you mean swell.learn.topics?
              swell.learn.rho = NaN  (--set)
                is not a number; the default is 1
              swell.learn.batch = 0  (SWELL_LEARN_BATCH)
                must be 1 or more; the default is 100
            """
                .formatted(file));
  }

  @Test
  void anArgumentIsNeverReadFromAFile() throws IOException {
    Path file = Files.writeString(directory.resolve("words"), "--version");
    for (Path each : List.of(file, directory)) {
      Run run = Run.of("config", "show", "@" + each);
      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).startsWith("error: Unmatched argument at index 2: '@" + each + "'");
    }
  }

  @Test
  void verboseShowsTheStackTraceOfAnError() {
    assertThat(Run.of("config", "check", "--set", "x").err()).doesNotContain("\tat ");
    assertThat(Run.of("config", "check", "--set", "x", "--verbose").err()).contains("\tat ");
  }

  @Test
  void aValidConfigurationPassesTheCheck() {
    Run run = Run.of("config", "check", "--set", "learn.topics=7");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("no errors; 1 of ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"swell.assignments", "swell.bags", "swell.dead-letters", "swell-models-changelog"})
  void itsOwnStreamTopicsAreNoDocuments(String topic) {
    Run run = Run.of("config", "check", "--set", "kafka.documents=" + topic);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).startsWith("error: kafka.documents is " + topic);
  }

  @Test
  void showPrintsTheOriginOfValuesAndHidesSecrets() {
    Run run =
        Run.with(
            Map.of("SWELL_KAFKA_SSL_KEY_PASSWORD", "sesame"),
            "config",
            "show",
            "--set",
            "learn.topics=7");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .containsPattern("(?m)^swell\\.learn\\.topics +7 +--set +Number")
        .containsPattern("(?m)^swell\\.learn\\.batch +100 +default ")
        .containsPattern("(?m)^kafka\\.ssl\\.key\\.password +\\*+ +SWELL_KAFKA_SSL_KEY_PASSWORD")
        .doesNotContain("sesame");
  }

  @Test
  void showPrintsJsonForPrograms() {
    assertThat(Run.of("config", "show", "-o", "json", "--set", "learn.topics=7").out())
        .startsWith("[{")
        .contains("{\"key\":\"swell.learn.topics\",\"value\":\"7\",\"origin\":\"--set\",");
  }

  @Test
  void theReferenceFileIsValidAndSetsNothing() throws IOException {
    Path file =
        Files.writeString(directory.resolve("r.properties"), Run.of("config", "reference").out());
    assertThat(Run.of("config", "check", "-c", file.toString()).out())
        .startsWith("no errors; 0 of ");
  }
}
