package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.alerting.PlantedAlerts;
import io.swell.engine.DeleteDocument;
import io.swell.engine.JudgeAlert;
import io.swell.engine.MarkDeployment;
import io.swell.engine.SeedTopic;
import io.swell.engine.TopicCommand;
import io.swell.engine.TopicCommand.Action;
import io.swell.engine.UserCommand;
import io.swell.output.Alert;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandApiTest {
  private static final String TOKEN = "correct horse battery staple";
  private static final int WINDOWS = 40;

  private Views views = Views.of(new ViewOptions(400, 20), null);
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<UserCommand> written = new ArrayList<>();
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    PlantedStory.addTo(views.topics(), WINDOWS);
    server = start(TOKEN, written::add);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void commandsAreWrittenInAFixedOrder() throws Exception {
    long before = System.currentTimeMillis();
    HttpResponse<String> answer =
        send("PATCH", "5", "{\"muted\":true,\"name\":\"Z\u00fcrich\",\"pinned\":false}", TOKEN);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    assertThat(answer.body())
        .isEqualTo(
            "{\"model\":\""
                + MODEL
                + "\",\"topic\":5,\"commands\":[\"rename\",\"unpin\",\"mute\"]}");
    List<TopicCommand> written = commands();
    assertThat(written)
        .extracting(TopicCommand::action)
        .containsExactly(Action.RENAME, Action.UNPIN, Action.MUTE);
    assertThat(written).allMatch(c -> c.topic() == 5 && c.model().equals(MODEL));
    assertThat(written).allMatch(c -> c.ingestTime() >= before);
    assertThat(written.get(0).name()).isEqualTo("Z\u00fcrich");
  }

  @Test
  void aMergeNamesTheTopicThatContinues() throws Exception {
    assertThat(send("POST", "5/merge", "{\"into\":4}", TOKEN).statusCode()).isEqualTo(202);
    List<TopicCommand> written = commands();
    assertThat(written).hasSize(1);
    assertThat(written.get(0).action()).isEqualTo(Action.MERGE);
    assertThat(written.get(0).topic()).isEqualTo(5);
    assertThat(written.get(0).into()).isEqualTo(4);
  }

  @Test
  void aTopicIsSeededWithTheTermsOfTheWords() throws Exception {
    reportSameTextOptions();
    HttpResponse<String> answer =
        call(
            "POST",
            "topics",
            "{\"terms\":[\"Central Bank\",\"the rates\",\"bank\"],\"name\":\"Money\"}",
            TOKEN);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    assertThat(answer.body())
        .isEqualTo(
            "{\"model\":\""
                + MODEL
                + "\",\"terms\":[\"bank\",\"central\",\"rates\"],\"name\":\"Money\"}");
    assertThat(written).hasSize(1);
    SeedTopic seedTopic = (SeedTopic) written.get(0);
    assertThat(seedTopic.terms()).containsExactly("bank", "central", "rates");
    assertThat(seedTopic.name()).isEqualTo("Money");
  }

  @Test
  void aDocumentWithAnyIdCanBeDeleted() throws Exception {
    assertThat(call("DELETE", "documents/d%2017", "", TOKEN).statusCode()).isEqualTo(202);
    HttpResponse<String> answer =
        call("DELETE", "documents?id=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1", "", TOKEN);
    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.body()).contains("\"document\":\"https://example.org/a?b=1\"");
    assertThat(written)
        .extracting(command -> ((DeleteDocument) command).document())
        .containsExactly("d 17", "https://example.org/a?b=1");
    assertThat(call("DELETE", "documents", "", TOKEN).body()).contains("id must not be empty");
  }

  @Test
  void anAlertIsJudgedByItsId() throws Exception {
    String id = MODEL + "/5/surging/2001-01-01T00:00:00Z";
    Instant since = Instant.parse("2001-01-01T00:00:00Z");
    views
        .alerts()
        .accept(
            PlantedAlerts.alert(
                MODEL, id, Alert.Kind.SURGING, Alert.State.FIRING, 5L, "bakery", since));
    String path = "alerts?id=" + URLEncoder.encode(id, UTF_8);
    for (String judgment : List.of("useful", "noise", "none")) {
      HttpResponse<String> answer =
          call("PATCH", path, "{\"judgment\":\"" + judgment + "\"}", TOKEN);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
      assertThat(answer.body())
          .isEqualTo(
              "{\"model\":\"%s\",\"alert\":\"%s\",\"judgment\":\"%s\"}"
                  .formatted(MODEL, id, judgment));
    }
    assertThat(written)
        .extracting(command -> ((JudgeAlert) command).judgment())
        .containsExactly(Alert.Judgment.USEFUL, Alert.Judgment.NOISE, null);
    assertThat(written).allMatch(command -> ((JudgeAlert) command).alert().equals(id));
    HttpResponse<String> wrong = call("PATCH", path, "{\"judgment\":\"bad\"}", TOKEN);
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("judgment", "[useful, noise, none]", "found bad");
    HttpResponse<String> unknown = call("PATCH", "alerts?id=x", "{\"judgment\":\"noise\"}", TOKEN);
    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.body()).contains("has no alert").contains("GET /api/v1/alerts lists");
    assertThat(written).hasSize(3);
  }

  @Test
  void aDeploymentIsMarkedOfAServiceOrOfAll() throws Exception {
    for (String body :
        List.of("{\"version\":\"2.4\"}", "{\"version\":\"3\",\"service\":\"web\"}")) {
      assertThat(call("POST", "deployments", body, TOKEN).statusCode()).isEqualTo(202);
    }
    assertThat(written)
        .extracting(command -> ((MarkDeployment) command).service())
        .containsExactly("", "web");
    HttpResponse<String> wrong = call("POST", "deployments", "{\"service\":\"web\"}", TOKEN);
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("version must be a string");
    assertThat(written).hasSize(2);
  }

  @Test
  void aTextIsAnalyzedWithoutAToken() throws Exception {
    reportSameTextOptions();
    HttpResponse<String> answer =
        call("POST", "assign", "{\"text\":\"The bakery, the sourdough & kelp!\"}", null);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body())
        .contains("\"occurrences\":3,\"known\":2,\"unknown\":[\"kelp\"]")
        .contains("\"topics\":[{\"topic\":5,\"label\":\"bakery sourdough oven\",\"share\":1.0");
    assertThat(written).isEmpty();
  }

  /** If the connection were closed while the client still sends, the answer would be lost. */
  @Test
  void overlongTextIsReadBeforeItIsRejected() throws Exception {
    URI uri = server.uri();
    byte[] body = new byte[3_000_000];
    String head =
        "POST /api/v1/assign HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length;
    String next = "GET /api/v1/topics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.getOutputStream().write((head + "\r\n\r\n").getBytes(US_ASCII));
      socket.getOutputStream().write(body);
      socket.getOutputStream().write(next.getBytes(US_ASCII));
      assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
          .contains("HTTP/1.1 413 ", "HTTP/1.1 200 ");
    }
  }

  @Test
  void textIsAnalyzedOnlyWithTheOptionsOfTheTracker() throws Exception {
    for (String path : List.of("assign", "topics")) {
      String body = path.equals("assign") ? "{\"text\":\"x\"}" : "{\"terms\":[\"x\"]}";
      HttpResponse<String> answer = call("POST", path, body, TOKEN);
      assertThat(answer.statusCode()).isEqualTo(409);
      assertThat(answer.body()).contains("Set the same text.* options for both");
    }
    assertThat(written).isEmpty();
  }

  @Test
  void aModelThatHasNotLearnedYetIsNotSeeded() throws Exception {
    server.close();
    views = Views.of(new ViewOptions(400, 20), null);
    server = start(TOKEN, written::add);
    HttpResponse<String> answer =
        call("POST", "topics", "{\"terms\":[\"a1\",\"b2\",\"c3\"]}", TOKEN);
    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains("has not learned from any document yet");
  }

  @Test
  void twoTimesAreComparedAndTheirOrderIsChecked() throws Exception {
    String all = call("GET", "diff?a=2001-01-10&b=2001-09-01", "", null).body();
    assertThat(all).contains("\"fate\":\"appeared\"").contains("\"windowA\":{\"start\"");
    assertThat(call("GET", "diff?a=2001-01-10&b=2001-09-01&format=csv", "", null).body())
        .startsWith("topic,label,fate,into,share_a,share_b,similarity,gained,lost");
    assertThat(call("GET", "diff?b=2001-01-10", "", null).body()).contains("a must be a time");
    assertThat(call("GET", "diff?a=2001-01-10T00:00:00%2B02:00&b=2001-01-10", "", null).body())
        .contains("\"a\":\"2001-01-09T22:00:00Z\"");
    assertThat(call("GET", "diff?a=2001-01-10T00:00:00+02:00&b=2001-01-10", "", null).body())
        .contains("a must be a time", "write the + of an offset as %2B");
    assertThat(call("GET", "diff?a=2001-01-10&b=2001-01-10", "", null).body())
        .contains("b must be after 2001-01-10T00:00:00Z");
  }

  /** Reports a model whose tracker has the same text options as the server of this test. */
  private void reportSameTextOptions() {
    String analyzer = WriteAccess.NONE.analyzers().get().description();
    views.topics().accept(PlantedStory.report(WINDOWS, 10, analyzer));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "correct horse battery stapl", "correct horse battery staple2"})
  void aCommandWithoutTheTokenIsNotWritten(String token) throws Exception {
    for (String[] each :
        new String[][] {
          {"PATCH", "topics/5"},
          {"POST", "topics/5/merge"},
          {"PATCH", "topics/77"},
          {"POST", "topics"},
          {"PATCH", "alerts?id=a1"},
          {"POST", "deployments"},
          {"DELETE", "documents/d1"},
          {"DELETE", "documents?id=d1"}
        }) {
      HttpResponse<String> answer = call(each[0], each[1], "{", token.isEmpty() ? null : token);
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
      assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
      assertThat(answer.body()).doesNotContain("correct");
    }
    assertThat(written).isEmpty();
  }

  @Test
  void afterManyWrongTokensNoneOfTheAddressIsLookedAt() throws Exception {
    for (int n = 0; n < FailedTokens.BURST; n++) {
      assertThat(send("PATCH", "5", "{\"muted\":true}", TOKEN + n).statusCode()).isEqualTo(401);
    }
    HttpResponse<String> answer = send("PATCH", "5", "{\"muted\":true}", TOKEN);
    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValueAsLong("Retry-After").orElse(0)).isBetween(1L, 6L);
    assertThat(answer.body()).contains("too many wrong tokens").doesNotContain(TOKEN);
    assertThat(written).isEmpty();
  }

  @Test
  void requestsWithoutATokenAreNoWrongTokens() throws Exception {
    for (int n = 0; n < 2 * FailedTokens.BURST; n++) {
      assertThat(send("PATCH", "5", "{\"muted\":true}", null).statusCode()).isEqualTo(401);
    }
    assertThat(send("PATCH", "5", "{\"muted\":true}", TOKEN).statusCode()).isEqualTo(202);
  }

  @Test
  void withoutTokenOrLogNoCommandIsWritten() throws Exception {
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
        "PATCH|5|{}|400|one or more of the fields [muted, name, pinned] and no others, found []",
        "PATCH|5|{\"color\":\"red\"}|400|found [color]",
        "PATCH|5|{\"name\":7}|400|name must be a string, found 7",
        "PATCH|5|{\"name\":\" \"}|400|name must have 1 to 200 characters",
        "PATCH|5|{\"muted\":\"yes\"}|400|muted must be true or false, found yes",
        "PATCH|5|{\"muted\":null}|400|found another type for muted",
        "PATCH|5|[1]|400|the body must be a JSON object, found array",
        "PATCH|5|{|400|the body must be a JSON object",
        "PATCH|77|{\"muted\":true}|404|has no topic 77",
        "PATCH|0|{\"muted\":true}|409|topic 0 must be live, found ended",
        "POST|5/merge|{\"into\":5}|400|the id of another topic, found 5",
        "POST|5/merge|{\"into\":\"4\"}|400|into must be the id of another topic",
        "POST|5/merge|{\"into\":77}|404|no topic 77 to merge into",
        "POST|5/merge|{\"into\":0}|409|topic 0 must be live",
        "PATCH|5|{\"name\":[\"a\"]}|400|name must be a string, found [a]"
      })
  void anInvalidCommandIsAnsweredWithTheAllowedValues(
      String method, String path, String body, int status, String detail) throws Exception {
    HttpResponse<String> answer = send(method, path, body, TOKEN);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(answer.body()).contains(detail);
    assertThat(written).isEmpty();
  }

  @Test
  void aFailureToWriteTheLogIsReported() throws Exception {
    server.close();
    server =
        start(
            TOKEN,
            command -> {
              throw new IOException("the broker rejected it");
            });
    HttpResponse<String> answer = send("PATCH", "5", "{\"pinned\":true}", TOKEN);
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("the broker rejected it");
  }

  @Test
  void aShortTokenIsRejectedWithoutShowingIt() {
    assertThatThrownBy(() -> LocalServer.options(0, "sesame"))
        .hasMessageContainingAll("http.write-token", "16 characters", "found 6");
  }

  private List<TopicCommand> commands() {
    return written.stream().map(TopicCommand.class::cast).toList();
  }

  private TopicServer start(String token, WriteAccess.@Nullable CommandSink commands)
      throws Exception {
    return TopicServer.start(
        LocalServer.options(0, token),
        views,
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        LocalServer.healthy(),
        new WriteAccess(commands, WriteAccess.NONE.analyzers()));
  }

  private HttpResponse<String> send(String method, String path, String body, @Nullable String token)
      throws Exception {
    return call(method, "topics/" + path, body, token);
  }

  private HttpResponse<String> call(String method, String path, String body, @Nullable String token)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.uri() + "/api/v1/" + path))
            .timeout(Duration.ofSeconds(20))
            .method(method, BodyPublishers.ofString(body));
    if (token != null) {
      request.header("Authorization", "bearer " + token);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
