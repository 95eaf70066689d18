package io.swell.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedPollerTest extends PolledServer {
  private static Duration wait(FeedPoller poller, long now) {
    return Objects.requireNonNull(poller.untilDue(now));
  }

  private static long minutes(double minutes) {
    return (long) (minutes * 60e9);
  }

  @Test
  void newEntriesArriveOnceInOrderAcrossRestarts() throws Exception {
    URI feed = server.uri("/feed");
    server.serves("\"1\"", "b", "a");
    FeedPoller poller = poller(feed);
    assertThat(poller.poll(0)).isEqualTo(2);
    assertThat(records.take())
        .satisfiesExactly(
            one -> assertThat(one).contains("title a").contains(feed + "#a"),
            two -> assertThat(two).contains("title b"));
    server.serves("\"2\"", "c", "b", "a");
    assertThat(poller.poll(minutes(1))).as("not due").isZero();
    assertThat(poller.poll(minutes(20))).isEqualTo(1);
    assertThat(records.take().get(0)).contains("title c");

    server.serves("\"3\"", "d", "c");
    assertThat(poller(feed).poll(0)).isEqualTo(1);
    assertThat(records.take()).hasSize(1).first().asString().contains("title d");
  }

  @Test
  void requestsAreConditionalAndIdentifySwell() throws Exception {
    server.serves("\"1\"", "a");
    FeedPoller poller = poller(server.uri("/feed"));
    poller.poll(0);
    assertThat(server.requests().get(0))
        .doesNotContainKey("If-none-match")
        .containsEntry("User-agent", List.of("swell/test"));
    assertThat(poller(server.uri("/feed")).poll(0)).isZero();
    assertThat(server.requests().get(1))
        .containsEntry("If-none-match", List.of("\"1\""))
        .containsEntry("If-modified-since", List.of("Tue, 03 Jun 2008 11:05:30 GMT"));
    assertThat(records.take()).hasSize(1);
  }

  @Test
  void failingServersArePolledLessOftenDownToDaily() throws Exception {
    server.answers(exchange -> exchange.sendResponseHeaders(500, -1));
    FeedPoller poller = poller(server.uri("/feed"));
    long now = 0;
    double expected = 15;
    for (int failure = 1; failure <= 10; failure++) {
      poller.poll(now);
      expected = Math.min(2 * expected, 24 * 60);
      double wait = wait(poller, now).toSeconds() / 60.0;
      assertThat(wait).isBetween(0.9 * expected - 0.1, 1.1 * expected);
      now += minutes(wait + 1);
    }
    assertThat(server.requests()).hasSize(10);
    assertThat(messages).hasSize(10).first().asString().contains("the server answered 500");
    server.serves("\"1\"", "a");
    assertThat(poller.poll(now)).isEqualTo(1);
    assertThat(wait(poller, now)).isBetween(Duration.ofMinutes(13), Duration.ofMinutes(17));
  }

  @Test
  void theRetryAfterHeaderIsHonored() throws Exception {
    server.answers(
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", "7200");
          exchange.sendResponseHeaders(429, -1);
        });
    FeedPoller seconds = poller(server.uri("/feed"));
    seconds.poll(0);
    assertThat(seconds.untilDue(0)).isEqualTo(Duration.ofHours(2));
    server.answers(
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", "Wed, 01 May 2024 15:00:00 GMT");
          exchange.sendResponseHeaders(503, -1);
        });
    FeedPoller date = poller(server.uri("/feed"));
    date.poll(0);
    assertThat(date.untilDue(0)).isEqualTo(Duration.ofHours(3));
  }

  @Test
  void aFailingFeedDoesNotAffectTheOthers() throws Exception {
    FeedServer other = new FeedServer();
    URI refused = other.uri("/feed");
    other.close();
    server.answers(
        exchange -> {
          switch (exchange.getRequestURI().getPath()) {
            case "/long" -> {
              exchange.sendResponseHeaders(200, 0);
              exchange.getResponseBody().write(new byte[5_000]);
            }
            case "/slow" -> {
              exchange.sendResponseHeaders(200, 0);
              exchange.getResponseBody().write('<');
              exchange.getResponseBody().flush();
              server.hang();
            }
            case "/bomb" -> {
              exchange.getResponseHeaders().set("Content-Encoding", "gzip");
              exchange.sendResponseHeaders(200, 0);
              exchange.getResponseBody().write(gzip(new byte[100_000]));
            }
            case "/page" -> {
              exchange.sendResponseHeaders(200, 0);
              exchange.getResponseBody().write("<html/>".getBytes(StandardCharsets.UTF_8));
            }
            default -> {
              exchange.getResponseHeaders().set("Content-Encoding", "gzip");
              exchange.sendResponseHeaders(200, 0);
              exchange
                  .getResponseBody()
                  .write(
                      gzip(
                          "<rss><channel><item><title>x</title></item></channel></rss>"
                              .getBytes(StandardCharsets.UTF_8)));
            }
          }
        });
    FeedPoller poller =
        poller(
            4_000,
            Duration.ofSeconds(5),
            refused,
            server.uri("/long"),
            server.uri("/slow"),
            server.uri("/bomb"),
            server.uri("/page"),
            server.uri("/good"));
    assertThat(poller.poll(0)).isEqualTo(1);
    assertThat(records.take()).hasSize(1);
    assertThat(messages)
        .satisfiesExactly(
            one -> assertThat(one).startsWith(refused.toString()),
            two -> assertThat(two).contains("the feed has more than 4000 bytes"),
            three -> assertThat(three).contains("no complete answer within 5 seconds"),
            four -> assertThat(four).contains("the feed has more than 4000 bytes"),
            five -> assertThat(five).contains("not a feed: it is an HTML page"),
            six -> assertThat(six).endsWith("1 new entry"));
  }

  private void servesItems(String items) {
    byte[] body =
        ("<rss><channel><title>t</title><link>http://a.example/</link>"
                + items
                + "</channel></rss>")
            .getBytes(StandardCharsets.UTF_8);
    server.answers(
        exchange -> {
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
        });
  }

  private static String item(String title, String guid, String link) {
    String id = guid.isEmpty() ? "" : "<guid>" + guid + "</guid>";
    String at = link.isEmpty() ? "" : "<link>" + link + "</link>";
    return "<item>" + id + at + "<title>" + title + "</title></item>";
  }

  private List<String> ids() {
    return records.take().stream().map(json -> json.replaceAll("^.\"id\":\"|\".*", "")).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.example/all, ''",
    "7, http://a.example/7",
    "'', http://a.example/live",
    "'', http://a.example/",
    "'', ''"
  })
  void entriesThatShareAnIdRemainDifferentDocuments(String guid, String link) throws Exception {
    String first = item("outage of search", guid, link);
    String second = item("outage of mail", guid, link);
    servesItems(first);
    assertThat(poller(server.uri("/feed")).poll(0)).isEqualTo(1);
    List<String> ids = new ArrayList<>(ids());
    servesItems(second + first);
    assertThat(poller(server.uri("/feed")).poll(0)).isEqualTo(1);
    ids.addAll(ids());
    assertThat(ids).doesNotHaveDuplicates().hasSize(2);
    servesItems(first + second);
    assertThat(poller(server.uri("/feed")).poll(0)).isZero();
    servesItems(item("outage of payments", guid, link));
    assertThat(poller(server.uri("/feed")).poll(0)).isEqualTo(1);
    ids.addAll(ids());
    assertThat(ids).doesNotHaveDuplicates().hasSize(3);
    servesItems(item("outage of payments", guid, link) + first + second);
    assertThat(poller(server.uri("/feed")).poll(0)).isZero();
  }

  @Test
  void theFirstPollTellsEntriesApartWhateverTheirOrder() throws Exception {
    String first = item("one", "x", "");
    String second = item("two", "x", "");
    servesItems(first + second + first);
    assertThat(poller(server.uri("/feed")).poll(0)).isEqualTo(2);
    List<String> ids = ids();
    Files.delete(directory.resolve("state.json"));
    servesItems(second + first);
    assertThat(poller(server.uri("/feed")).poll(0)).isEqualTo(2);
    assertThat(ids()).containsExactlyInAnyOrderElementsOf(ids);
  }

  @ParameterizedTest
  @CsvSource({"17, ''", "http://a.example/17, http://a.example/x", "'', http://a.example/17"})
  void anEditedEntryIsNotDeliveredAgain(String guid, String link) throws Exception {
    servesItems(item("draft", guid, link) + item("other", guid + "0", link + "0"));
    assertThat(poller(server.uri("/feed")).poll(0)).isEqualTo(2);
    servesItems(item("edited", guid, link) + item("other", guid + "0", link + "0"));
    assertThat(poller(server.uri("/feed")).poll(0)).isZero();
  }

  @Test
  void aFeedThatIsCutOffIsReadAgain() throws Exception {
    String cut =
        "<rss><channel><title>t</title>" + item("one", "1", "") + "<item><guid>2</guid><ti";
    server.answers(
        exchange -> {
          exchange.getResponseHeaders().set("ETag", "\"1\"");
          exchange.sendResponseHeaders(200, cut.length());
          exchange.getResponseBody().write(cut.getBytes(StandardCharsets.UTF_8));
        });
    FeedPoller poller = poller(server.uri("/feed"));
    assertThat(poller.poll(0)).isEqualTo(1);
    assertThat(messages.get(0)).contains("the feed is cut off after 1 entry");
    servesItems(item("two", "2", "") + item("one", "1", ""));
    assertThat(poller.poll(minutes(20))).isEqualTo(1);
    assertThat(server.requests().get(1)).doesNotContainKey("If-none-match");
    assertThat(poller.failedFeeds()).isZero();
  }

  @Test
  void deadLettersAndEmptyEntriesAreReported() throws Exception {
    servesItems(item("one", "1", "") + item("", "2", "") + item("three", "3", ""));
    records.reject("three", "timestamp is not a readable time");
    poller(server.uri("/feed")).poll(0);
    assertThat(messages)
        .satisfiesExactly(
            one -> assertThat(one).contains("1 entry", "title"),
            two -> assertThat(two).contains("1 of 2 entries", "timestamp"),
            three -> assertThat(three).endsWith(": 2 new entries"));
    messages.clear();
    servesItems("");
    poller(server.uri("/feed")).poll(0);
    assertThat(messages).singleElement().asString().endsWith(": the feed has no entries");
  }

  @Test
  void anUnknownContentEncodingIsReported() throws Exception {
    server.answers(
        exchange -> {
          exchange.getResponseHeaders().set("Content-Encoding", "br");
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write("xx".getBytes(StandardCharsets.UTF_8));
        });
    FeedPoller poller = poller(server.uri("/feed"));
    poller.poll(0);
    assertThat(messages.get(0)).contains("Content-Encoding: \"br\"; allowed is gzip");
    assertThat(poller.failedFeeds()).isEqualTo(1);
  }

  @Test
  void aFeedThatIsGoneIsNotPolledAgain() throws Exception {
    server.answers(exchange -> exchange.sendResponseHeaders(410, -1));
    FeedPoller poller = poller(server.uri("/feed"));
    poller.poll(0);
    assertThat(poller.untilDue(0)).isNull();
    assertThat(poller.untilDue(0)).isNull();
    assertThat(poller.failedFeeds()).isEqualTo(1);
    poller.poll(minutes(10_000));
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void unflushedEntriesAreRequestedAgain() throws Exception {
    server.serves("\"1\"", "a");
    records.refuse();
    assertThatThrownBy(() -> poller(server.uri("/feed")).poll(0)).hasMessage("refused by the test");
    assertThat(directory.resolve("state.json")).doesNotExist();
  }

  @Test
  void onlyHttpAddressesAreAccepted() {
    for (String address : new String[] {"file:///etc/passwd", "ftp://example.org/a", "news.xml"}) {
      assertThatThrownBy(() -> poller(URI.create(address)))
          .hasMessageContaining("http:// or https://")
          .hasMessageContaining(address);
    }
  }

  @Test
  void anInvalidStateFileIsReported() throws Exception {
    Files.writeString(directory.resolve("state.json"), "{\"files\":[]}");
    assertThatThrownBy(() -> poller(server.uri("/feed")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("state.json is not a state file of Swell");
  }
}
