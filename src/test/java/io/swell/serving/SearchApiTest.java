package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.view.AlertStart;
import io.swell.view.DocumentSearch.LoggedDocument;
import io.swell.view.PlantedStories;
import io.swell.view.PlantedStory;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SearchApiTest {
  private static final int WINDOWS = 10;

  private final Views views =
      Views.of(new ViewOptions(400, 20), null)
          .with(new SearchOptions(100), null, AlertStart.UNKNOWN, "");
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(views);
    PlantedStory.addTo(views.topics(), WINDOWS);
    String analyzer = WriteAccess.NONE.analyzers().get().description();
    views.topics().accept(PlantedStory.report(WINDOWS - 1, 9, analyzer));
    add("tail", "wire", "comet", "tail");
    add("mine", "gazette", "mine", "tin");
  }

  private void add(String id, String source, String... terms) {
    int[] once = new int[terms.length];
    Arrays.fill(once, 1);
    views.search().add(() -> new LoggedDocument(MODEL, id, terms, once));
    new ViewFeed(views)
        .publish(
            new Assignment(
                MODEL,
                id,
                "=About " + id,
                new DocumentOrigin(source, null, null),
                PlantedStory.start(1),
                List.of(new Assignment.TopicWeight(4, 1, 0.7501)),
                0.1,
                1,
                Assignment.Timing.IN_TIME,
                null,
                7L,
                null,
                null));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aDocumentNamesItsTopicAlsoAfterTheTopicsEnd() throws Exception {
    views.topics().accept(PlantedStory.snapshot(4, WINDOWS, WINDOWS, Snapshot.State.ENDED));
    JsonNode document = json("?q=comet%20tail&weight=0").get("documents").get(0);
    assertThat(document.get("topics").get(0).get("label").textValue())
        .isEqualTo("comet orbit telescope");
  }

  @Test
  void documentsAndTopicsAreFoundByWords() throws Exception {
    JsonNode found = json("?q=The%20Comet%27s%20tail&weight=0");
    assertThat(found.get("searched").intValue()).isEqualTo(2);
    assertThat(found.get("note").isNull()).isTrue();
    assertThat(found.get("documents")).hasSize(1);
    JsonNode document = found.get("documents").get(0);
    assertThat(document.get("id").textValue()).isEqualTo("tail");
    assertThat(document.get("source").textValue()).isEqualTo("wire");
    assertThat(document.get("score").doubleValue()).isEqualTo(1);
    assertThat(document.get("matching").toString()).isEqualTo("[\"comet\",\"tail\"]");
    assertThat(document.get("topics").get(0).get("label").textValue())
        .isEqualTo("comet orbit telescope");
    assertThat(document.get("topics").get(0).get("share").asText()).isEqualTo("0.7501");
    assertThat(document.get("story").isNull()).as("a story that is not published").isTrue();
    views
        .stories()
        .accept(PlantedStories.story(7, Story.State.ACTIVE, "comet tail", 4, null, null));
    JsonNode again = json("?q=comet%20tail&weight=0");
    assertThat(again.get("documents").get(0).get("story").intValue()).isEqualTo(7);
    assertThat(json("?q=come").get("topics").get(0).get("topic").intValue()).isEqualTo(4);
  }

  @Test
  void topicsOfTheWordsAreShownAndFindDocumentsWithoutTheWords() throws Exception {
    JsonNode found = json("?q=comet%20orbit%20telescope&weight=0.5");
    assertThat(found.get("queryTopics").get(0).get("topic").intValue()).isEqualTo(4);
    assertThat(found.get("documents").findValuesAsText("id")).containsExactly("tail", "mine");
  }

  @Test
  void aSourceSelectsDocuments() throws Exception {
    assertThat(json("?q=comet%20tin&source=gazette").get("documents").findValuesAsText("id"))
        .containsExactly("mine");
  }

  @Test
  void aDeletedDocumentIsNotFound() throws Exception {
    views.search().deleteDocument("tail");
    assertThat(json("?q=tail&weight=0").get("documents")).isEmpty();
  }

  @Test
  void theListOfATableIsChosen() throws Exception {
    assertThat(get("?q=tin&format=csv&table=documents&weight=0").body())
        .isEqualTo(
            String.join(
                "\r\n",
                "id,title,source,timestamp,score,word_score,topic_score,matching,topic,story,trace_id,link",
                "mine,'=About mine,gazette,2001-01-08T00:00:00Z,1.0,1.0,0.0,tin,4,,,",
                ""));
    assertThat(get("?q=come&format=csv").body()).startsWith("topic,label,state,");
  }

  @Test
  void otherTextOptionsThanTheTrackersFindTopicsOnlyAndSaySo() throws Exception {
    views.topics().accept(PlantedStory.report(WINDOWS - 1, 9, "logs-1"));
    JsonNode found = json("?q=comet");
    assertThat(found.get("topics")).isNotEmpty();
    assertThat(found.get("documents")).isEmpty();
    assertThat(found.get("note").textValue()).contains("Set the same text.* options");
  }

  private JsonNode json(String query) throws Exception {
    HttpResponse<String> answer = get(query);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body());
  }

  private HttpResponse<String> get(String query) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.uri() + "/api/v1/search" + query)).build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
