package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code replay} with the published file of the paper's settings. */
class PaperSettingsTest {
  private static final Path SETTINGS = Path.of("config", "paper.properties");
  private static final int TOPICS = 5;

  @TempDir static Path directory;
  private static final List<JsonNode> OUTPUTS = new ArrayList<>();

  @BeforeAll
  static void replay() throws IOException {
    Path corpus = Files.write(directory.resolve("planted.jsonl"), PlantedCorpus.documents());
    Run run =
        Run.of(
            "replay",
            corpus.toString(),
            "--config",
            SETTINGS.toString(),
            "--set",
            "learn.topics=" + TOPICS);
    assertThat(run.code()).as(run.err()).isZero();
    var mapper = new ObjectMapper();
    for (String line : run.out().lines().toList()) {
      OUTPUTS.add(mapper.readTree(line));
    }
  }

  private static List<JsonNode> outputs(String type) {
    return OUTPUTS.stream().filter(output -> output.path("type").asText().equals(type)).toList();
  }

  @Test
  void topicsStartInTheFirstBatchAndNoneLater() {
    List<JsonNode> events = outputs("event");
    assertThat(events).filteredOn(event -> isKind(event, "born")).hasSize(TOPICS);
    assertThat(events).noneMatch(event -> isKind(event, "merged") || isKind(event, "ended"));
    assertThat(events.subList(0, TOPICS)).allMatch(event -> isKind(event, "born"));
  }

  private static boolean isKind(JsonNode event, String kind) {
    return event.path("event").asText().equals(kind);
  }

  @Test
  void reportsContainEverySettingThatIsNoDefaultAndThePapersWeights() throws IOException {
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(SETTINGS)) {
      properties.load(reader);
    }
    String defaults = Files.readString(Path.of("config", "tracker.properties"));
    JsonNode report = outputs("model").get(outputs("model").size() - 1);
    assertThat(report.path("weighting").asText()).isEqualTo("n/|d| log(N/df)");
    assertThat(properties)
        .allSatisfy(
            (key, value) -> {
              String name = key.toString().substring("swell.".length());
              JsonNode reported = report.path("options").path(name);
              if (reported.isMissingNode()) {
                assertThat(defaults).contains("#" + key + "=" + value);
              } else {
                assertThat(plain(reported.asText())).as(name).isEqualTo(plain(value.toString()));
              }
            });
    assertThat(report.path("liveTopics").asInt()).isEqualTo(TOPICS);
  }

  /** Returns a number in full without trailing zeros, and anything else unchanged. */
  private static String plain(String value) {
    return value.matches("[0-9.E-]+")
        ? new BigDecimal(value).stripTrailingZeros().toPlainString()
        : value;
  }

  @Test
  void eachPlantedTopicDominatesOneTopic() {
    List<JsonNode> snapshots = outputs("snapshot");
    assertThat(snapshots.subList(snapshots.size() - TOPICS, snapshots.size()))
        .extracting(snapshot -> snapshot.path("label").asText().replaceAll("word.*", ""))
        .containsExactlyInAnyOrder("topic0", "topic1", "topic2", "topic3", "topic4");
  }
}
