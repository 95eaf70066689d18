package io.swell.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.Configuration;
import io.swell.format.output.OutputReader;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.Feeder;
import io.swell.streaming.SendSchedule;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.text.TextOptions;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the snippets of PYTHON.md, in their order, where the libraries that they use are installed.
 */
class PythonDocTest {
  private static final Pattern SNIPPET = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL);
  private static final List<String> OUTPUTS =
      List.of("snapshots", "activity", "events", "assignments", "models");
  private static final int MOST_SECONDS = 120;

  @TempDir Path directory;

  @Test
  void everySnippetRuns() throws Exception {
    String python = python();
    String[] replay = {
      "replay",
      "src/main/resources/io/swell/demo/sotu.jsonl.gz",
      "--set",
      "text.fields=text",
      "--set",
      "window.calendar=year",
      "--output"
    };
    Path outputs = directory.resolve("outputs");
    assertThat(Run.of(with(replay, outputs.toString())).code()).isZero();
    String tables = directory.resolve("tables").toString();
    assertThat(Run.of(with(replay, tables, "--format", "csv")).code()).isZero();
    try (TopicServer server = serve(outputs);
        EmbeddedKafka broker = EmbeddedKafka.start(directory.resolve("broker"), 0)) {
      publish(broker, outputs);
      String code =
          SNIPPET
              .matcher(Files.readString(Path.of("src/docs/PYTHON.md")))
              .results()
              .map(snippet -> snippet.group(1))
              .collect(Collectors.joining("\n"))
              .replace("http://127.0.0.1:8080", server.uri().toString())
              .replace("localhost:9092", broker.bootstrap());
      assertThat(code)
          .contains("import pandas", server.uri().toString(), "\"" + broker.bootstrap() + "\"");
      Path script = Files.writeString(directory.resolve("snippets.py"), code);
      Path printed = directory.resolve("printed");
      ProcessBuilder builder =
          new ProcessBuilder(python, "-W", "error::FutureWarning", script.toString())
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(printed.toFile());
      builder.environment().put("MPLBACKEND", "Agg");
      Process process = builder.start();
      assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(printed)).isZero();
      assertThat(printed).content().contains("(12", "mainLabel");
    }
    for (String picture : List.of("topics.png", "heatmap.png")) {
      assertThat(directory.resolve(picture)).isNotEmptyFile();
    }
  }

  private static String[] with(String[] arguments, String... more) {
    return Stream.of(arguments, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  /** Publishes the snapshots of the replay, and removes that of topic 0. */
  private static void publish(EmbeddedKafka broker, Path outputs) throws Exception {
    KafkaClients kafka =
        KafkaConnection.clients(
            OptionRecords.CATALOG
                .reader()
                .values(Map.of("swell.kafka.bootstrap", broker.bootstrap()), "test")
                .read());
    try (Feeder creates = Feeder.start(kafka, SendSchedule.unlimited())) {
      creates.flush();
    }
    String topic = StreamTopic.SNAPSHOTS.name(kafka.options());
    try (var producer = kafka.producer()) {
      for (String line : Files.readAllLines(outputs.resolve("snapshots.jsonl"))) {
        String key = "main/" + new ObjectMapper().readTree(line).get("topic").asText();
        producer.send(new ProducerRecord<>(topic, key.getBytes(UTF_8), line.getBytes(UTF_8))).get();
      }
      producer.send(new ProducerRecord<>(topic, "main/0".getBytes(UTF_8), null)).get();
    }
  }

  /** Serves the outputs of the replay. */
  private static TopicServer serve(Path outputs) throws IOException {
    Configuration defaults =
        OptionRecords.CATALOG.reader().values(Map.of("swell.http.port", "0"), "test").read();
    Views views =
        Views.of(defaults.get(ViewOptions.class)).searching(defaults.get(SearchOptions.class));
    ViewFeed feed = new ViewFeed(views);
    for (String type : OUTPUTS) {
      for (String line : Files.readAllLines(outputs.resolve(type + ".jsonl"))) {
        OutputReader.line(line.getBytes(UTF_8), feed);
      }
    }
    return TopicServer.start(
        defaults.get(HttpOptions.class),
        views,
        Dashboard.meters(),
        probe -> Map.of(),
        WriteAccess.of(null, defaults.get(TextOptions.class)));
  }

  /** Returns a Python that has the libraries, or skips the test. */
  private static String python() throws IOException, InterruptedException {
    for (String python : List.of("python3", "/usr/bin/python3")) {
      try {
        Process probe =
            new ProcessBuilder(python, "-c", "import pandas, matplotlib, confluent_kafka")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (probe.waitFor() == 0) {
          return python;
        }
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("Cannot run program"); // it is not installed
      }
    }
    assumeTrue(
        false,
        "no python3 with pandas, matplotlib and confluent_kafka: install Debian's python3-pandas...");
    throw new AssertionError("unreachable");
  }
}
