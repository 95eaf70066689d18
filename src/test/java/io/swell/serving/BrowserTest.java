package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.alerting.PlantedAlerts;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import io.swell.output.Story;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.view.PlantedStories;
import io.swell.view.PlantedStory;
import io.swell.view.SomeSnapshot;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The views of the page in a real browser; skipped if no Chromium is found. */
class BrowserTest extends PageInBrowser {
  /** {@code PagePicturesTest} opens them in the dark, too. */
  @Test
  void everyViewLoadsWithoutErrorsAndExternalRequests() throws Exception {
    addStory();
    for (String view : VIEWS) {
      open(view);
      assertThat(text("#view")).as(view).isNotBlank();
      assertThat(browser.errors()).as(view).isEmpty();
    }
    assertThat(browser.requests())
        .hasSizeGreaterThan(VIEWS.size())
        .allMatch(url -> url.startsWith(server.uri().toString()) || url.startsWith("data:"));
  }

  @Test
  void aHostileDocumentCannotRunScripts() throws Exception {
    addStory();
    addHostile();
    for (String view :
        List.of(
            "now",
            "alerts",
            "heat",
            "stream-graph",
            "ranks",
            "map",
            "compare",
            "topic&topic=77",
            "stories&sort=largest",
            "story&story=77",
            "search&q=" + URLEncoder.encode("<img", StandardCharsets.UTF_8))) {
      open(view);
      if (!view.equals("heat")) { // its labels are only on the canvas
        assertThat(text("#view")).as(view).contains("<img src=x");
      }
      showEveryTip();
      assertThat(browser.evaluate("typeof window.ran").textValue()).as(view).isEqualTo("undefined");
      assertThat(browser.evaluate("document.querySelectorAll('img[src=x]').length").intValue())
          .as(view)
          .isZero();
      assertThat(browser.errors()).as(view).isEmpty();
    }
    assertThat(browser.requests()).noneMatch(url -> url.endsWith("/x"));
  }

  @Test
  void theContentSecurityPolicyBlocksForeignScripts() throws Exception {
    addStory();
    open("now");
    String blocked =
        browser
            .evaluate(
                "new Promise((done) => {"
                    + "document.addEventListener('securitypolicyviolation',"
                    + " (event) => done(event.effectiveDirective));"
                    + "const script = document.createElement('script');"
                    + "script.textContent = 'window.ran = 1';"
                    + "document.body.append(script); })")
            .textValue();
    assertThat(blocked).startsWith("script-src");
    assertThat(browser.evaluate("typeof window.ran").textValue()).isEqualTo("undefined");
  }

  @Test
  void theHeaderSaysHowFarModelsAreRestored() throws Exception {
    addStory();
    server.close();
    Health health = LocalServer.healthy();
    health.watch("tracker", probe -> List.of("the tracker is restoring its models: 43 %"));
    server =
        TopicServer.start(
            LocalServer.options(0, ""),
            views,
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
            health,
            WriteAccess.NONE);
    open("now");
    browser.await("document.getElementById('state-text').textContent === 'Restoring 43 %'");
  }

  @Test
  void aNewAlertIsShownWithoutReloading() throws Exception {
    addStory();
    open("now");
    browser.await("document.getElementById('state').dataset.state === 'live'");
    views
        .alerts()
        .accept(
            PlantedAlerts.alert(
                MODEL,
                "late",
                Alert.Kind.EMERGING,
                Alert.State.FIRING,
                5L,
                "sudden bakery news",
                PlantedStory.start(WINDOWS)));
    browser.await("document.getElementById('view').innerText.includes('sudden bakery news')");
    browser.await("document.getElementById('live').textContent.startsWith('Alert:')");
    browser.await("document.getElementById('open-alerts').textContent === '3'");
  }

