package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page on a phone in a real browser; skipped if no Chromium is found. */
class SmallScreenInBrowserTest extends PageInBrowser {
  @BeforeEach
  void shrink() throws Exception {
    addStory();
    browser.resize(400, 800);
  }

  @Test
  void everyViewFits() throws Exception {
    for (String view : VIEWS) {
      open(view);
      assertThat(browser.evaluate("document.documentElement.scrollWidth").intValue())
          .as(view)
          .isLessThanOrEqualTo(400);
    }
  }

  @Test
  void cardsAreBelowOneAnother() throws Exception {
    for (String view : List.of("topic&topic=4", "story&story=5", "search&q=ta")) {
      open(view);
      assertThat(
              browser
                  .evaluate(
                      "Math.min(...[...document.querySelectorAll('.half > .card')]"
                          + ".map((card) => card.getBoundingClientRect().width))")
                  .intValue())
          .as(view)
          .isGreaterThan(300);
    }
  }

  @Test
  void aLongStateMovesNoButtonToAnotherRow() throws Exception {
    open("now");
    assertThat(
            browser
                .evaluate(
                    "(() => { document.getElementById('state-text').textContent ="
                        + " 'Connection lost; data from 59 min ago';"
                        + "const top = (id) => document.getElementById(id).offsetTop;"
                        + "return Math.abs(top('theme') - top('zone')); })()")
                .intValue())
        .isZero();
  }
}
