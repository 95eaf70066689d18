package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.alerting.PlantedAlerts;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.view.PlantedStory;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the answers of the API as JSON and as tables. */
class QuestionsTest {
  private static final int WINDOWS = 40;

  private final Views views = Views.of(new ViewOptions(400, 20), PlantedStory.days());
  private final TopicView view = views.topics();
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(views);
    PlantedStory.addTo(view, WINDOWS);
    view.accept(
        new Assignment(
            MODEL,
            "d1",
            "=HYPERLINK(\"x\")",
            DocumentOrigin.NONE,
            PlantedStory.start(0),
            List.of(new Assignment.TopicWeight(4, 1, 0.75)),
            0.1,
            1,
            Assignment.Timing.IN_TIME,
            null,
            null,
            null,
            null));
    views.alerts().accept(alert("a1", Alert.State.FIRING, 4L, "comet orbit telescope"));
    views.alerts().accept(alert("a2", Alert.State.RESOLVED, null, "=flood"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void topicsCanBeLimitedAndFilteredByWords() throws Exception {
    assertThat(json("topics?limit=3").get("topics")).hasSize(3);
    JsonNode found = json("topics?q=tail").get("topics");
    assertThat(found).hasSize(2);
    assertThat(found).allMatch(topic -> topic.get("terms").toString().contains("\"tail\""));
  }

  @Test
  void theHistoryOfATopicIsLimitedToThePeriod() throws Exception {
    JsonNode history = json("topics/4/history?from=2001-01-08&to=2001-01-22T00:00:00Z");
    assertThat(history.get("windows")).hasSize(2);
    assertThat(history.get("windows").get(0).get("sources"))
        .hasToString(
            "[{\"source\":\"wire\",\"documents\":%s}]"
                .formatted(history.get("windows").get(0).get("documents")));
    assertThat(history.get("windows").get(0).get("start").textValue())
        .isEqualTo("2001-01-08T00:00:00Z");
    assertThat(history.get("events")).hasSize(1);
  }

  @Test
  void termsHaveTheirChangeOfRank() throws Exception {
    JsonNode terms = json("topics/4/terms?limit=2");
    assertThat(terms.get("terms")).hasSize(2);
    assertThat(terms.get("terms").get(0).get("change").textValue()).isEqualTo("same");
    assertThat(terms.get("terms").get(0).get("before").intValue()).isEqualTo(1);
    assertThat(terms.get("trail")).hasSize(WINDOWS);
  }

  @Test
  void documentsAreTypicalAndNewest() throws Exception {
    JsonNode documents = json("topics/4/documents");
    assertThat(documents.get("typical").get(0).get("title").textValue()).isEqualTo("About it");
    assertThat(documents.get("newest").get(0).get("share").doubleValue()).isEqualTo(0.75);
  }

  @Test
  void periodsAreComparedByDays() throws Exception {
    JsonNode compared = json("compare?a=2001-01-01/2001-02-01&b=2001-05-01/2001-06-01&limit=4");
    assertThat(compared.get("topics")).hasSize(4);
    assertThat(compared.get("a").get("windows").intValue()).isEqualTo(5);
    assertThat(compared.get("a").get("range").get("from").textValue())
        .isEqualTo("2001-01-01T00:00:00Z");
  }

  @Test
  void alertsAreFilteredByStateAndTopic() throws Exception {
    assertThat(json("alerts").get("alerts")).hasSize(2);
    JsonNode open = json("alerts?state=open");
    assertThat(open.get("open").intValue()).isEqualTo(1);
    assertThat(open.get("alerts").get(0).get("id").textValue()).isEqualTo("a1");
    assertThat(open.get("alerts").get(0).get("kind").textValue()).isEqualTo("surging");
    assertThat(json("alerts?state=resolved").get("alerts").get(0).get("topic").isNull()).isTrue();
    assertThat(json("alerts?topic=4").get("alerts")).hasSize(1);
    assertThat(json("alerts?topic=5").get("alerts")).isEmpty();
    assertThat(json("status").get("openAlerts").intValue()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "topics?limit=3, 3",
    "topics/4/history?from=2001-01-08&to=2001-01-22, 2",
    "topics/4/terms, 6",
    "topics/4/documents, 2",
    "search?q=tail, 2",
    "events?limit=2, 2",
    "stream-graph?top=2&to=2001-01-15, 6",
    "heatmap?rows=2&to=2001-01-08, 2",
    "compare?a=2001-01-01/2001-02-01&b=2001-05-01/2001-06-01&limit=4, 4",
    "graph, 1",
    "alerts, 2"
  })
  void everyListIsAlsoATable(String path, int rows) throws Exception {
    HttpResponse<String> answer = get(path + (path.contains("?") ? "&" : "?") + "format=csv");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/csv");
    assertThat(answer.headers().firstValue("Content-Disposition").orElseThrow())
        .startsWith("attachment");
    String[] lines = answer.body().split("\r\n");
    assertThat(lines).hasSize(rows + 1);
    assertThat(lines).noneMatch(line -> line.contains(",\"=") || line.contains(",="));
  }

  @Test
  void openWindowsComeLastAndAreMarked() throws Exception {
    PlantedStory.addOpenWindow(view, WINDOWS, 40);
    for (String path : List.of("heatmap", "stream-graph")) {
      JsonNode windows = json(path).get("windows");
      assertThat(windows).hasSize(WINDOWS + 1);
      JsonNode last = windows.get(WINDOWS);
      assertThat(last.get("closed").booleanValue()).isFalse();
      assertThat(last.get("documents").intValue()).isEqualTo(40);
      assertThat(windows.get(WINDOWS - 1).get("closed").booleanValue()).isTrue();
    }
    JsonNode cells = json("heatmap").get("cells");
    JsonNode cell = cells.get(cells.size() - 1);
    assertThat(cell.get(0).intValue()).isEqualTo(WINDOWS);
    double spread = 0.375 / json("topics").get("topics").size(); // of each live topic
    assertThat(cell.get(2).doubleValue()).isCloseTo(spread, within(5e-5)); // rounded to four digits
    assertThat(cell.get(3).isNull()).isTrue();
    for (String path : List.of("topics/4", "topics/4/history")) {
      JsonNode unfinished = json(path).get("unfinished");
      assertThat(unfinished).hasSize(1);
      assertThat(unfinished.get(0).get("share").doubleValue())
          .isCloseTo(0.125 + spread, within(1e-12));
      assertThat(((ObjectNode) unfinished.get(0)).without("share").toString())
          .isEqualTo(
              "{\"start\":\"2001-10-08T00:00:00Z\",\"end\":\"2001-10-09T00:00:00Z\","
                  + "\"documents\":10,\"windowDocuments\":40}");
    }
    for (String path : List.of("heatmap", "stream-graph", "topics/4/history")) {
      List<String> lines = get(path + "?format=csv").body().lines().toList();
      assertThat(lines.get(0)).endsWith(",closed");
      assertThat(lines.get(1)).endsWith(",true");
      assertThat(lines.get(lines.size() - 1)).endsWith(",false");
    }
  }

  @Test
  void aPeriodThatEndsBeforeItBeginsIsRejected() throws Exception {
    HttpResponse<String> answer = get("stream-graph?from=2001-02-01&to=2001-01-01");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("to must be after 2001-02-01T00:00:00Z");
  }

  private static Alert alert(String id, Alert.State state, @Nullable Long topic, String label) {
    return PlantedAlerts.alert(
        MODEL, id, Alert.Kind.SURGING, state, topic, label, PlantedStory.start(3));
  }

  private JsonNode json(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.uri() + "/api/v1/" + path)).build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
