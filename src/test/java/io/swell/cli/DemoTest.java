package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.config.Configuration;
import io.swell.output.Snapshot;
import io.swell.replay.InputFile;
import io.swell.streaming.EmbeddedKafka;
import io.swell.streaming.feed.SendSchedule;
import io.swell.view.TopicView;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the whole demo on a small corpus: broker, tracker, view and dashboard. */
@ExtendWith(DemoLock.class)
class DemoTest {
  private static final String[] WORDS = {
    "harbour ferry tide mooring pilot quay cargo",
    "orchard cider apple grafting blossom pruning barrel",
    "glacier moraine crevasse summit rope icefall snow",
    "loom warp weft shuttle wool dye spindle",
    "comet orbit telescope perihelion nucleus lens mirror",
    "bakery sourdough oven crust flour starter loaf"
  };
  private static final int DOCUMENTS = 1_500;
  private static final int PATIENCE_SECONDS = 120;

  @Test
  void showsTopicsExecutesUserCommandsAndCleansUp() throws Exception {
    Set<Path> before = scratchDirectories();
    URI page;
    int brokerPort = EmbeddedKafka.freePorts(1)[0];
    var messages = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    try (Demo demo =
        Demo.start(
            this::configuration,
            corpus(),
            SendSchedule.unlimited(),
            0,
            brokerPort,
            messages,
            () -> false)) {
      page = demo.uri();
      await(
          demo,
          () ->
              demo.view().of("main").overview().documents() > DOCUMENTS / 2
                  && demo.view().of("main").topics(TopicView.Order.SHARE, 1).size() >= WORDS.length
                  && demo.feed().isDone());
      assertThat(demo.feed().documents()).isEqualTo(DOCUMENTS);
      assertThat(get(page + "/api/v1/topics")).containsAnyOf("\"ferry\"", "\"tide\"");
      assertThat(get(page + "/health/ready")).contains("up");
      assertThat(get(page + "/metrics")).contains("swell_topics{model=");
      Run published = Run.of("topics", "--set", "kafka.bootstrap=127.0.0.1:" + brokerPort);
      assertThat(published.out()).containsAnyOf("ferry", "tide");
      assertThat(scratchDirectories()).hasSize(before.size() + 1);
      sendUserCommands(demo);
    }
    assertThat(scratchDirectories()).isEqualTo(before);
    assertThatThrownBy(() -> get(page + "/health/live")).isInstanceOf(ConnectException.class);
  }

  /** Sends user commands through HTTP, broker and tracker, and sees their effect in the API. */
  private static void sendUserCommands(Demo demo) throws Exception {
    String topics = demo.uri() + "/api/v1/topics";
    await(demo, () -> demo.view().of("main").overview().documents() == DOCUMENTS);
    Snapshot topic = demo.view().of("main").topics(TopicView.Order.SHARE, 1).get(0).snapshot();
    String document = topic.documents().get(0).id();
    send(demo, "PATCH", "/topics/" + topic.topic(), "{\"name\":\"Hafen\",\"pinned\":true}");
    send(
        demo,
        "POST",
        "/topics",
        "{\"terms\":[\"Zeppelin\",\"hangar\",\"ballast\"],\"name\":\"Airships\"}");
    await(demo, () -> get(topics).contains("\"label\":\"Airships\""));
    await(
        demo, () -> get(topics).contains("\"label\":\"Hafen\",\"state\":\"live\",\"pinned\":true"));
    assertThat(get(demo.uri() + "/api/v1/events?limit=5"))
        .contains("\"event\":\"born\"")
        .contains("\"name\":\"Airships\"")
        .contains("\"byUser\":true");
    assertThat(send(demo, "POST", "/assign", "{\"text\":\"A zeppelin in its hangar\"}"))
        .contains("\"label\":\"Airships\",\"share\":1.0");
    String documents = topics + "/" + topic.topic() + "/documents";
    assertThat(get(documents)).contains('"' + document + '"');
    send(demo, "DELETE", "/documents/" + document, "");
    await(demo, () -> !get(documents).contains('"' + document + '"'));
    await(demo, () -> newestEvent(demo).contains("\"event\":\"document_deleted\",\"topic\":null"));
    assertThat(newestEvent(demo)).contains('"' + document + '"');
  }

  private static String newestEvent(Demo demo) throws Exception {
    return get(demo.uri() + "/api/v1/events?limit=1");
  }

