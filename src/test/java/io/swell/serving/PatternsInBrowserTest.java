package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.alerting.PlantedAlerts;
import io.swell.output.Alert;
import io.swell.output.TopicEvent;
import io.swell.view.PlantedPatterns;
import io.swell.view.PlantedStory;
import org.junit.jupiter.api.Test;

/** The patterns of log lines in a real browser; skipped if no Chromium is found. */
class PatternsInBrowserTest extends PageInBrowser {
  private static final String HIDDEN = "document.getElementById('patterns-tab').hidden";
  private static final String LINK = "#view .topic-link";

  @Test
  void aModelOfProseHasNoTabOfPatterns() throws Exception {
    PlantedStory.addTo(views.topics(), WINDOWS);
    open("now");
    assertThat(browser.evaluate(HIDDEN).booleanValue()).isTrue();
    PlantedPatterns.addTo(views.patterns());
    open("alerts");
    browser.await("!" + HIDDEN);
  }

  @Test
  void patternsAreSortedAndFilteredAndOpenedByAClick() throws Exception {
    addStory();
    open("patterns");
    assertThat(text(LINK)).isEqualTo("GET * answered *");
    browser.evaluate("document.querySelector('[data-name=new]').click()");
    browser.await("document.querySelector('" + LINK + "').textContent === 'coupon * refused by *'");
    browser.evaluate(
        "(() => { const levels = document.querySelector('select[aria-label=level]');"
            + "levels.value = 'WARN'; levels.dispatchEvent(new Event('change')); })()");
    browser.await("document.querySelectorAll('" + LINK + "').length === 1");
    assertThat(browser.evaluate("location.search").textValue())
        .contains("sort=new")
        .contains("level=WARN");
    browser.evaluate("document.querySelector('" + LINK + "').click()");
    browser.await("document.documentElement.dataset.drawn === 'pattern'");
    assertThat(text("h1")).startsWith("payment to 1 timed out");
    assertThat(text("#view")).contains("number, 3 to 500").contains("payment to 17 timed out");
  }

  @Test
  void aDeploymentCanBeChosenToSeeWhatIsNewSince() throws Exception {
    addStory();
    for (String service : new String[] {"checkout", "gateway"}) {
      views
          .topics()
          .accept(
              new TopicEvent(
                  MODEL,
                  TopicEvent.Kind.DEPLOYED,
                  TopicEvent.NO_TOPIC,
                  null,
                  PlantedPatterns.hour(4),
                  TopicEvent.Evidence.ofReason(""),
                  "2.3.1",
                  service));
    }
    open("now");
    assertThat(text("#view")).contains("\u2191 deployedcheckout 2.3.1");
    open("patterns&service=checkout");
    String since = "document.querySelector('select[aria-label=since]')";
    assertThat(browser.evaluate(since + ".textContent").textValue())
        .contains("since checkout 2.3.1")
        .doesNotContain("gateway");
    browser.evaluate(
        "(() => { const since = %s; since.selectedIndex = 1; since.dispatchEvent(new"
                .formatted(since)
            + " Event('change')); })()");
    browser.await("document.querySelectorAll('" + LINK + "').length === 1");
    assertThat(text(LINK)).isEqualTo("coupon * refused by *");
    assertThat(browser.evaluate("location.search").textValue())
        .contains("sort=new", "from=2026-03-01T12%3A00%3A00Z");
  }

  @Test
  void anAlertAboutLinesLeadsToItsPatterns() throws Exception {
    addStory();
    String label = "checkout since 2.3.1: 2 new patterns, such as coupon <*> refused by <*>";
    views
        .alerts()
        .accept(
            PlantedAlerts.alert(
                MODEL,
                "lines",
                Alert.Kind.EMERGING,
                Alert.State.FIRING,
                null,
                label,
                PlantedStory.start(WINDOWS),
                "coupon 17 refused by 4",
                "checkout",
                "new-frequent-pattern"));
    open("alerts");
    browser.evaluate("document.querySelector('[data-alert=lines] .topic-link').click()");
    browser.await("document.documentElement.dataset.drawn === 'patterns'");
    assertThat(browser.evaluate("location.search").textValue())
        .contains("service=checkout")
        .contains("words=coupon+refused+by");
    browser.await("document.querySelector('" + LINK + "').textContent === 'coupon * refused by *'");
  }

  @Test
  void textOfLinesNeverBecomesMarkup() throws Exception {
    addStory();
    views
        .patterns()
        .accept(PlantedPatterns.pattern(9, HOSTILE + " <*>", HOSTILE, HOSTILE, null, 0, 999));
    for (String view : new String[] {"patterns", "pattern&pattern=9"}) {
      open(view);
      assertThat(text("#view")).as(view).contains("<img src=x");
      assertThat(browser.evaluate("document.querySelectorAll('#view img').length").intValue())
          .as(view)
          .isZero();
      assertThat(browser.evaluate("typeof window.ran").textValue()).isEqualTo("undefined");
    }
  }
}
