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

/** The settings of the publication, from the file that ships, through the whole of replay. */
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
  void topics_start_from_the_first_batch_and_none_is_born_or_merged_later() {
    List<JsonNode> events = outputs("event");
    assertThat(events).filteredOn(event -> isKind(event, "born")).hasSize(TOPICS);
    assertThat(events).noneMatch(event -> isKind(event, "merged") || isKind(event, "ended"));
    assertThat(events.subList(0, TOPICS)).allMatch(event -> isKind(event, "born"));
  }

  private static boolean isKind(JsonNode event, String kind) {
    return event.path("event").asText().equals(kind);
  }

  @Test
  void reports_carry_every_setting_of_the_file_and_the_publications_weights() throws IOException {
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(SETTINGS)) {
      properties.load(reader);
    }
    JsonNode report = outputs("model").get(outputs("model").size() - 1);
    assertThat(report.path("weighting").asText()).isEqualTo("n/|d| log(N/df)");
    assertThat(properties)
        .allSatisfy(
            (key, value) -> {
              String name = key.toString().substring("swell.".length());
              String reported = report.path("options").path(name).asText();
              assertThat(plain(reported)).as(name).isEqualTo(plain(value.toString()));
            });
    assertThat(report.path("liveTopics").asInt()).isEqualTo(TOPICS);
  }

  /** A number in full and without trailing zeros, anything else as it is. */
  private static String plain(String value) {
    return value.matches("[0-9.E-]+")
        ? new BigDecimal(value).stripTrailingZeros().toPlainString()
        : value;
  }

  @Test
  void each_planted_topic_leads_one_topic() {
    List<JsonNode> snapshots = outputs("snapshot");
    assertThat(snapshots.subList(snapshots.size() - TOPICS, snapshots.size()))
        .extracting(snapshot -> snapshot.path("label").asText().replaceAll("word.*", ""))
        .containsExactlyInAnyOrder("topic0", "topic1", "topic2", "topic3", "topic4");
  }
}
