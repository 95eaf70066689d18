package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.view.PlantedStories;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how the API lists stories and shows one. */
class StoryApiTest {
  private final Views views = Views.of(new ViewOptions(400, 20), null);
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(views);
    PlantedStory.addTo(views.topics(), 4);
    PlantedStories.addTo(views.stories());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "'', '8,7,5,3'",
    "'?sort=largest&limit=2', '3,5'",
    "'?state=open', '8,5'",
    "'?state=ended', '7,3'",
    "'?state=returned', '8'",
    "'?q=ferry%20str', '8'",
    "'?topic=4&q=comet', '7,5'",
    "'?topic=9', ''",
  })
  void storiesCanBeSelected(String query, String expected) throws Exception {
    StringBuilder ids = new StringBuilder();
    for (JsonNode story : json("stories" + query).get("stories")) {
      ids.append(ids.isEmpty() ? "" : ",").append(story.get("id").asText());
    }
    assertThat(ids.toString()).isEqualTo(expected);
  }

  @Test
  void aStoryHasItsNewestDocuments() throws Exception {
    JsonNode detail = json("stories/5");
    assertThat(detail.get("story").get("label").textValue()).isEqualTo("comet tail telescope");
    assertThat(detail.get("documents")).hasSize(12);
    assertThat(detail.get("documents").get(0).get("title").textValue()).isEqualTo("Note comet-11");
    assertThat(detail.get("documents").get(0).get("topic").longValue()).isEqualTo(4);
    assertThat(get("stories/5?format=csv").body().lines().findFirst())
        .contains("id,title,source,timestamp,topic,trace_id,link");
  }

  @Test
  void aTableHasOneLineForEachStory() throws Exception {
    HttpResponse<String> table = get("stories?format=csv");
    assertThat(table.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
    assertThat(table.body().lines()).hasSize(5);
    assertThat(table.body()).contains("8,returned,harbour ferry strike,4,3,2,4,");
  }

  @Test
  void errorsNameWhatWasFoundAndWhatIsAllowed() throws Exception {
    assertThat(get("stories/99").statusCode()).isEqualTo(404);
    assertThat(get("stories/99").body()).contains("story 99");
    assertThat(get("stories?topic=x").body()).contains("a whole number").contains("found x");
    assertThat(get("stories?sort=best").body()).contains("newest").contains("largest");
  }

  private JsonNode json(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body());
  }

  private HttpResponse<String> get(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.uri() + "/api/v1/" + path)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }
}
