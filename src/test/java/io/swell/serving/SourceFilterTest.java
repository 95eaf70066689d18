package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.alerting.PlantedAlerts;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.view.PlantedStories;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that lists of documents, alerts and stories can be limited to a source or a trace. */
class SourceFilterTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  private final Views views = Views.of(new ViewOptions(400, 20), null);
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(views);
    PlantedStory.addTo(views.topics(), 10);
    PlantedStories.addTo(views.stories());
    add("a", "wire");
    add("b", "gazette");
    add("c", "wire");
    add("d", null);
    for (String source : List.of("wire", "gazette")) {
      views
          .alerts()
          .accept(
              PlantedAlerts.alert(
                  MODEL,
                  "alert-" + source,
                  Alert.Kind.SURGING,
                  Alert.State.FIRING,
                  4L,
                  "comet",
                  PlantedStory.start(2),
                  "Late again",
                  source,
                  "fast"));
    }
  }

  private void add(String id, @Nullable String source) {
    new ViewFeed(views)
        .publish(
            new Assignment(
                MODEL,
                id,
                "About " + id,
                "gazette".equals(source)
                    ? new DocumentOrigin(source, TRACE, "https://gazette.example/" + id)
                    : new DocumentOrigin(source, null, null),
                PlantedStory.start(9),
                List.of(new Assignment.TopicWeight(4, 1, 0.75)),
                0.1,
                1,
                Assignment.Timing.IN_TIME,
                null,
                5L,
                null,
                null));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void documentsOfATopicAreSelectedAndCountedBySource() throws Exception {
    JsonNode all = json("topics/4/documents");
    assertThat(all.get("newest")).hasSize(4);
    JsonNode wire = json("topics/4/documents?source=wire");
    assertThat(wire.get("newest").findValuesAsText("id")).containsExactly("c", "a");
    assertThat(wire.get("typical")).isEqualTo(all.get("typical"));
    assertThat(wire.get("sources").toString())
        .isEqualTo(
            "[{\"source\":\"wire\",\"documents\":2},{\"source\":\"gazette\",\"documents\":1}]");
    assertThat(json("topics/4/documents?source=none").get("newest")).isEmpty();
    assertThat(get("topics/4/documents?source=gazette&format=csv").lines().skip(1))
        .contains(
            "newest,b,About b,gazette,2001-03-05T00:00:00Z,0.75,"
                + TRACE
                + ",https://gazette.example/b")
        .noneMatch(line -> line.contains("wire"));
  }

  @Test
  void storiesWithADocumentFromTheSourceAreSelected() throws Exception {
    assertThat(json("stories?source=gazette").get("stories").findValuesAsText("id"))
        .containsExactly("5");
    assertThat(json("stories?source=none").get("stories")).isEmpty();
    JsonNode story = json("stories/5?source=gazette");
    assertThat(story.get("documents").findValuesAsText("id")).containsExactly("b");
    assertThat(story.get("documents").findValuesAsText("traceId")).containsExactly(TRACE);
    assertThat(story.get("documents").findValuesAsText("link"))
        .containsExactly("https://gazette.example/b");
    assertThat(get("../../feeds/stories.atom?source=gazette")).contains("<entry>");
    assertThat(get("../../feeds/stories.atom?source=none")).doesNotContain("<entry>");
  }

  @Test
  void alertsWithTheSourceAreSelected() throws Exception {
    assertThat(json("alerts?source=wire").get("alerts").findValuesAsText("label")).hasSize(1);
    assertThat(json("alerts?source=wire").get("alerts").get(0).get("id").textValue())
        .isEqualTo("alert-wire");
    assertThat(json("alerts?source=none").get("alerts")).isEmpty();
  }

  @Test
  void documentsAndStoriesOfATraceAreSelected() throws Exception {
    String filter = "?traceId=" + TRACE;
    assertThat(json("topics/4/documents" + filter).get("newest").findValuesAsText("id"))
        .containsExactly("b");
    assertThat(json("topics/4/documents" + filter + "&source=wire").get("newest")).isEmpty();
    assertThat(json("stories" + filter).get("stories").findValuesAsText("id")).containsExactly("5");
    assertThat(json("stories/5" + filter).get("documents").findValuesAsText("id"))
        .containsExactly("b");
    String other = "?traceId=" + TRACE.replace('4', '5');
    assertThat(json("stories" + other).get("stories")).isEmpty();
    assertThat(json("alerts" + other).get("alerts")).isEmpty();
    assertThat(json("topics/4/documents" + other).get("newest")).isEmpty();
  }

  @Test
  void alertsWithADocumentOfTheTraceAreSelected() throws Exception {
    String filter = "alerts?traceId=" + PlantedAlerts.TRACE;
    assertThat(json(filter).get("alerts")).hasSize(2);
    assertThat(json(filter + "&source=herald").get("alerts")).hasSize(2);
    assertThat(json(filter + "&source=wire").get("alerts")).isEmpty();
  }

  @Test
  void aTraceIdThatIsNoneIsABadRequest() throws Exception {
    for (String id : List.of("4BF9", TRACE.toUpperCase(Locale.ROOT), "0".repeat(32))) {
      HttpResponse<String> answer = ask("alerts?traceId=" + id);
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains("32 lower-case hexadecimal digits", id);
    }
  }

  private JsonNode json(String path) throws Exception {
    return new ObjectMapper().readTree(get(path));
  }

  private HttpResponse<String> ask(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.uri() + "/api/v1/" + path).normalize())
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private String get(String path) throws Exception {
    HttpResponse<String> answer = ask(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }
}
