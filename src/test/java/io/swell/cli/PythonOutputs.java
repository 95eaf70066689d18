package io.swell.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.Configuration;
import io.swell.format.output.OutputLine;
import io.swell.serving.HttpOptions;
import io.swell.serving.LocalServer;
import io.swell.serving.TopicServer;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.text.TextOptions;
import io.swell.view.AlertStart;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * What PYTHON.md and its notebook read: outputs of a replay of the demo's corpus as files, behind
 * the HTTP API, and in a stream topic.
 */
final class PythonOutputs implements AutoCloseable {
  private static final Path CORPUS = Path.of("src/main/resources/io/swell/demo/sotu.jsonl.gz");
  private static final List<String> OUTPUTS =
      List.of("snapshots", "activity", "events", "assignments", "models");
  private static final int MOST_SECONDS = 400;

  private final Path directory;
  private final TopicServer server;
  private final EmbeddedKafka broker;

  /** Replays the corpus into {@code outputs}, and serves and publishes what it wrote. */
  PythonOutputs(Path directory) throws Exception {
    this.directory = directory;
    Path outputs = directory.resolve("outputs");
    replay(CORPUS, "--output", outputs.toString());
    this.server = serve(outputs);
    this.broker = EmbeddedKafka.start(directory.resolve("broker"), 0, Map.of());
    publish(broker, outputs);
  }

  /** Replays the corpus, or its beginning. */
  static void replay(Path corpus, String... more) {
    List<String> arguments = new ArrayList<>();
    arguments.add("replay");
    arguments.add(corpus.toString());
    arguments.addAll(List.of("--set", "text.fields=text", "--set", "window.calendar=year"));
    arguments.addAll(List.of(more));
    assertThat(Run.of(arguments.toArray(String[]::new)).code()).isZero();
  }

  /** Replaces the addresses that the documents name by those of the server and the broker. */
  String reading(String code) {
    assertThat(code).contains("http://127.0.0.1:8080", "localhost:9092");
    return code.replace("http://127.0.0.1:8080", server.uri().toString())
        .replace("localhost:9092", broker.bootstrap());
  }

  /** The opposite of {@link #reading}. */
  String documented(String code) {
    return code.replace(server.uri().toString(), "http://127.0.0.1:8080")
        .replace(broker.bootstrap(), "localhost:9092");
  }

  /** Runs Python in the directory and returns what it printed. */
  String run(String python, String... arguments) throws IOException, InterruptedException {
    Path printed = directory.resolve("printed");
    List<String> command = new ArrayList<>(List.of(python));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile());
    builder.environment().put("MPLBACKEND", "Agg");
    Process process = builder.start();
    assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(printed)).isZero();
    return Files.readString(printed);
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
        Views.of(defaults.get(ViewOptions.class), null)
            .with(defaults.get(SearchOptions.class), null, AlertStart.UNKNOWN, "");
    ViewFeed feed = new ViewFeed(views);
    for (String type : OUTPUTS) {
      for (String line : Files.readAllLines(outputs.resolve(type + ".jsonl"))) {
        feed.publish(OutputLine.read(line.getBytes(UTF_8)));
      }
    }
    return TopicServer.start(
        defaults.get(HttpOptions.class),
        views,
        Dashboard.meters(),
        LocalServer.healthy(),
        WriteAccess.of(null, defaults.get(TextOptions.class)));
  }

  /** Returns a Python that has these modules, or skips the test. */
  static String python(String modules) throws IOException, InterruptedException {
    for (String python : List.of("python3", "/usr/bin/python3")) {
      try {
        Process probe =
            new ProcessBuilder(python, "-c", "import " + modules)
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
    assumeTrue(false, "no python3 with " + modules + ": install Debian's packages of them");
    throw new AssertionError("unreachable");
  }

  @Override
  public void close() throws IOException {
    try (broker) {
      server.close();
    }
  }
}
