package io.swell.serving;

import static io.swell.tracking.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.engine.Command;
import io.swell.engine.Command.Act;
import io.swell.tracking.PlantedStory;
import io.swell.tracking.ViewOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HandsApiTest {
  private static final String TOKEN = "correct horse battery staple";
  private static final int WINDOWS = 40;

  private final Views views = Views.of(new ViewOptions(400, 500, 500, 20, 500, 100));
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Command> written = new ArrayList<>();
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    PlantedStory.tell(views.topics(), WINDOWS);
    server = start(TOKEN, written::add);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void whatIsAskedForIsWrittenInItsOrder() throws Exception {
    long before = System.currentTimeMillis();
    HttpResponse<String> answer =
        send("PATCH", "5", "{\"muted\":true,\"name\":\"Z\u00fcrich\",\"pinned\":false}", TOKEN);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    assertThat(answer.body())
        .isEqualTo(
            "{\"model\":\""
                + MODEL
                + "\",\"topic\":5,\"commands\":[\"rename\",\"unpin\",\"mute\"]}");
    assertThat(written).extracting(Command::act).containsExactly(Act.RENAME, Act.UNPIN, Act.MUTE);
    assertThat(written).allMatch(c -> c.topic() == 5 && c.model().equals(MODEL));
    assertThat(written).allMatch(c -> c.ingestTime() >= before);
    assertThat(written.get(0).name()).isEqualTo("Z\u00fcrich");
  }

  @Test
  void aMergeNamesTheTopicThatKeepsLiving() throws Exception {
    assertThat(send("POST", "5/merge", "{\"into\":4}", TOKEN).statusCode()).isEqualTo(202);
    assertThat(written).hasSize(1);
    assertThat(written.get(0).act()).isEqualTo(Act.MERGE);
    assertThat(written.get(0).topic()).isEqualTo(5);
    assertThat(written.get(0).into()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "correct horse battery stapl", "correct horse battery staple2"})
  void whoDoesNotKnowTheTokenWritesNothing(String token) throws Exception {
    for (String[] each : new String[][] {{"PATCH", "5"}, {"POST", "5/merge"}, {"PATCH", "77"}}) {
      HttpResponse<String> answer = send(each[0], each[1], "{", token.isEmpty() ? null : token);
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
      assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
      assertThat(answer.body()).doesNotContain("correct");
    }
    assertThat(written).isEmpty();
  }

  @Test
  void withoutATokenOrALogNobodyWrites() throws Exception {
    server.close();
    server = start("", written::add);
    assertThat(send("PATCH", "5", "{\"muted\":true}", TOKEN).statusCode()).isEqualTo(403);
    assertThat(send("PATCH", "5", "{\"muted\":true}", null).statusCode()).isEqualTo(403);
    server.close();
    server = start(TOKEN, null);
    HttpResponse<String> answer = send("POST", "5/merge", "{\"into\":4}", TOKEN);
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(answer.body()).contains("set http.write-token");
    assertThat(written).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "PATCH|5|{}|400|must be of [muted, name, pinned], found []",
        "PATCH|5|{\"colour\":\"red\"}|400|found [colour]",
        "PATCH|5|{\"name\":7}|400|name must be a string, found 7",
        "PATCH|5|{\"name\":\" \"}|400|name must have 1 to 200 characters",
        "PATCH|5|{\"muted\":\"yes\"}|400|muted must be true or false, found yes",
        "PATCH|5|{\"muted\":null}|400|found another value of muted",
        "PATCH|5|[1]|400|the body must be a JSON object, found array",
        "PATCH|5|{|400|the body must be a JSON object",
        "PATCH|77|{\"muted\":true}|404|has no topic 77",
        "PATCH|0|{\"muted\":true}|409|topic 0 must be live, found dormant",
        "POST|5/merge|{\"into\":5}|400|the id of another topic, found 5",
        "POST|5/merge|{\"into\":\"4\"}|400|into must be the id of another topic",
        "POST|5/merge|{\"into\":77}|404|no topic 77 to merge into",
        "POST|5/merge|{\"into\":0}|409|topic 0 must be live"
      })
  void aWrongWishIsAnsweredWithWhatIsAllowed(
      String method, String path, String body, int status, String detail) throws Exception {
    HttpResponse<String> answer = send(method, path, body, TOKEN);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(answer.body()).contains(detail);
    assertThat(written).isEmpty();
  }

  @Test
  void aLogThatCannotBeWrittenIsSaid() throws Exception {
    server.close();
    server =
        start(
            TOKEN,
            command -> {
              throw new IOException("the broker refused it");
            });
    HttpResponse<String> answer = send("PATCH", "5", "{\"pinned\":true}", TOKEN);
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("the broker refused it");
  }

  @Test
  void aShortTokenIsRefusedWithoutShowingIt() {
    assertThatThrownBy(
            () -> new HttpOptions("127.0.0.1", 0, List.of(), Duration.ofSeconds(15), "sesame"))
        .hasMessage("http.write-token must be empty or have at least 16 characters, found 6");
  }

  private TopicServer start(String token, @Nullable Commands commands) throws Exception {
    return TopicServer.start(
        new HttpOptions("127.0.0.1", 0, List.of(), Duration.ofSeconds(15), token),
        views,
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        probe -> Map.of(),
        commands);
  }

  private HttpResponse<String> send(String method, String path, String body, @Nullable String token)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.uri() + "/api/v1/topics/" + path))
            .timeout(Duration.ofSeconds(20))
            .method(method, BodyPublishers.ofString(body));
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
