package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.swell.format.input.RawRecord;
import io.swell.streaming.Polling;
import io.swell.streaming.TestBroker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the commands that use Kafka, on a real broker; each test has its own stream topics. */
class KafkaCommandsTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static Run run(String test, String... arguments) {
    return Run.with(
        Map.of(
            "SWELL_KAFKA_BOOTSTRAP",
            BROKER.bootstrap(),
            "SWELL_KAFKA_PREFIX",
            test + ".",
            "SWELL_KAFKA_APPLICATION",
            test,
            "SWELL_KAFKA_PARTITIONS",
            "1",
            "SWELL_KAFKA_DOCUMENTS",
            test + ".documents"),
        arguments);
  }

  private static Path file(String... lines) throws IOException {
    return BROKER.file(List.of(lines));
  }

  /** Returns every record of a stream topic as key=value. */
  private static List<String> records(String topic) {
    return records(topic, record -> record.key() + "=" + record.value());
  }

  private static List<String> records(
      String topic, Function<ConsumerRecord<String, String>, String> shown) {
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", BROKER.bootstrap()),
            new StringDeserializer(),
            new StringDeserializer())) {
      List<TopicPartition> partitions = new ArrayList<>();
      for (PartitionInfo info : consumer.partitionsFor(topic)) {
        partitions.add(new TopicPartition(topic, info.partition()));
      }
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      var ends = consumer.endOffsets(partitions);
      List<String> records = new ArrayList<>();
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.getOrDefault(p, 0L))) {
        consumer.poll(Duration.ofMillis(100)).forEach(record -> records.add(shown.apply(record)));
      }
      return records;
    }
  }

  private static final String FIRST =
      "{\"id\":\"d1\",\"timestamp\":\"1987-02-26T15:00:00Z\",\"text\":\"tin\",\"model\":\"metals\"}";
  private static final String SECOND =
      "{\"id\":\"d2\",\"timestamp\":\"1987-02-26T15:00:30Z\",\"text\":\"oil\",\"model\":\"fuel\"}";

  @Test
  void feedSendsUnchangedRecordsKeyedByDocumentId() throws IOException {
    Run run = run("ids", "feed", file(FIRST, "", SECOND, "[1,").toString());
    assertThat(run.err())
        .contains("feed: 3 documents")
        .contains("100 %")
        .doesNotContain("out of order");
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(records("ids.documents"))
        .startsWith("d1=" + FIRST, "d2=" + SECOND)
        .element(2)
        .asString()
        .endsWith("=[1,");
  }

  @Test
  void feedReportsDocumentsThatAreOutOfOrder() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int hour = 0; hour < 400; hour++) {
      int dated = hour == 200 ? 10_000 : hour == 300 ? 0 : hour;
      Instant time = Instant.parse("1987-02-26T15:00:00Z").plus(Duration.ofHours(dated));
      lines.add("{\"id\":\"d%d\",\"timestamp\":\"%s\",\"text\":\"tin\"}".formatted(hour, time));
    }
    Run run = run("order", "feed", file(lines.toArray(String[]::new)).toString());
    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("late", "ahead");
  }

  @Test
  void feedUsesTheModelAsKeyIfConfigured() throws IOException {
    Path file = file(FIRST, SECOND);
    assertThat(run("models", "feed", file.toString(), "--set", "model.from=key").code()).isZero();
    assertThat(records("models.documents")).containsExactly("metals=" + FIRST, "fuel=" + SECOND);
  }

  @Test
  void thePaceIsAPositiveRateOrSpeed() throws IOException {
    String file = file(FIRST, SECOND).toString();
    assertThat(run("paced", "feed", file, "--speed", "3600000").code()).isZero();
    assertThat(run("paced", "feed", file, "--rate", "1000").code()).isZero();
    assertThat(records("paced.documents")).hasSize(4);
    assertThat(run("paced", "feed", file, "--speed", "0").code()).isEqualTo(ExitCode.USAGE);
    assertThat(run("paced", "feed", file, "--speed", "1", "--rate", "1").code())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void feedSendsATableRowByRow() throws IOException {
    Path table =
        Files.write(
            BROKER.directory().resolve("table.csv"),
            List.of("id,text", "r1,\"tin, oil\"", "r2,copper"));
    assertThat(run("table", "feed", table.toString()).code()).isZero();
    assertThat(records("table.documents"))
        .containsExactly(
            "r1={\"id\":\"r1\",\"text\":\"tin, oil\"}", "r2={\"id\":\"r2\",\"text\":\"copper\"}");
  }

  @Test
  void feedContinuesAGrowingFileWhereItStopped() throws IOException {
    Path log = file(FIRST);
    String state = BROKER.directory().resolve("followed.json").toString();
    Run run = run("follow", "feed", "--follow", log.toString(), "--once", "--state", state);
    assertThat(run.err()).contains("following " + log, state, "1 document sent");
    assertThat(run.code()).isZero();
    Files.writeString(log, SECOND + "\n{\"id\":\"half", StandardOpenOption.APPEND);
    run = run("follow", "feed", "--follow", log.toString(), "--once", "--state", state);
    assertThat(run.err()).contains("resuming " + log, "1 document sent");
    assertThat(records("follow.documents")).containsExactly("d1=" + FIRST, "d2=" + SECOND);
  }

  @Test
  void aLineWithoutATimeIsSentWithThatOfTheLineBeforeIt() throws IOException {
    Path log = file("2026-07-22 12:00:00 up", "with two workers");
    String state = BROKER.directory().resolve("dated.json").toString();
    assertThat(run("dated", "feed", log.toString()).code()).isZero();
    assertThat(run("dated", "feed", "--follow", log.toString(), "--once", "--state", state).err())
        .contains("feed: zone-assumed: \"2026-07-22 12:00:00\"");
    assertThat(records("dated.documents", KafkaCommandsTest::dated))
        .containsOnly("2026-07-22 12:00:00 up null", "with two workers 2026-07-22T12:00:00Z")
        .hasSize(4);
  }

  private static String dated(ConsumerRecord<String, String> record) {
    Header header = record.headers().lastHeader(RawRecord.TIME_HEADER);
    return record.value()
        + " "
        + (header == null ? null : new String(header.value(), StandardCharsets.UTF_8));
  }

  @Test
  void entriesOfAPolledFeedBecomeDocuments() throws IOException {
    String xml =
        "<rss><channel><title>ports</title><item><guid>urn:1</guid><title>tin</title></item>"
            + "<item><guid>urn:2</guid><title>zinc</title><pubDate>soon</pubDate></item></channel></rss>";
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean isGood = exchange.getRequestURI().getPath().equals("/news.xml");
          byte[] body = (isGood ? xml : "<html></html>").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/news.xml";
      String state = BROKER.directory().resolve("polled.json").toString();
      for (int i = 0; i < 2; i++) {
        Run run = run("rss", "feed", "--rss", url, "--once", "--state", state);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err().contains("1 of 2 entries will become dead letters")).isEqualTo(i == 0);
        assertThat(run.err().contains("found the string \"soon\"; allowed are")).isEqualTo(i == 0);
      }
      String page = url.replace("news.xml", "");
      Files.delete(Path.of(state));
      Run run = run("rss", "feed", "--rss", page, "--rss", url, "--once", "--state", state);
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(run.err())
          .contains(page + ": not a feed: it is an HTML page", "1 of 2 feeds could not be read");
    } finally {
      server.stop(0);
    }
    assertThat(records("rss.documents"))
        .hasSize(4)
        .contains("urn:1={\"id\":\"urn:1\",\"title\":\"tin\",\"source\":\"ports\"}");
  }

  @Test
  void optionsWithoutMeaningForASourceAreRejected() throws IOException {
    String file = file(FIRST).toString();
    assertThat(run("wrong", "feed").code()).isEqualTo(ExitCode.USAGE);
    assertThat(run("wrong", "feed", file, "--rss", "http://a/b").code()).isEqualTo(ExitCode.USAGE);
    assertThat(run("wrong", "feed", "--follow", file, "--speed", "2").err())
        .contains("--speed applies only to FILE");
    assertThat(run("wrong", "feed", "--rss", "http://a/b", "--every", "PT0.1S").err())
        .contains("--every must be at least PT1S, found PT0.1S");
    assertThat(run("wrong", "feed", "--rss", "http://a/b", "--set", "input.preset=otel").err())
        .contains("input.preset=otel");
    Run local = run("wrong", "feed", "--rss", "file:///etc/passwd", "--once");
    assertThat(local.code()).isEqualTo(ExitCode.USAGE);
    assertThat(local.err()).contains("http:// or https://", "file:///etc/passwd");
  }

  @Test
  void theTopicsCommandNamesMissingStreamTopics() {
    Run run = run("never", "topics");
    assertThat(run.code()).isEqualTo(ExitCode.NO_KAFKA);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("error: cannot use Kafka: topic\n")
        .contains("check that a tracker has run");
  }

  @Test
  void theDashboardNamesMissingStreamTopics() {
    Run run = run("none", "dashboard", "--set", "http.port=0");
    assertThat(run.code()).isEqualTo(ExitCode.NO_KAFKA);
    assertThat(run.err()).contains("check that a tracker has run");
  }

  @Test
  void anUnreachableBrokerGivesExitCodeFourAndThePhase() throws IOException {
    Run run = Run.of("feed", file(FIRST).toString(), "--set", "kafka.bootstrap=127.0.0.1:1");
    assertThat(run.code()).isEqualTo(ExitCode.NO_KAFKA);
    assertThat(run.err()).startsWith("error: cannot use Kafka: connect\n").contains("127.0.0.1:1");
  }

  @Test
  void kafkaSettingsThatSwellDecidesAreRejected() throws IOException {
    Run run =
        Run.of("feed", file(FIRST).toString(), "--set", "kafka.bootstrap.servers=localhost:9092");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("kafka.bootstrap.servers").contains("must not be set");
  }

  @Test
  void tracksFedDocumentsAndPrintsTheirTopics() throws Exception {
    Path corpus = file(PlantedCorpus.documents().toArray(String[]::new));
    assertThat(run("whole", "feed", corpus.toString()).code()).isZero();

    List<String> track = new ArrayList<>(List.of("track", "--set", "http.port=0"));
    track.addAll(PlantedCorpus.SETTINGS);
    CompletableFuture<Run> tracker = new CompletableFuture<>();
    Thread thread =
        new Thread(() -> tracker.complete(run("whole", track.toArray(String[]::new))), "track");
    thread.start();
    try {
      Run topics =
          Polling.until(all -> all.out().lines().count() >= 6, () -> run("whole", "topics"));
      assertThat(topics.out()).containsPattern("live +topic\\dword\\d+, topic\\dword");
    } finally {
      thread.interrupt();
    }
    Run tracked = tracker.get(1, TimeUnit.MINUTES);
    assertThatAnotherProcessShowsThem();
    assertThat(tracked.err()).contains("tracking whole.documents on " + BROKER.bootstrap());
    assertThat(tracked.code()).isEqualTo(ExitCode.INTERRUPTED);
  }

  /** Starts the dashboard alone, which reads the topics from the output stream topics. */
  private static void assertThatAnotherProcessShowsThem() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    CompletableFuture<Run> dashboard = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> dashboard.complete(run("whole", "dashboard", "--set", "http.port=" + port)),
            "dashboard");
    thread.start();
    try {
      HealthProbe.await(port, "ready", "{\"status\":\"up\"");
      String topics = "";
      long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (!topics.contains("\"state\":\"live\"") && System.nanoTime() < end) {
        topics = ask(port);
      }
      assertThat(topics).contains("\"state\":\"live\"").containsPattern("topic\\dword");
    } finally {
      thread.interrupt();
    }
    Run shown = dashboard.get(1, TimeUnit.MINUTES);
    assertThat(shown.err()).contains("dashboard http://127.0.0.1:" + port);
    assertThat(shown.code()).isEqualTo(ExitCode.INTERRUPTED);
  }

  private static String ask(int port) throws Exception {
    URI topics = URI.create("http://127.0.0.1:" + port + "/api/v1/topics");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(topics).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }
}
