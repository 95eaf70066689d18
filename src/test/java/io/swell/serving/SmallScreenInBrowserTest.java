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
  void theSizeOfAStoryLeavesRoomForItsName() throws Exception {
    open("stories&sort=largest");
    assertThat(
            browser
                .evaluate(
                    "Math.min(...[...document.querySelectorAll('.stories > li > .topic-link')]"
                        + ".map((link) => link.getBoundingClientRect().width))")
                .intValue())
        .isGreaterThan(200);
  }

  @Test
  void aSourceWrittenFromRightToLeftLeavesTheDateBehindIt() throws Exception {
    open("now");
    assertThat(
            browser
                .evaluate(
                    "import('/names.js').then(({ separated }) => {"
                        + "const line = document.createElement('p');"
                        + "line.append(...separated(['\u05e9\u05dc\u05d5\u05dd', '1987-03-04']));"
                        + "document.body.append(line);"
                        + "const [source, date] = [...line.querySelectorAll('bdi')]"
                        + ".map((part) => part.getBoundingClientRect().left);"
                        + "return source < date; })")
                .booleanValue())
        .isTrue();
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

  /** Windows shorter than a day show the hour, too. */
  @Test
  void theTimeOfAnEventLeavesRoomForItsKind() throws Exception {
    open("now");
    assertThat(
            browser
                .evaluate(
                    "import('/events.js').then(({ eventList }) => {"
                        + "const list = eventList([{ timestamp: '2026-11-22T08:58:00Z',"
                        + " event: 'born', topic: 4, label: 'comet tail', into: null, evidence:"
                        + " { terms: [], cosine: null } }], 3600000);"
                        + "document.querySelector('.events .scroll').replaceChildren(list);"
                        + "const time = list.querySelector('time');"
                        + "return time.scrollWidth - time.clientWidth; })")
                .intValue())
        .isZero();
  }

  @Test
  void aLabelOfTheMapTakesASideWithRoom() throws Exception {
    open("map");
    assertThat(
            browser
                .evaluate(
                    "import('/map-labels.js').then(({ placesWithRoom }) => placesWithRoom(["
                        + "{ x: 100, y: 100, size: 30 }, { x: 100, y: 124, size: 10 },"
                        + "{ x: 0, y: 300, size: 20 }],"
                        + " ['largest', 'small', 'long label at the left edge'],"
                        + " '10px sans-serif', 10, { left: -10, right: 400 }).join())")
                .textValue())
        .isEqualTo("top,bottom,right");
  }

  @Test
  void theLargestTopicsOfTheMapHaveTheirLabelEvenWhereThereIsNoRoom() throws Exception {
    open("map");
    assertThat(
            browser
                .evaluate(
                    "import('/map-labels.js').then(({ placesWithRoom }) => {"
                        + "const circles = [{ x: 100, y: 100, size: 30 }];"
                        + "for (let i = 0; i < 40; i++) {"
                        + "  const turn = i * Math.PI / 20;"
                        + "  circles.push({ x: 100 + 24 * Math.cos(turn),"
                        + "    y: 100 + 24 * Math.sin(turn), size: 10 }); }"
                        + "const labels = circles.map((circle, i) => 'label number ' + i);"
                        + "const places = placesWithRoom(circles, labels, '10px sans-serif', 10,"
                        + "  { left: -100, right: 300 });"
                        + "return [places[0] !== null,"
                        + "  places.filter((place) => place === null).length > 20].join(); })")
                .textValue())
        .isEqualTo("true,true");
  }
}
