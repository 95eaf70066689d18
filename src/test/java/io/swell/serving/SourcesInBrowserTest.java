package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.alerting.PlantedAlerts;
import org.junit.jupiter.api.Test;

/** Limits lists to where documents come from, on the page in a real browser. */
class SourcesInBrowserTest extends PageInBrowser {
  @Test
  void aTraceLinksToWhatBelongsToIt() throws Exception {
    addStory();
    open("alerts");
    assertThat(text(".trace")).isEqualTo(PlantedAlerts.TRACE);
    browser.evaluate("document.querySelector('a.trace').click()");
    browser.await("document.querySelector('#view .badge[href]')?.textContent.startsWith('only ')");
    assertThat(browser.evaluate("location.search").textValue())
        .contains("view=alerts", "traceId=" + PlantedAlerts.TRACE);
    assertThat(text("#view .badge[href]")).isEqualTo("only " + PlantedAlerts.TRACE + " ×");
    browser.await("document.querySelectorAll('.alert').length > 0");
    open("alerts&traceId=" + "1".repeat(32));
    assertThat(text("#view")).contains("No such alert has documents of trace 1111");
    browser.evaluate("document.querySelector('#view .badge[href]').click()");
    browser.await("document.querySelectorAll('.alert').length > 0");
    assertThat(browser.errors()).isEmpty();
  }
}
