package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Snapshot;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AnswerCacheTest {
  private static final int WINDOWS = 12;

  private final Views views = Views.of(new ViewOptions(400, 20), null);
  private final HttpClient client = HttpClient.newHttpClient();
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(views);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void anAnswerAfterANotificationIsUpToDate() throws Exception {
    HttpRequest stream = request("events").header("Accept", "text/event-stream").build();
    try (var events = new Events(client.send(stream, BodyHandlers.ofLines()).body())) {
      events.next("tick");
      for (int topic = 0; topic < WINDOWS; topic++) {
        get("topics"); // cached before the change
        views
            .topics()
            .accept(PlantedStory.snapshot(topic, WINDOWS - 1, WINDOWS, Snapshot.State.LIVE));
        String live = "\"liveTopics\":" + (topic + 1);
        List<String> tick = events.next("tick");
        while (tick.stream().noneMatch(line -> line.contains(live))) {
          tick = events.next("tick");
        }
        assertThat(get("topics").body()).contains("\"topic\":" + topic + ",");
      }
    }
  }

  @Test
  void aCachedAnswerEqualsTheFirst() throws Exception {
    PlantedStory.addTo(views.topics(), WINDOWS);
    for (String path : List.of("topics?limit=3", "topics?limit=3&format=csv", "stream-graph")) {
      HttpResponse<String> first = get(path);
      HttpResponse<String> second = get(path);
      assertThat(second.body()).isEqualTo(first.body()).isNotEmpty();
      for (String header : List.of("Content-Type", "Content-Disposition", "Cache-Control")) {
        assertThat(second.headers().allValues(header)).isEqualTo(first.headers().allValues(header));
      }
    }
  }

  @Test
  void anErrorIsNotCached() throws Exception {
    for (int i = 0; i < 3; i++) {
      HttpResponse<String> answer = get("stream-graph?top=x");
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains("top must be 1 to 50, found x");
    }
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.uri() + "/api/v1/" + path))
        .timeout(Duration.ofSeconds(40));
  }
}
