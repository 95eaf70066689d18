package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import io.swell.view.DocumentSearch.LoggedDocument;
import io.swell.view.PlantedStory;
import io.swell.view.SearchOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the page says of the first documents of a stream, in a real browser. */
class FirstDocumentsInBrowserTest extends PageInBrowser {
  private static final String[] TERMS = {"tin"};
  private static final int[] COUNTS = {1};

  /** What the first panel shows in place of its content. */
  private static final String NOTE =
      "getComputedStyle(document.querySelector('#view .body'), '::after').content";

  /** Before the first window closes there are shares, but nothing to compare them with. */
  @Test
  void theFirstDocumentsAreShownAtOnce() throws Exception {
    Views searched = views.with(new SearchOptions(100), "news", views.alertStart(), "");
    server.close();
    server = LocalServer.start(searched);
    browser.open(server.uri() + "/?view=now");
    browser.await("document.getElementById('state-text').textContent === 'Waiting'");
    searched.search().add(() -> new LoggedDocument(PlantedStory.MODEL, "first", TERMS, COUNTS));
    searched.search().indexSome();
    browser.await("document.getElementById('documents').textContent === '1'");
    assertThat(text(".empty")).contains("1 document waiting for the next mini-batch");
    new ViewFeed(searched).publish(assignment());
    browser.await("document.querySelector('.empty').textContent.includes('1 document learned')");
    assertThat(text("#documents")).isEqualTo("1");
    assertThat(text(".empty")).contains("1 document learned from", "when 1,000 documents");
    views.topics().accept(PlantedStory.snapshot(4, 1, 40, Snapshot.State.LIVE));
    browser.await("document.querySelectorAll('.topics tbody tr').length === 1");
    assertThat(text(".basis")).contains("newest 1 document,", "the window that is still open");
    assertThat(text(".topics tbody tr")).contains("100.0\u00a0%", "–", "new");
    for (String view : List.of("alerts", "stories", "heat", "ranks", "map", "compare")) {
      open(view);
      assertThat(text("#progress"))
          .as(view)
          .contains("1 live topic", "No window has closed", "when 1,000 documents", "so far 1 has");
    }
    assertThat(browser.errors()).isEmpty();
  }

  /** A panel without data says that it waits for them; a lost request is repeated. */
  @Test
  void panelsSayThatTheyLoadAndTryAgainAfterAFailure() throws Exception {
    addStory();
    open("now");
    browser.evaluate("window.answers = window.fetch");
    browser.evaluate(
        "void (window.fetch = () => new Promise((done, fail) => { window.fail = fail; }))");
    browser.evaluate("document.querySelector('nav a[data-view=stories]').click()");
    browser.await(NOTE + ".includes('Loading')");
    browser.await("window.fail !== undefined");
    browser.evaluate("void (window.fetch = window.answers)");
    browser.evaluate("window.fail(new TypeError('no connection'))");
    browser.await("document.querySelectorAll('.stories li').length > 0");
  }

  private static Assignment assignment() {
    return new Assignment(
        PlantedStory.MODEL,
        "first",
        "",
        DocumentOrigin.NONE,
        PlantedStory.start(1),
        List.of(new Assignment.TopicWeight(4, 1, 1)),
        0.5,
        1,
        Assignment.Timing.IN_TIME,
        null,
        null,
        null,
        null);
  }
}