  private static String send(Demo demo, String method, String path, String body) throws Exception {
    String token = demo.page().getFragment().replace("token=", "");
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(demo.uri() + "/api/v1" + path))
                    .header("Authorization", "Bearer " + token)
                    .method(method, HttpRequest.BodyPublishers.ofString(body))
                    .build(),
                BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 202);
    return answer.body();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void stoppingDuringTheStartLeavesNothingBehind(int step) throws Exception {
    Set<Path> before = scratchDirectories();
    var looks = new AtomicInteger();
    var messages = new ByteArrayOutputStream();
    assertThatThrownBy(
            () -> start(this::configuration, messages, () -> looks.incrementAndGet() >= step))
        .isInstanceOf(InterruptedException.class)
        .hasNoSuppressedExceptions();
    assertThat(scratchDirectories()).isEqualTo(before);
    assertDashboardIsGone(messages);
  }

  /** A class throws such an error if it adds a shutdown hook while the process shuts down. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLinkageErrorIsIgnoredOnlyDuringShutdown(boolean asked) throws Exception {
    Set<Path> before = scratchDirectories();
    var fault = new ExceptionInInitializerError("shutdown in progress");
    var faulty = new AtomicBoolean();
    var messages = new ByteArrayOutputStream();
    var thrown =
        assertThatThrownBy(
            () ->
                start(
                    bootstrap -> {
                      if (bootstrap.endsWith(":0")) {
                        return configuration(bootstrap);
                      }
                      faulty.set(true);
                      throw fault;
                    },
                    messages,
                    () -> asked && faulty.get()));
    if (asked) {
      thrown.isInstanceOf(InterruptedException.class);
    } else {
      thrown.isSameAs(fault);
    }
    assertThat(scratchDirectories()).isEqualTo(before);
    assertDashboardIsGone(messages);
  }

  private static Demo start(
      Function<String, Configuration> configure,
      ByteArrayOutputStream messages,
      BooleanSupplier asked)
      throws Exception {
    var printed = new PrintStream(messages, true, StandardCharsets.UTF_8);
    return Demo.start(configure, corpus(), SendSchedule.unlimited(), 0, 0, printed, asked);
  }

  private static void assertDashboardIsGone(ByteArrayOutputStream messages) {
    String page =
        messages
            .toString(StandardCharsets.UTF_8)
            .replaceAll("(?s).*dashboard (\\S+)/#token=.*", "$1");
    assertThatThrownBy(() -> get(page + "/health/live")).isInstanceOf(ConnectException.class);
  }

  private Configuration configuration(String bootstrap) {
    return OptionRecords.CATALOG
        .reader()
        .set("kafka.bootstrap=" + bootstrap)
        .set("kafka.partitions=1")
        .set("kafka.threads=1")
        .set("kafka.idle-after=PT1S")
        .set("kafka.commit-interval=PT0.1S")
        .set("learn.topics=10")
        .read();
  }

  private static InputFile corpus() throws IOException {
    var random = new Random(7);
    var lines = new StringBuilder();
    Instant time = Instant.parse("2001-01-01T00:00:00Z");
    for (int i = 0; i < DOCUMENTS; i++) {
      String[] words = WORDS[random.nextInt(WORDS.length)].split(" ", -1);
      var text = new StringBuilder();
      for (int w = 0; w < 12; w++) {
        text.append(words[random.nextInt(words.length)]).append(' ');
      }
      lines.append(
          "{\"id\":\"d%d\",\"timestamp\":\"%s\",\"text\":\"%s\"}%n"
              .formatted(i, time.plusSeconds(600L * i), text));
    }
    return InputFile.of(
        "corpus", new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static void await(Demo demo, Condition condition) throws Exception {
    var pause = new CountDownLatch(1); // never counted down
    for (int i = 0; i < PATIENCE_SECONDS * 10 && !condition.holds(); i++) {
      assertThat(demo.failure()).isNull();
      assertThat(pause.await(100, TimeUnit.MILLISECONDS)).isFalse();
    }
    assertThat(condition.holds()).as("%s", demo.view().of("main").overview()).isTrue();
  }

  /** A condition on an answer. */
  private interface Condition {
    boolean holds() throws Exception;
  }

  private static Set<Path> scratchDirectories() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      List<Path> found =
          files.filter(path -> path.getFileName().toString().startsWith("swell-demo-")).toList();
      return found.stream().collect(Collectors.toUnmodifiableSet());
    }
  }

  private static String get(String uri) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
        .body();
  }
}
