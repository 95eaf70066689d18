package io.swell.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.swell.alerting.AlertOptions;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.ModelEngine;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.RawRecord;
import io.swell.math.Parallel;
import io.swell.replay.EngineFactory;
import io.swell.serving.Chromium;
import io.swell.serving.HttpOptions;
import io.swell.serving.LocalServer;
import io.swell.serving.TopicServer;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.text.TextOptions;
import io.swell.tracking.WindowOptions;
import io.swell.view.AlertStart;
import io.swell.view.DocumentSearch.LoggedDocument;
import io.swell.view.SearchOptions;
import io.swell.view.StoryView;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes pictures of the page with the topics of the demo, on a screen, on a phone and in the dark,
 * so that people can look at them: they are in {@code target/pictures}, and the one in README is
 * from there. Skipped if no Chromium is found.
 */
class PagePicturesTest {
  private static final Path PICTURES = Path.of("target", "pictures");
  private static final String MODEL = "main";

  /** When the documents are read, later than all of them. */
  private static final long AFTER_ALL = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  private record Screen(String name, int width, int height, String theme) {}

  private static final List<Screen> SCREENS =
      List.of(
          new Screen("screen", 1400, 1000, "light"),
          new Screen("phone", 400, 800, "light"),
          new Screen("dark", 1400, 1000, "dark"));

  /** The size of the picture in README. */
  private static final Screen README = new Screen("dashboard", 1280, 700, "light");

  private static final String CHARTS_FILL_THEIR_PLACE =
      "[...document.querySelectorAll('.chart canvas')].every((canvas) => {"
          + "const host = canvas.closest('.chart');"
          + "return canvas.clientHeight === host.clientHeight"
          + " && canvas.clientWidth === host.clientWidth; })";

  @TempDir Path directory;

  @Test
  void everyViewIsDrawnOnEveryScreen() throws Exception {
    Path program = Chromium.find();
    assumeTrue(program != null, "no Chromium found");
    Files.createDirectories(PICTURES);
    Map<String, String> values = new HashMap<>(DemoCommand.CORPUS_DEFAULTS);
    values.put("swell.http.port", "0");
    Configuration options = OptionRecords.CATALOG.reader().values(values, "test").read();
    Views views = views(options);
    learn(options, views);
    try (Chromium browser = Chromium.start(program, directory.resolve("profile"));
        TopicServer server = serve(options, views)) {
      for (Screen screen : SCREENS) {
        for (String view : addresses(views)) {
          picture(browser, server, screen, view, screen.name + "-" + name(view));
          assertThat(browser.evaluate("document.documentElement.scrollWidth").intValue())
              .as("width of %s, %s", view, screen.name)
              .isLessThanOrEqualTo(screen.width);
        }
      }
      picture(browser, server, README, "heat&order=latest", README.name);
    }
    BufferedImage published = ImageIO.read(new File("src/docs/dashboard.png"));
    assertThat(published.getWidth()).isEqualTo(README.width);
    assertThat(published.getHeight()).isEqualTo(README.height);
  }

  private static Views views(Configuration options) {
    return Views.of(options.get(ViewOptions.class), options.get(WindowOptions.class))
        .with(
            options.get(SearchOptions.class),
            "swell.documents",
            AlertStart.of(options.get(AlertOptions.class)),
            "");
  }

  private static void learn(Configuration options, Views views) throws IOException {
    EngineFactory engines = new EngineFactory(options, Parallel.SEQUENTIAL);
    Ingest ingest = engines.ingest();
    ModelEngine engine = engines.engine(MODEL);
    ViewFeed feed = new ViewFeed(views);
    try (var lines =
        new BufferedReader(new InputStreamReader(DemoCommand.Subject.TOPICS.open(), UTF_8))) {
      lines
          .lines()
          .map(
              line -> new RawRecord(null, line.getBytes(UTF_8), "f", 0, 1, -1, AFTER_ALL, Map.of()))
          .flatMap(record -> ingest.ingest(record).stream())
          .map(result -> ((IngestResult.Ingested) result).bag())
          .forEach(
              bag -> {
                views.search().add(() -> logged(bag));
                engine.accept(bag, feed);
              });
    }
    engine.finish(feed);
  }

  private static LoggedDocument logged(Bag bag) {
    return new LoggedDocument(bag.model(), bag.id(), bag.terms(), bag.counts());
  }

  private static TopicServer serve(Configuration options, Views views) throws IOException {
    return TopicServer.start(
        options.get(HttpOptions.class),
        views,
        Dashboard.meters(),
        LocalServer.healthy(),
        WriteAccess.of(null, options.get(TextOptions.class)));
  }

  /** Returns the addresses of all views, with a topic, a story and words that the corpus has. */
  private static List<String> addresses(Views views) {
    long topic =
        views.topics().of(MODEL).topics(TopicView.Order.SHARE, 1).get(0).snapshot().topic();
    long story = views.stories().stories(MODEL, StoryView.Order.LARGEST).get(0).id();
    return List.of(
        "now",
        "alerts",
        "heat",
        "heat&measure=z",
        "stream-graph",
        "ranks",
        "map",
        "compare",
        "commands",
        "stories&sort=largest",
        "story&story=" + story,
        "topic&topic=" + topic,
        "search&q=income+tax");
  }

  private static String name(String view) {
    return view.replaceAll("[^a-z]+", "-").replaceAll("-$", "");
  }

  private static void picture(
      Chromium browser, TopicServer server, Screen screen, String view, String name)
      throws Exception {
    browser.resize(screen.width, screen.height);
    browser.errors().clear();
    browser.open(server.uri() + "/?view=" + view + "&theme=" + screen.theme);
    browser.await(
        "document.documentElement.dataset.drawn === '" + view.replaceAll("&.*", "") + "'");
    browser.await(CHARTS_FILL_THEIR_PLACE);
    byte[] png = browser.picture();
    Files.write(PICTURES.resolve(name + ".png"), png);
    assertThat(browser.errors()).as(name).isEmpty();
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    assertThat(image.getWidth()).isEqualTo(screen.width);
    assertThat(image.getHeight()).isEqualTo(screen.height);
    int[] pixels = image.getRGB(0, 0, screen.width, screen.height, null, 0, screen.width);
    assertThat(IntStream.of(pixels).distinct().limit(31).count())
        .as("colors of %s", name)
        .isEqualTo(31);
  }
}