  @Test
  void theLinkToAnAlertMarksIt() throws Exception {
    addStory();
    String id = views.alerts().alerts(MODEL).get(0).alert().id();
    open("alerts&alert=" + URLEncoder.encode(id, StandardCharsets.UTF_8));
    assertThat(browser.evaluate("document.querySelectorAll('.alert.linked').length").intValue())
        .isEqualTo(1);
    assertThat(browser.evaluate("document.querySelector('.alert.linked').dataset.alert").asText())
        .isEqualTo(id);
    open("alerts&alert=nobody");
    assertThat(browser.evaluate("document.querySelectorAll('.alert.linked').length").intValue())
        .isZero();
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void theHeaderShowsEveryState() throws Exception {
    browser.open(server.uri() + "/?view=heat");
    browser.await("document.getElementById('state-text').textContent === 'Waiting'");
    assertThat(text(".empty")).contains("Waiting for the first documents", "the stream topic news");
    assertThat(browser.evaluate("document.querySelector('.empty code').innerText").textValue())
        .isEqualTo("swell feed FILE --set kafka.documents=news");
    views.topics().accept(PlantedStory.report(0, 0));
    browser.await("document.getElementById('state-text').textContent === 'Warming up'");
    PlantedStory.addTo(views.topics(), WINDOWS);
    browser.await("document.getElementById('state-text').textContent === 'Live'");
    browser.await("document.querySelector('#view canvas') !== null");
    server.close();
    browser.await(
        "document.getElementById('state').dataset.state === 'lost' &&"
            + " document.getElementById('state-text').textContent.startsWith('Connection lost')");
  }

  @Test
  void aTimeHasRoomInTheFieldsOfPeriods() throws Exception {
    addStory();
    open("compare");
    assertThat(
            browser
                .evaluate(
                    "(() => { const field = document.querySelector('.periods input');"
                        + "field.value = '2026-11-21T11:00:00Z';"
                        + "return field.scrollWidth - field.clientWidth; })()")
                .intValue())
        .isZero();
  }

  @Test
  void anUnknownTopicIsReported() throws Exception {
    addStory();
    browser.open(server.uri() + "/?view=topic&topic=999");
    browser.await("document.documentElement.dataset.drawn === 'error'");
    assertThat(text("#view")).contains("has no topic 999");
  }

  @Test
  void theUrlStoresTheSelection() throws Exception {
    addStory();
    open("now");
    browser.evaluate("document.querySelector('nav a[data-view=heat]').click()");
    browser.await("document.documentElement.dataset.drawn === 'heat'");
    browser.evaluate(
        "[...document.querySelectorAll('.choice button')]"
            + ".find((button) => button.textContent === 'surprise').click()");
    assertThat(browser.evaluate("location.search").textValue())
        .contains("view=heat")
        .contains("measure=z");
    browser.evaluate("history.back()");
    browser.await("document.getElementById('main').dataset.view === 'now'");
    open("heat&measure=z&from=" + PlantedStory.start(10) + "&to=" + PlantedStory.start(20));
    assertThat(
            browser
                .evaluate(
                    "(() => { const zoom = echarts.getInstanceByDom("
                        + "document.querySelector('.chart')).getOption().dataZoom[0];"
                        + "return [zoom.startValue, zoom.endValue].join(); })()")
                .textValue())
        .isEqualTo("10,19");
    assertThat(text(".choice button[aria-pressed=true]")).isEqualTo("surprise");
  }

  @Test
  void theKeyboardSelectsCellsAndOpensATopic() throws Exception {
    addStory();
    open("heat");
    browser.evaluate("document.querySelector('.chart').focus()");
    browser.press("ArrowRight");
    browser.await("document.getElementById('live').textContent.includes('documents')");
    browser.press("ArrowDown");
    browser.press("Enter");
    browser.await("document.documentElement.dataset.drawn === 'topic'");
    browser.press("/");
    assertThat(browser.evaluate("document.activeElement.id").textValue()).isEqualTo("words");
  }

  @Test
  void openWindowsAreShownBeforeAnyWindowHasClosed() throws Exception {
    PlantedStory.addOpenWindow(views.topics(), 0, 40);
    for (int topic = 3; topic < 9; topic++) {
      views.topics().accept(PlantedStory.snapshot(topic, 0, WINDOWS, Snapshot.State.LIVE));
    }
    for (String view :
        List.of("now", "stream-graph", "ranks", "compare", "topic&topic=4", "heat")) {
      open(view);
      showEveryTip();
      assertThat(browser.errors()).as(view).isEmpty();
    }
    browser.evaluate("document.querySelector('.chart').focus()");
    browser.press("ArrowDown");
    browser.await(
        "document.getElementById('live').textContent"
            + ".endsWith('still open, 40 documents so far')");
  }

  @Test
  void gapsInTheStreamAreGapsInEveryChart() throws Exception {
    for (int window : new int[] {0, 1, 3, 6, 7}) {
      PlantedStory.addTo(views.topics(), window, WINDOWS);
    }
    PlantedStory.addOpenWindow(views.topics(), 10, 40);
    for (String view : List.of("heat", "stream-graph", "ranks", "topic&topic=4")) {
      open(view);
      assertThat(
              browser
                  .evaluate(
                      "echarts.getInstanceByDom(document.querySelector('.chart')).getOption()"
                          + ".xAxis[0].data.map((name) => name === '–' ? '-' : 'w').join('')")
                  .textValue())
          .as(view)
          .isEqualTo("ww-w-ww-w");
    }
    open("now");
    assertThat(browser.evaluate("document.querySelector('.spark').childElementCount").intValue())
        .isEqualTo(3);
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void everyChartCanBeDownloaded() throws Exception {
    addStory();
    for (String view :
        List.of("heat", "stream-graph", "ranks", "map", "compare", "topic&topic=4")) {
      open(view);
      Downloads links = links();
      assertThat(links.csv).as(view).isEqualTo("text/csv");
      assertThat(links.png).as(view).startsWith("data:image/png;base64,iVBOR");
    }
  }

  private record Downloads(String csv, String png) {}

  /** Follows the first CSV link and intercepts the picture that the button creates. */
  private Downloads links() throws Exception {
    String csv =
        browser
            .evaluate(
                "(async () => { const link = document.querySelector('.downloads a');"
                    + "link.addEventListener('click', (event) => event.preventDefault());"
                    + "link.click(); const answer = await fetch(link.href);"
                    + "return answer.headers.get('Content-Type').split(';')[0]; })()")
            .textValue();
    String png =
        browser
            .evaluate(
                "(() => { let made = ''; const click = HTMLAnchorElement.prototype.click;"
                    + "HTMLAnchorElement.prototype.click = function () { made = this.href; };"
                    + "document.querySelector('.downloads button').click();"
                    + "HTMLAnchorElement.prototype.click = click; return made.slice(0, 60); })()")
            .textValue();
    return new Downloads(csv, png);
  }

  private void addHostile() {
    views.stories().accept(PlantedStories.document(HOSTILE, 1, 77, 77));
    views.stories().accept(PlantedStories.story(77, Story.State.ACTIVE, HOSTILE, 90, null, null));
    Snapshot plain = PlantedStory.snapshot(5, WINDOWS - 1, WINDOWS, Snapshot.State.LIVE);
    views
        .topics()
        .accept(
            SomeSnapshot.of(MODEL, 77)
                .label(HOSTILE)
                .terms(
                    List.of(
                        new Snapshot.Term(HOSTILE, 1, 0.5, 1),
                        new Snapshot.Term("tail", 1, 0.5, 1)))
                .share(0.9)
                .documents(
                    new Snapshot.Representative(HOSTILE, HOSTILE, null, null, plain.born(), 1))
                .relations(List.of(new Snapshot.Relation(4, 0.5)))
                .at(plain.born(), plain.timestamp())
                .take());
    for (int window = WINDOWS - 5; window < WINDOWS; window++) {
      views
          .topics()
          .accept(
              new TopicActivity(
                  MODEL,
                  77,
                  PlantedStory.start(window),
                  PlantedStory.start(window + 1),
                  0.9,
                  0,
                  9,
                  120,
                  1,
                  9,
                  List.of(HOSTILE),
                  List.of()));
    }
    views
        .topics()
        .accept(
            new TopicEvent(
                MODEL,
                TopicEvent.Kind.BORN,
                77,
                null,
                plain.timestamp(),
                new TopicEvent.Evidence(List.of(HOSTILE), List.of(HOSTILE), null, null)));
    views
        .topics()
        .accept(
            new Assignment(
                MODEL,
                HOSTILE,
                HOSTILE,
                DocumentOrigin.NONE,
                plain.timestamp(),
                List.of(new Assignment.TopicWeight(77, 1, 0.9)),
                0.1,
                1,
                Assignment.Timing.IN_TIME,
                null,
                null,
                null,
                null));
    views
        .alerts()
        .accept(
            PlantedAlerts.alert(
                MODEL,
                "hostile",
                Alert.Kind.EMERGING,
                Alert.State.FIRING,
                77L,
                HOSTILE,
                plain.timestamp(),
                HOSTILE,
                HOSTILE,
                "fast"));
  }

  /** Shows the tooltips of all points of every chart. */
  private void showEveryTip() throws Exception {
    browser.evaluate(
        "document.querySelectorAll('.chart').forEach((host) => {"
            + "const chart = echarts.getInstanceByDom(host); if (!chart) { return; }"
            + "chart.getOption().series.forEach((series, seriesIndex) => {"
            + "for (let dataIndex = 0; dataIndex < (series.data ?? []).length; dataIndex++) {"
            + "chart.dispatchAction({ type: 'showTip', seriesIndex, dataIndex }); } }); })");
  }
}
