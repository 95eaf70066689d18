package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code evaluate} on five planted topics of twelve terms; each document has its topic as
 * label.
 */
class EvaluateCommandTest {
  private static final List<String> CLUSTER_MEASURES =
      List.of(
          "homogeneity",
          "completeness",
          "vMeasure",
          "adjustedMutualInformation",
          "adjustedRandIndex",
          "bCubedF1",
          "pairF1");

  @TempDir static Path directory;
  private static Path corpus = Path.of("");

  @BeforeAll
  static void write() throws IOException {
    corpus =
        Files.write(
            directory.resolve("planted.jsonl"),
            PlantedCorpus.documents().stream()
                .limit(600)
                .map(
                    line ->
                        line.replaceFirst(
                            "\"text\":\"(topic\\d)", "\"labels\":[\"$1\"],\"text\":\"$1"))
                .toList());
  }

  private static Run evaluate(String... arguments) {
    List<String> all = new ArrayList<>(List.of("evaluate", corpus.toString()));
    all.addAll(List.of("--set", "topics.terms=12", "--passes", "12"));
    all.addAll(List.of(arguments));
    return Run.of(all.toArray(String[]::new));
  }

  private static List<JsonNode> rows(Run run) throws IOException {
    assertThat(run.code()).as(run.err()).isZero();
    var mapper = new ObjectMapper();
    List<JsonNode> rows = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
      rows.add(mapper.readTree(line));
    }
    return rows;
  }

  @Test
  void everyMethodHasARowAndFindsThePlantedTopics() throws IOException {
    Run run =
        evaluate(
            "--method",
            "rlsi",
            "--method",
            "lsa",
            "--method",
            "nmf",
            "--set",
            "learn.topics=5",
            "-o",
            "json");
    List<JsonNode> rows = rows(run);
    assertThat(rows)
        .extracting(row -> row.path("method").asText())
        .containsExactly("rlsi", "lsa", "nmf");
    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(row.path("learned").asInt()).isEqualTo(400);
              assertThat(row.path("heldOut").asInt()).isEqualTo(200);
              assertThat(row.path("classes")).hasSize(5);
              assertThat(row.path("shape").path("liveTopics").asInt()).isEqualTo(5);
              assertThat(row.path("documents").path("accuracy").asDouble()).isGreaterThan(0.95);
              assertThat(row.path("documents").path("perplexity").isNull()).isTrue();
              for (String measure : CLUSTER_MEASURES) {
                JsonNode value = row.path("documents").path("clusters").path(measure);
                assertThat(value.isNumber()).as(measure).isTrue();
              }
              assertThat(row.path("documents").path("reconstructionError").asDouble())
                  .isBetween(0.1, 0.9);
            });
    assertThat(rows.get(1).path("shape").path("effectiveDimension").asDouble())
        .as("dense except for terms that occur only in held-out documents")
        .isBetween(4.5, 5.0);
    assertThat(rows.get(0).path("shape").path("majorityRatio").asDouble()).isGreaterThan(0.9);
    assertThat(rows.get(2).path("shape").path("positive").asDouble()).isEqualTo(1);
    assertThat(rows.get(0).path("documents").path("clusters"))
        .as("each document of a planted topic has its main topic")
        .allSatisfy(measure -> assertThat(measure.asDouble()).isGreaterThan(0.95));
    assertThat(run.err()).contains("400 documents to learn from, 200 held out");
  }

  @Test
  void anOptionCanBeVaried() {
    Run run = evaluate("--method", "nmf", "--vary", "learn.topics=2,5");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().lines())
        .hasSize(3)
        .anyMatch(line -> line.startsWith("nmf learn.topics=5  "));
  }

  @Test
  void labelsReachMethodsThatLearnFromThem() throws IOException {
    for (String mode : List.of("--online", "--held-out=3")) {
      List<JsonNode> rows =
          rows(evaluate("--method", "disc-slfa", "--set", "learn.topics=5", mode, "-o", "json"));
      assertThat(rows.get(0).path("documents").path("accuracy").asDouble()).isGreaterThan(0.95);
    }
    Path unlabeled =
        Files.write(
            directory.resolve("unlabeled.jsonl"),
            PlantedCorpus.documents().stream().limit(300).toList());
    String without = " has a label: name the field with input.labels";
    Run judged =
        Run.of(
            "evaluate",
            unlabeled.toString(),
            "--method",
            "disc-slfa",
            "--set",
            "learn.topics=5",
            "--online");
    assertThat(judged.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(judged.err()).contains(without);
    Run replayed = Run.of("replay", unlabeled.toString(), "--set", "method=disc-slfa");
    assertThat(replayed.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(replayed.err())
        .contains("error: cannot learn from these documents", "none of 300" + without);
  }

  @Test
  void onlineRunsWithoutHeldOutDocumentsHaveARow() throws IOException {
    List<JsonNode> rows =
        rows(
            evaluate(
                "--method",
                "rlsi",
                "--set",
                "learn.topics=5",
                "--online",
                "--held-out",
                "0",
                "--terms",
                "3",
                "-o",
                "json"));
    assertThat(rows.get(0).path("learned").asInt()).isEqualTo(600);
    assertThat(rows.get(0).path("documents").path("accuracy").isNull()).isTrue();
    assertThat(rows.get(0).path("topTerms"))
        .hasSize(5)
        .allSatisfy(
            topic ->
                assertThat(topic.asText().split(" "))
                    .extracting(term -> term.replaceAll("word\\d+$", ""))
                    .containsOnly(topic.asText().substring(0, 6)));
  }

  @Test
  void discriminativeMethodsGetClassesAndAreJudgedByAllFeatures() throws IOException {
    List<JsonNode> rows =
        rows(evaluate("--method", "disc-slfa", "--set", "learn.topics=5", "-o", "json"));
    assertThat(rows.get(0).path("documents").path("accuracy").asDouble()).isGreaterThan(0.95);
    Run none = evaluate("--method", "disc-slfa", "--set", "learn.topics=5", "--classes", "0");
    assertThat(none.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(none.err()).contains("none of 400 has a label").contains("choose method slfa");
  }

  @Test
  void errorsNameTheCauseAndTheRemedy() {
    Run unknown = evaluate("--method", "nmff");
    assertThat(unknown.code()).isEqualTo(ExitCode.USAGE);
    assertThat(unknown.err())
        .contains("there is no method 'nmff'")
        .contains("rlsi")
        .contains("nmf");

    Run many = evaluate("--method", "rlsi", "--vary", "learn.topics=500,5");
    assertThat(many.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(many.err())
        .contains("error: cannot evaluate rlsi learn.topics=500")
        .contains("learn.topics is 500, but only 400 documents");
    assertThat(many.out().lines()).as("the other methods are still evaluated").hasSize(2);

    Run option = evaluate("--method", "rlsi,learn.topcis=4");
    assertThat(option.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(option.err()).contains("swell.learn.topcis").contains("learn.topics");

    assertThat(evaluate("--method", "rlsi,x").code()).isEqualTo(ExitCode.USAGE);
    assertThat(evaluate("--method", "rlsi", "--vary", "x").code()).isEqualTo(ExitCode.USAGE);
    assertThat(evaluate("--method", "rlsi", "--held-out", "1").code()).isEqualTo(ExitCode.USAGE);
    assertThat(Run.of("evaluate", corpus.toString()).code()).isEqualTo(ExitCode.USAGE);
  }
}
