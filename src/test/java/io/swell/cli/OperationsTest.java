package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.Configuration;
import io.swell.replay.InputFile;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.feed.SendSchedule;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks what operators rely on, in a scrape of a real run on the embedded broker. */
@ExtendWith(DemoLock.class)
class OperationsTest {
  private static final int PATIENCE_SECONDS = 120;

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static Demo demo;
  private static String scrape;

  @BeforeAll
  static void start() throws Exception {
    byte[] corpus =
        (String.join("\n", PlantedCorpus.documents()) + "\n{\"id\":\"textless\"}\n")
            .getBytes(StandardCharsets.UTF_8);
    var messages = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    demo =
        Demo.start(
            OperationsTest::configuration,
            InputFile.of("corpus", new ByteArrayInputStream(corpus)),
            SendSchedule.unlimited(),
            0,
            0,
            messages,
            () -> false);
    var pause = new CountDownLatch(1); // never counted down
    scrape = get("/metrics").body();
    for (int i = 0; i < PATIENCE_SECONDS * 5 && !isWhole(scrape); i++) {
      assertThat(demo.failure()).isNull();
      assertThat(pause.await(200, TimeUnit.MILLISECONDS)).isFalse();
      scrape = get("/metrics").body();
    }
    assertThat(isWhole(scrape)).as(scrape).isTrue();
  }

  /**
   * Returns whether all records were read, topics and windows published, and Kafka's metrics
   * collected after the first fetch.
   */
  private static boolean isWhole(String scraped) {
    return scraped.contains("swell_topic_info{")
        && scraped.contains(accepted())
        && scraped.contains("swell_documents_total{outcome=\"unparsable\"} 1.0")
        && scraped.contains("swell_topic_surprise{")
        && scraped.contains("kafka_consumer_fetch_manager_records_lag_max{");
  }

  private static String accepted() {
    return "swell_documents_total{outcome=\"accepted\"} "
        + (double) PlantedCorpus.documents().size();
  }

  private static Configuration configuration(String bootstrap) {
    var reader =
        OptionRecords.CATALOG
            .reader()
            .set("kafka.bootstrap=" + bootstrap)
            .set("kafka.partitions=1")
            .set("kafka.threads=1")
            .set("kafka.idle-after=PT1S")
            .set("kafka.commit-interval=PT0.1S");
    for (int i = 1; i < PlantedCorpus.SETTINGS.size(); i += 2) {
      reader.set(PlantedCorpus.SETTINGS.get(i));
    }
    return reader.read();
  }

  @AfterAll
  static void stop() throws Exception {
    demo.close();
  }

  private static HttpResponse<String> get(String path, String... headers) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(demo.uri() + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  /** Returns the names of all series as they appear in queries. */
  private static Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (String line : scrape.split("\n", -1)) {
      if (!line.startsWith("#") && !line.isBlank()) {
        names.add(line.replaceFirst("[ {].*", ""));
      }
    }
    return names;
  }

  @Test
  void aScrapeHasEveryDocumentedName() {
    assertThat(names())
        .contains(
            "swell_ready",
            "swell_documents_total",
            "swell_documents_rejected_total",
            "swell_document_notes_total",
            "swell_document_lag_seconds_bucket",
            "swell_batch_update_seconds_bucket",
            "swell_batch_update_seconds_count",
            "swell_batch_update_seconds_sum",
            "swell_batch_update_seconds_max",
            "swell_reconstruction_error_ratio",
            "swell_vocabulary_terms",
            "swell_vocabulary_evictions_total",
            "swell_vocabulary_novelty_ratio",
            "swell_topics",
            "swell_patterns",
            "swell_log_lines_total",
            "swell_topics_coherence",
            "swell_topic_events_total",
            "swell_topic_share_ratio",
            "swell_topic_drift_ratio",
            "swell_topic_documents",
            "swell_topic_surprise",
            "swell_uncovered_documents_total",
            "swell_model_version",
            "swell_topic_info",
            "swell_model_documents",
            "swell_model_event_time_seconds",
            "swell_view_records_total",
            "swell_sse_clients",
            "swell_build_info",
            "swell_http_duration_seconds_count",
            "swell_alerts_active",
            "swell_alert_notifications_total",
            "swell_transactions_hanging",
            "swell_records_lost_total",
            "kafka_stream_alive_stream_threads",
            "jvm_memory_used_bytes");
  }

  @Test
  void countersAccountForEveryDocument() {
    assertThat(scrape)
        .contains(accepted())
        .contains("swell_documents_total{outcome=\"unparsable\"} 1.0")
        .contains("swell_documents_rejected_total{code=\"no-text\"} 1.0")
        .contains("swell_documents_total{outcome=\"duplicate\"} 0.0")
        .containsPattern("swell_topic_events_total\\{event=\"born\"\\} [1-9]")
        .containsPattern("swell_document_lag_seconds_count\\{stage=\"learn\"\\} [1-9]");
  }

  @Test
  void everyNameInAlertingRulesIsInTheScrape() throws Exception {
    Set<String> used = new TreeSet<>();
    for (JsonNode rule : DockerFilesTest.yaml("prometheus/rules.yaml").findValues("expr")) {
      used.addAll(MetricNames.of(rule.asText()));
    }
    used.remove("up"); // reported by Prometheus itself
    assertThat(used).hasSizeGreaterThan(8).allMatch(names()::contains);
  }

  @Test
  void everyNameOnTheDashboardIsInTheScrape() throws Exception {
    JsonNode dashboard =
        new ObjectMapper()
            .readTree(DockerFilesTest.DOCKER.resolve("grafana/dashboards/swell.json").toFile());
    Set<String> used = new TreeSet<>();
    for (JsonNode expression : dashboard.findValues("expr")) {
      used.addAll(MetricNames.of(expression.asText()));
    }
    for (JsonNode variable : dashboard.at("/templating/list")) {
      used.add(variable.at("/query/query").asText().replaceAll("label_values\\((\\w+),.*", "$1"));
    }
    assertThat(used).hasSizeGreaterThan(20).allMatch(names()::contains);
  }

  /** Runs the health check of the image against this server. */
  @Test
  void theHealthCheckOfTheImageDetectsReadiness() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no bash here");
    assertThat(healthcheck(demo.uri().getPort())).isZero();
    assertThat(healthcheck(EmbeddedKafka.freePorts(1)[0])).isNotZero();
  }

  private static int healthcheck(int port) throws Exception {
    var check =
        new ProcessBuilder(
            DockerFilesTest.DOCKER.resolve("healthcheck").toAbsolutePath().toString());
    check.environment().put("SWELL_HTTP_PORT", Integer.toString(port));
    return check.redirectErrorStream(true).start().waitFor();
  }

  @Test
  void onlyTheKafkaMetricsInUseAreShown() {
    assertThat(names()).filteredOn(name -> name.startsWith("kafka_")).hasSizeBetween(8, 20);
    assertThat(scrape.lines().filter(line -> line.startsWith("kafka_")).count()).isLessThan(100);
  }

  @Test
  void scrapersCanRequestOpenMetrics() throws Exception {
    var answer = get("/metrics", "Accept", "application/openmetrics-text;version=1.0.0,*/*;q=0.1");
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/openmetrics-text");
    assertThat(answer.body()).endsWith("# EOF\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"live", "ready", "startup"})
  void aRunningTrackerPassesEveryProbe(String probe) throws Exception {
    var answer = get("/health/" + probe);
    assertThat(answer.body()).startsWith("{\"status\":\"up\",\"checks\":[").contains("\"tracker\"");
    assertThat(answer.statusCode()).isEqualTo(200);
  }
}
