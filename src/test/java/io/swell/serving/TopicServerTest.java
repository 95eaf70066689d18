package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.alerting.PlantedAlerts;
import io.swell.output.Alert;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.view.PlantedStory;
import io.swell.view.SomeSnapshot;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicServerTest {
  private static final int WINDOWS = 40;
  private static final String HOSTILE = "<img src=x onerror=alert(1)>";

  private final Views views = Views.of(new ViewOptions(400, 20), null);
  private final TopicView view = views.topics();
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> unready = new ArrayList<>();
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    server = start(0);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theStatusGoesFromWaitingToWarmingToTracking() throws Exception {
    assertThat(json("/api/v1/status").get("state").textValue()).isEqualTo("waiting");
    view.accept(PlantedStory.report(0, 0));
    assertThat(json("/api/v1/status").get("state").textValue()).isEqualTo("warming");
    PlantedStory.addTo(view, WINDOWS);
    JsonNode status = json("/api/v1/status");
    assertThat(status.get("state").textValue()).isEqualTo("tracking");
    assertThat(status.get("eventTime").textValue())
        .isEqualTo(PlantedStory.start(WINDOWS).toString());
    assertThat(status.get("documents").intValue()).isEqualTo(WINDOWS * 240);
    assertThat(status.get("report").get("method").textValue()).isEqualTo("rlsi");
  }

  @Test
  void topicsAreSortedAndHaveTheirPastShares() throws Exception {
    PlantedStory.addTo(view, WINDOWS);
    JsonNode topics = json("/api/v1/topics?sort=rising&windows=7").get("topics");
    assertThat(values(topics, "trend")).hasSize(9).isSortedAccordingTo((a, b) -> b.compareTo(a));
    assertThat(topics).allMatch(topic -> topic.get("shares").size() == 7);
    assertThat(topics.get(0).get("state").textValue()).isEqualTo("live");
    assertThat(topics.get(0).get("terms").get(0).get("term").textValue()).isNotBlank();
  }

  @Test
  void anEndedTopicCanBeRequested() throws Exception {
    PlantedStory.addTo(view, WINDOWS);
    JsonNode topic = json("/api/v1/topics/0");
    assertThat(topic.get("snapshot").get("state").textValue()).isEqualTo("ended");
    assertThat(topic.get("snapshot").get("label").textValue()).isEqualTo("harbour ferry tide");
    assertThat(topic.get("windows")).hasSize(WINDOWS / 4);
    assertThat(topic.get("events").get(0).get("event").textValue()).isEqualTo("ended");
  }

  @Test
  void cellsOfTheHeatMapReferToWindowsAndTopics() throws Exception {
    PlantedStory.addTo(view, WINDOWS);
    JsonNode map = json("/api/v1/heatmap?rows=5");
    assertThat(map.get("windows")).hasSize(WINDOWS);
    assertThat(map.get("topics")).hasSize(5);
    JsonNode cell = map.get("cells").get(map.get("cells").size() - 1);
    int topic = map.get("topics").get(cell.get(1).intValue()).get("topic").intValue();
    double share = PlantedStory.activity(topic, cell.get(0).intValue(), WINDOWS).share();
    assertThat(cell.get(2).doubleValue()).isEqualTo(Math.round(share * 1e4) / 1e4);
  }

  @Test
  void aNumberThatIsNotFiniteIsNull() throws Exception {
    var activity = PlantedStory.activity(3, 0, WINDOWS);
    view.accept(PlantedStory.snapshot(3, 0, WINDOWS, Snapshot.State.LIVE));
    view.accept(
        new io.swell.output.TopicActivity(
            activity.model(),
            3,
            activity.windowStart(),
            activity.windowEnd(),
            activity.share(),
            0,
            1,
            1,
            1,
            Double.NaN,
            List.of(),
            List.of()));
    assertThat(json("/api/v1/topics/3").get("windows").get(0).get("z").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/topics?sort=loudest",
        "/api/v1/topics?windows=0",
        "/api/v1/heatmap?rows=-1",
        "/api/v1/events?limit=99999999999"
      })
  void anInvalidRequestIsAnsweredWithTheAllowedValues(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(new ObjectMapper().readTree(answer.body()).get("detail").textValue())
        .containsPattern("must be .*, found ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/v1/topics/77", "/api/v1/topics/x", "/api/v1/status?model=nobody", "/none"})
  void anUnknownResourceIsAProblemDocument(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(new ObjectMapper().readTree(answer.body()).get("status").intValue()).isEqualTo(404);
  }

  @Test
  void readOnlyRoutesRejectOtherMethods() throws Exception {
    for (String method : new String[] {"POST", "PUT", "PATCH", "DELETE"}) {
      HttpRequest request =
          request("/api/v1/heatmap").method(method, HttpRequest.BodyPublishers.noBody()).build();
      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/page.js",
        "/echarts.js",
        "/api/v1/topics",
        "/metrics",
        "/health/live",
        "/none"
      })
  void everyAnswerHasTheContentSecurityPolicy(String path) throws Exception {
    var headers = get(path).headers();
    assertThat(headers.firstValue("X-Content-Type-Options")).hasValue("nosniff");
    String policy = headers.firstValue("Content-Security-Policy").orElseThrow();
    assertThat(policy)
        .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'")
        .doesNotContain("unsafe", "http", "*");
  }

  @Test
  void hostileTextIsNeverSentAsMarkup() throws Exception {
    Snapshot plain = PlantedStory.snapshot(5, 3, WINDOWS, Snapshot.State.LIVE);
    view.accept(
        SomeSnapshot.of(HOSTILE, 5)
            .label(HOSTILE)
            .terms(List.of(new Snapshot.Term(HOSTILE, 1, 1, 1)))
            .share(0.5)
            .documents(new Snapshot.Representative(HOSTILE, HOSTILE, null, null, plain.born(), 1))
            .at(plain.born(), plain.born())
            .take());
    view.accept(
        new TopicEvent(
            HOSTILE,
            TopicEvent.Kind.BORN,
            5,
            null,
            plain.born(),
            new TopicEvent.Evidence(List.of(HOSTILE), List.of(HOSTILE), null, null)));
    for (String path :
        new String[] {
          "/api/v1/status", "/api/v1/topics", "/api/v1/topics/5", "/api/v1/events", "/metrics"
        }) {
      assertThat(get(path).body()).doesNotContain("<img");
    }
    assertThat(json("/api/v1/topics").get("topics").get(0).get("label").textValue())
        .isEqualTo(HOSTILE);
    assertThat(get("/api/v1/status?model=%3Cimg%20src=x%20onerror=alert(2)%3E").body())
        .doesNotContain("<img");
  }

  @Test
  void thePageLoadsNothingExternalAndInsertsOnlyText() throws Exception {
    String page = get("/").body();
    assertThat(page).contains("<title>Swell</title>").doesNotContain("http://", "https://");
    for (String file : files()) {
      assertThat(get("/" + file).body())
          .as(file)
          .isNotEmpty()
          .doesNotContainPattern("innerHTML|outerHTML|insertAdjacentHTML|document\\.write|eval\\(");
    }
    assertThat(get("/echarts.js").body()).hasSizeGreaterThan(1_000_000);
  }

  private static List<String> files() throws IOException {
    Path page = Path.of("src/main/resources/io/swell/serving/page");
    try (Stream<Path> files = Files.walk(page)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> page.relativize(file).toString())
          .filter(file -> !file.equals("index.html"))
          .toList();
    }
  }

  @Test
  void aCachedFileIsNotSentAgain() throws Exception {
    String tag = get("/page.css").headers().firstValue("ETag").orElseThrow();
    HttpRequest again = request("/page.css").header("If-None-Match", tag).build();
    HttpResponse<String> answer = client.send(again, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(304);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void aServerOnTheLoopbackAddressRejectsOtherHostNames() throws Exception {
    assertThat(LocalServer.statusLine(server, "evil.example")).contains(" 421 ");
    assertThat(LocalServer.statusLine(server, "localhost:" + server.port())).contains(" 200 ");
  }

  @Test
  void readinessReportsTheReasons() throws Exception {
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
    assertThat(get("/health/ready").statusCode()).isEqualTo(200);
    unready.add("the stream is restoring");
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
    assertThat(get("/health/startup").statusCode()).isEqualTo(200);
    HttpResponse<String> answer = get("/health/ready");
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body())
        .isEqualTo(
            "{\"status\":\"down\",\"checks\":[{\"name\":\"tracker\",\"status\":\"down\","
                + "\"reasons\":[\"the stream is restoring\"]}],\"notes\":[]}");
  }

  @Test
  void metricsCoverTopicsAndTheServer() throws Exception {
    PlantedStory.addTo(view, WINDOWS);
    for (String id : List.of("a1", "a2")) {
      Alert.State state = id.equals("a1") ? Alert.State.FIRING : Alert.State.RESOLVED;
      Instant since = PlantedStory.start(0);
      views
          .alerts()
          .accept(PlantedAlerts.alert(MODEL, id, Alert.Kind.FADING, state, 4L, "comet", since));
    }
    get("/api/v1/topics/1");
    assertThat(get("/metrics").body())
        .contains("swell_alerts_active{kind=\"fading\"} 1.0")
        .contains("swell_alerts_active{kind=\"surging\"} 0.0")
        .contains("swell_model_version{model=\"default\"} " + (double) WINDOWS)
        .containsPattern("swell_topic_documents\\{model=\"default\",topic=\"4\"\\} \\d+")
        .containsPattern("swell_topic_surprise\\{model=\"default\",topic=\"4\"\\} 0\\.0")
        .contains("swell_topics{model=\"default\",state=\"live\"} 9.0")
        .contains("swell_patterns{model=\"default\"} 0.0")
        .contains("swell_topics{model=\"default\",state=\"ended\"} ")
        .containsPattern("swell_topic_share_ratio\\{model=\"default\",topic=\"\\d+\"\\} 0\\.\\d+")
        .containsPattern("swell_topic_info\\{model=\"default\",name=\"\\w+ \\w+ \\w+\",topic=")
        .contains("swell_sse_clients 0.0")
        .contains("swell_build_info{")
        .contains("swell_view_records_total " + (double) view.version())
        .contains("route=\"/api/v1/topics/{id}\",status=\"200\"")
        .contains("jvm_memory_used_bytes");
  }

  @Test
  void aPortInUseIsReportedWithARemedy() {
    assertThatThrownBy(() -> start(server.port()))
        .isInstanceOf(BindException.class)
        .hasMessage(
            "http.port "
                + server.port()
                + " on 127.0.0.1 is already in use: set http.port to another port, or to 0 for any"
                + " free port");
  }

  private TopicServer start(int port) throws BindException {
    Health health = LocalServer.healthy();
    health.watchReadiness("tracker", () -> List.copyOf(unready));
    return TopicServer.start(
        LocalServer.options(port, ""),
        views,
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        health,
        WriteAccess.NONE);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.uri() + path)).timeout(Duration.ofSeconds(20));
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  private JsonNode json(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
    JsonNode body = new ObjectMapper().readTree(answer.body());
    if (body.has("model") && !view.models().isEmpty()) {
      assertThat(body.get("model").textValue()).isIn(MODEL, HOSTILE);
    }
    return body;
  }

  private static List<Double> values(JsonNode rows, String field) {
    return StreamSupport.stream(rows.spliterator(), false)
        .map(row -> row.get(field).doubleValue())
        .toList();
  }
}
