package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.alerting.PlantedAlerts;
import io.swell.format.feed.AtomRules;
import io.swell.format.feed.Feed;
import io.swell.format.feed.FeedReader;
import io.swell.output.Alert;
import io.swell.view.AlertStart;
import io.swell.view.PlantedStories;
import io.swell.view.PlantedStory;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the Atom feeds of alerts and stories. */
class FeedApiTest {
  private static final URI ADDRESS = URI.create("https://feeds.example.org/");

  private static final String HOSTILE = "<b>]]>&\u0000\ud800</b>";

  private final Views views = Views.of(new ViewOptions(400, 20), null);
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(views);
    PlantedStory.addTo(views.topics(), 4);
    PlantedStories.addTo(views.stories());
    views.alerts().accept(alert("a1", Alert.State.FIRING, 4L, "comet tail", "gazette"));
    views.alerts().accept(alert("a2", Alert.State.FIRING, 5L, HOSTILE, HOSTILE));
    views.alerts().accept(alert("a3", Alert.State.RESOLVED, null, "ferry", "gazette"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static Alert alert(
      String id, Alert.State state, @Nullable Long topic, String label, String source) {
    return PlantedAlerts.alert(
        MODEL,
        id,
        Alert.Kind.SURGING,
        state,
        topic,
        label,
        PlantedStory.start(2),
        "Late again",
        source,
        "fast");
  }

  @ParameterizedTest
  @CsvSource({
    "alerts.atom, 'surging: ferry|surging: <b>]]>&??</b>|surging: comet tail'",
    "alerts.atom?topic=4, surging: comet tail",
    "alerts.atom?source=gazette, surging: ferry|surging: comet tail",
    "alerts.atom?source=herald&limit=1, surging: ferry",
    "alerts.atom?source=nobody, ''",
    "alerts.atom?topic=4&traceId=" + PlantedAlerts.TRACE + ", surging: comet tail",
    "alerts.atom?source=gazette&traceId=" + PlantedAlerts.TRACE + ", ''",
    "alerts.atom?traceId=00000000000000000000000000000001, ''",
    "alerts.atom?model=default&topic=9, ''",
    "stories.atom, harbour ferry strike|comet tail telescope|harbour ferry tide",
    "stories.atom?topic=4&limit=1, harbour ferry strike",
    "stories.atom?topic=9, ''",
    "stories.atom?traceId=00000000000000000000000000000001, ''",
  })
  void feedsAreValidAndSelectTheirEntries(String path, String titles) throws Exception {
    byte[] feed = get(path).body();
    AtomRules.check(feed);
    assertThat(FeedReader.read(feed, null, ADDRESS).entries().stream().map(Feed.Entry::title))
        .containsExactlyElementsOf(titles.isEmpty() ? List.of() : List.of(titles.split("\\|")));
  }

  @Test
  void anEntrySaysWhyAndLinksToThePage() throws Exception {
    Feed.Entry alert =
        FeedReader.read(get("alerts.atom?topic=4").body(), null, ADDRESS).entries().get(0);
    assertThat(alert.text())
        .startsWith("'comet tail' is 3.4 times its usual level: 41 of 240 documents")
        .contains("Documents: Late again (gazette); Pilots stop work (herald).");
    assertThat(alert.link())
        .isEqualTo("https://feeds.example.org/?view=alerts&alert=a1&model=default");
    assertThat(new String(get("alerts.atom?topic=4").body(), StandardCharsets.UTF_8))
        .contains(
            "<link rel=\"related\" type=\"text/html\""
                + " href=\"https://herald.example/d2?a=1&amp;b=2\"");
    assertThat(alert.categories()).containsExactly("surging", "warning");
    Feed.Entry story = FeedReader.read(get("stories.atom").body(), null, ADDRESS).entries().get(1);
    assertThat(story.link())
        .isEqualTo("https://feeds.example.org/?view=story&story=5&model=default");
    assertThat(story.text())
        .contains("9 documents, 8 without near-duplicates, since 2001-01-01T00:00:00Z")
        .contains("Terms: comet, tail, telescope.")
        .contains("Documents: Note comet-11; Note comet-10;");
  }

  @Test
  void linksBeginWithThePublicAddressOfThePageIfItIsKnown() throws Exception {
    server.close();
    server =
        LocalServer.start(
            views.with(
                new SearchOptions(0), null, AlertStart.UNKNOWN, "https://example.org/swell/"));
    byte[] feed = get("alerts.atom?topic=4").body();
    assertThat(FeedReader.read(feed, null, ADDRESS).entries().get(0).link())
        .isEqualTo("https://example.org/swell/?view=alerts&alert=a1&model=default");
    assertThat(new String(feed, StandardCharsets.UTF_8))
        .contains("\"https://example.org/swell/feeds/alerts.atom?topic=4\"");
  }

  @Test
  void theIdOfAnAlertStaysWhenItEnds() throws Exception {
    Feed.Entry before =
        FeedReader.read(get("alerts.atom?topic=4").body(), null, ADDRESS).entries().get(0);
    String updated = AtomRules.text(get("alerts.atom?topic=4").body(), "updated");
    views.alerts().accept(alert("a1", Alert.State.RESOLVED, 4L, "comet tail", "gazette"));
    byte[] feed = get("alerts.atom?topic=4").body();
    Feed.Entry after = FeedReader.read(feed, null, ADDRESS).entries().get(0);
    assertThat(after.id()).isEqualTo(before.id()).startsWith("urn:uuid:");
    assertThat(after.published()).isEqualTo(before.published());
    assertThat(AtomRules.text(feed, "updated")).isGreaterThan(updated);
    assertThat(after.text()).contains("It ended at ");
  }

  @Test
  void aFeedOfATraceNamesItAndHasAnIdOfItsOwn() throws Exception {
    byte[] feed = get("alerts.atom?traceId=" + PlantedAlerts.TRACE).body();
    assertThat(new String(feed, StandardCharsets.UTF_8))
        .contains(" with trace " + PlantedAlerts.TRACE)
        .contains("alerts.atom?traceId=" + PlantedAlerts.TRACE + "\"");
    assertThat(AtomRules.text(feed, "id"))
        .isNotEqualTo(AtomRules.text(get("alerts.atom").body(), "id"));
    assertThat(get("alerts.atom?traceId=xyz").statusCode()).isEqualTo(400);
  }

  @Test
  void anUnchangedFeedIsNotSentAgain() throws Exception {
    HttpResponse<byte[]> first = get("alerts.atom");
    assertThat(first.headers().firstValue("Content-Type"))
        .hasValue("application/atom+xml; charset=utf-8");
    String tag = first.headers().firstValue("ETag").orElseThrow();
    for (String known : List.of(tag, "W/" + tag, "\"x\", " + tag, "*")) {
      HttpResponse<byte[]> again = get("alerts.atom", "If-None-Match", known);
      assertThat(again.statusCode()).isEqualTo(304);
      assertThat(again.body()).isEmpty();
    }
    views.alerts().accept(alert("a4", Alert.State.FIRING, 4L, "comet", "gazette"));
    assertThat(get("alerts.atom", "If-None-Match", tag).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "alerts.atom?topic=x, 400, topic must be a topic id",
    "alerts.atom?limit=0, 400, limit must be 1 to 500",
    "stories.atom?model=nobody, 404, there is no model nobody"
  })
  void errorsNameWhatWasFound(String path, int status, String detail) throws Exception {
    HttpResponse<byte[]> answer = get(path);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains(detail);
  }

  @Test
  void thePageNamesItsFeeds() throws Exception {
    String page =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(server.uri()).build(), HttpResponse.BodyHandlers.ofString())
            .body();
    assertThat(page)
        .contains(
            "<link rel=\"alternate\" href=\"/feeds/alerts.atom\" type=\"application/atom+xml\"");
  }

  private HttpResponse<byte[]> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.uri() + "/feeds/" + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient()
        .send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }
}
