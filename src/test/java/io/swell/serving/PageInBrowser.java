package io.swell.serving;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.swell.view.AlertStart;
import io.swell.view.PlantedPatterns;
import io.swell.view.PlantedStory;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page in a real browser. All tests of a class share one browser, which takes longer to start
 * than most of the tests take to run.
 */
abstract class PageInBrowser {
  static final int WINDOWS = 60;
  static final List<String> VIEWS =
      List.of(
          "now",
          "alerts",
          "heat",
          "heat&measure=z",
          "stream-graph",
          "stream-graph&measure=documents",
          "ranks",
          "map",
          "compare",
          "commands",
          "stories&sort=largest",
          "story&story=5",
          "patterns&sort=growth",
          "pattern&pattern=2",
          "topic&topic=4",
          "search&q=ta");

  static final String HOSTILE = "<img src=x onerror=\"window.ran=1\">";

  @TempDir static Path directory;
  private static @Nullable Chromium started;

  final Views views =
      Views.of(new ViewOptions(400, 20), PlantedStory.days())
          .with(new SearchOptions(0), "news", new AlertStart(1000, 20, Duration.ofDays(1)), "");
  Chromium browser;
  TopicServer server;

  @BeforeAll
  static void find() throws Exception {
    Path program = Chromium.find();
    assumeTrue(
        program != null, "no Chromium found: install it in PATH or set SWELL_CHROMIUM to its path");
    started = Chromium.start(program, directory.resolve("profile"));
  }

  @AfterAll
  static void end() {
    if (started != null) {
      started.close();
    }
  }

  @BeforeEach
  void start() throws Exception {
    browser = Objects.requireNonNull(started);
    server = LocalServer.start(views);
    browser.open("about:blank");
    browser.resize(1400, 1000);
    browser.errors().clear();
    browser.requests().clear();
  }

  @AfterEach
  void stop() throws Exception {
    browser.open("about:blank");
    server.close();
  }

  final void addStory() {
    PlantedStory.addTo(views.topics(), WINDOWS);
    PlantedStory.addOpenWindow(views.topics(), WINDOWS, 40);
    PlantedReaders.addTo(views);
    PlantedPatterns.addTo(views.patterns());
  }

  final void open(String view) throws Exception {
    browser.open(server.uri() + "/?view=" + view);
    browser.await(
        "document.documentElement.dataset.drawn === '" + view.replaceAll("&.*", "") + "'");
  }

  final String text(String selector) throws Exception {
    return browser
        .evaluate("document.querySelector(" + quoted(selector) + ").textContent")
        .textValue();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "\\'") + "'";
  }
}
