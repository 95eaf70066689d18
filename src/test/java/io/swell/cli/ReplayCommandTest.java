package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.method.Method;
import io.swell.streaming.admin.StreamTopic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs replay on a small stream of five planted topics of twelve terms. */
class ReplayCommandTest {
  private static final String NOW = "2026-03-01T00:00:00Z";

  @TempDir static Path directory;
  private static Path corpus;

  @BeforeAll
  static void write() throws IOException {
    corpus = Files.write(directory.resolve("planted.jsonl"), PlantedCorpus.documents());
  }

  private static Run run(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(command, corpus.toString()));
    all.addAll(PlantedCorpus.SETTINGS);
    all.addAll(List.of(arguments));
    return Run.of(all.toArray(String[]::new));
  }

  @Test
  void replayPrintsEveryOutputAsALineOfJson() {
    Run run = run("replay", "--now", NOW);
    assertThat(run.code()).isZero();
    Map<String, Long> types =
        run.out()
            .lines()
            .collect(
                Collectors.groupingBy(
                    line -> line.replaceAll("^\\{\"type\":\"([a-z]+)\",.*}$", "$1"),
                    Collectors.counting()));
    assertThat(types)
        .containsOnlyKeys("assignment", "snapshot", "activity", "event", "story", "model")
        .containsEntry("assignment", (long) PlantedCorpus.DOCUMENTS);
    assertThat(run.err()).matches("replay: 1,200 documents, [0-9,]+/s, 100 %\n");
  }

  @Test
  void replayIsDeterministicOnAnyNumberOfThreads() {
    String one = run("replay", "--now", NOW, "--threads", "1").out();
    assertThat(run("replay", "--now", NOW, "--threads", "3").out()).isEqualTo(one);
    assertThat(run("replay", "--now", "2027-01-01T00:00:00Z").out()).isEqualTo(one);
  }

  @ParameterizedTest
  @ValueSource(strings = {"prose", "logs"})
  void textsThatRepeatSayWhyTheyMakeNoTopicsUnlessTheyCount(String analyzer) throws IOException {
    List<String> events = List.of("charge failed card declined", "session expired user signed out");
    Path lines = directory.resolve(analyzer + ".txt");
    Files.write(lines, IntStream.range(0, 600).mapToObj(i -> events.get(i % 2)).toList());
    Run run =
        Run.of(
            "replay", lines.toString(), "--table", "topics", "--set", "text.analyzer=" + analyzer);
    String reason = "598 of 600 documents are near-duplicates of earlier ones";
    if (analyzer.equals("prose")) {
      assertThat(run.err()).contains(reason, "set text.analyzer=logs");
    } else {
      assertThat(run.out().lines()).hasSize(3);
      assertThat(run.err()).doesNotContain("near-duplicates");
    }
  }

  @Test
  void patternsOfLinesAreListedWithTheMostFrequentFirst() throws IOException {
    Path lines = directory.resolve("shop.log");
    Files.write(
        lines,
        IntStream.range(0, 60)
            .mapToObj(
                i ->
                    i % 3 == 0
                        ? "WARN payment " + i + " timed out after " + 7 * i + " ms"
                        : "INFO cart " + i + " shown")
            .toList());
    String file = lines.toString();
    Run run =
        Run.of("replay", file, "--now", NOW, "--table", "patterns", "--set", "text.analyzer=logs");
    assertThat(run.out().lines().map(line -> line.replaceAll(" {2,}", "|").strip()))
        .containsExactly(
            "ID|LINES|LEVEL|SERVICE|SINCE|UNTIL|PATTERN",
            "1|40|INFO|-|" + NOW + "|" + NOW + "|cart <*> shown",
            "0|20|WARN|-|" + NOW + "|" + NOW + "|payment <*> timed out after <*>");
    assertThat(run("replay", "--table", "patterns").err()).contains("text.analyzer=logs");
  }

  @Test
  void replayWritesOneFileForEachTypeOfOutput() throws IOException {
    Path outputs = directory.resolve("new").resolve("outputs");
    Run run = run("replay", "--now", NOW, "--output", outputs.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("wrote to " + outputs + ": assignments.jsonl 1,200, snapshots");
    Map<String, String> lines =
        run("replay", "--now", NOW)
            .out()
            .lines()
            .collect(
                Collectors.groupingBy(
                    line -> line.replaceAll("^\\{\"type\":\"([a-z]+)\",.*}$", "$1"),
                    Collectors.mapping(line -> line + "\n", Collectors.joining())));
    for (StreamTopic topic : StreamTopic.OUTPUTS) {
      assertThat(outputs.resolve(topic.sink() + ".jsonl"))
          .content()
          .isEqualTo(lines.getOrDefault(topic.outputType(), ""));
    }
    assertThat(outputs).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void replayReplacesNoFileAndLeavesNoUnfinishedOnes() throws IOException {
    Path outputs = Files.createDirectory(directory.resolve("kept"));
    Path none = Files.write(directory.resolve("nothing.jsonl"), List.of("{\"id\":\"a\"}"));
    Run failed = Run.of("replay", none.toString(), "--output", outputs.toString());
    assertThat(failed.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outputs).isEmptyDirectory();
    Path mine = Files.writeString(outputs.resolve("alerts.jsonl"), "mine");
    Run run = run("replay", "--output", outputs.toString());
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .startsWith("error: cannot write to " + outputs + "\n  alerts.jsonl exists and is not");
    assertThat(mine).hasContent("mine");
    assertThat(run("replay", "--output", mine.toString()).code()).isEqualTo(ExitCode.BAD_INPUT);
    Run both = run("replay", "--table", "topics", "--output", outputs.toString());
    assertThat(both.code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void settingsReachTheEngine() {
    assertThat(run("replay", "--set", "learn.topics=3").out()).contains("\"learn.topics\":\"3\"");
  }

  @Test
  void replayRejectsDocumentsDatedAfterItsStart() throws IOException {
    Path file =
        Files.write(
            directory.resolve("ahead.jsonl"),
            List.of(
                "{\"id\":\"a\",\"timestamp\":\"2026-02-28T00:00:00Z\",\"text\":\"tin\"}",
                "{\"id\":\"b\",\"timestamp\":\"9999-01-01T00:00:00Z\",\"text\":\"tin\"}",
                "{\"id\":\"c\",\"text\":\"tin\"}"));
    Run run = Run.of("replay", file.toString(), "--now", NOW);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("\"id\":\"a\"").doesNotContain("\"id\":\"b\"");
    assertThat(run.err())
        .contains("rejected ahead.jsonl line 2: timestamp 9999-01-01T00:00:00Z")
        .contains("rejected: time-ahead 1\n")
        .contains("accepted with notices: ingest-time-used 1\n");
  }

  @Test
  void documentsLeftOutForTheirIdsAreCounted() throws IOException {
    List<String> lines =
        List.of("{\"id\":\"a\",\"text\":\"tin\"}", "{\"id\":\"a\",\"text\":\"ore\"}");
    Path file = Files.write(directory.resolve("repeated.jsonl"), lines);
    Run run = Run.of("replay", file.toString(), "--now", NOW);
    assertThat(run.err()).contains("left out 1 document whose id had come before");
  }

  @Test
  void aFileWithoutDocumentsIsRejected() throws IOException {
    Path file = Files.write(directory.resolve("none.jsonl"), List.of("{\"id\":\"a\"}"));
    Run run = Run.of("replay", file.toString());
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("error: no document in " + file);
    assertThat(Run.of("replay", directory.resolve("absent").toString()).code())
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(Run.of("replay", corpus.toString(), "--threads", "0").code())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aDirectoryIsRejected() {
    Run run = Run.of("replay", directory.toString());
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .startsWith("error: cannot read " + directory + "\n  it is a directory\n")
        .contains("'swell feed --follow=" + directory + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "20"})
  void theTableShowsThePlantedTopicsLearnedOnlineAndInBatch(String passes) {
    List<String> arguments =
        new ArrayList<>(List.of("--table", "topics", "--set", "learn.topics=6"));
    if (!passes.isEmpty()) {
      arguments.addAll(List.of("--passes", passes));
    }
    Run run = run("replay", arguments.toArray(new String[0]));
    assertThat(run.code()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).matches(" *ID +SHARE +TREND +DOCS +SINCE +STATE +TERMS");
    assertThat(lines.subList(1, 6))
        .allSatisfy(
            line ->
                assertThat(line.replaceAll(".* live +", "").split(", ", -1))
                    .extracting(term -> term.replaceAll("word\\d+$", ""))
                    .as(line)
                    .containsOnly(line.replaceAll(".* live +(topic\\d).*", "$1")));
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"SPARSE_LSA_GROUP", "DISC_SLFA"}) // these need groups or labels
  void aModelHasAtMostOneTopicPerDocument(Method method) throws IOException {
    Path few =
        Files.write(
            directory.resolve("few.jsonl"),
            List.of(
                "{\"id\":\"a\",\"text\":\"tin copper zinc mine ore smelter\"}",
                "{\"id\":\"b\",\"text\":\"wheat barley oats harvest mill\"}",
                "{\"id\":\"c\",\"text\":\"copper ore mine shaft lift zinc\"}",
                "{\"id\":\"d\",\"text\":\"wheat mill flour bread oven\"}"));
    for (String passes : List.of("", "4")) {
      List<String> arguments =
          new ArrayList<>(List.of("replay", few.toString(), "--table", "topics"));
      arguments.addAll(List.of("--set", "learn.topics=50", "--set", "method=" + method));
      if (!passes.isEmpty()) {
        arguments.addAll(List.of("--passes", passes));
      }
      Run run = Run.of(arguments.toArray(new String[0]));
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).contains("4 documents");
      assertThat(run.out().lines().count()).isBetween(passes.isEmpty() ? 1L : 2L, 5L);
    }
  }

  @Test
  void severalPassesRequireForgetting() {
    Run run = run("replay", "--set", "learn.passes=3");
    assertThat(run.code()).isNotZero();
    assertThat(run.err()).contains("learn.passes is 3").contains("set learn.forgetting=replace");
  }
}
