package io.swell.serving;

import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.view.PlantedStory;
import io.swell.view.SomeSnapshot;
import io.swell.view.ViewOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Measures how long a real browser takes to draw the views. For each view, prints the medians of
 * nine runs: the time until the answer arrives, and the time from then to the frame that shows it.
 */
public final class DrawingTime {
  private static final int TIMES = 9;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration WINDOW = Duration.ofHours(1);

  private DrawingTime() {}

  @Command(description = "Measures how long a browser takes to draw the views")
  public static void run(
      @Parameters(arity = "0..1", defaultValue = "200", description = "Number of topics")
          int topics,
      @Parameters(
              arity = "0..1",
              defaultValue = "1000",
              description = "Number of windows of each topic")
          int windows)
      throws Exception {
    Views views = Views.of(new ViewOptions(windows, 20), null);
    fill(views, topics, windows);
    Path profile = Files.createTempDirectory("swell-drawing-");
    Path program = Objects.requireNonNull(Chromium.find(), "no Chromium found");
    try (TopicServer server = LocalServer.start(views);
        Chromium browser = Chromium.start(program, profile)) {
      browser.resize(1400, 1000);
      browser.open(server.uri() + "/?view=search&still");
      browser.await("document.documentElement.dataset.drawn === 'search'");
      System.out.printf(
          "%d topics x %d windows, %s%n", topics, windows, browser.evaluate("navigator.userAgent"));
      for (String view : List.of("now", "heat", "stream-graph", "ranks", "map")) {
        measure(browser, view);
      }
    }
  }

  private static void measure(Chromium browser, String view) throws Exception {
    double[] drawn = new double[TIMES];
    double[] answered = new double[TIMES];
    for (int i = 0; i < TIMES; i++) {
      var times =
          browser.evaluate(
              "(async () => {"
                  + ("const view = (await import('/views/" + view + ".js')).open();")
                  + "document.getElementById('view').replaceChildren(view.root);"
                  + "const requested = performance.now(); const answer = await view.ask();"
                  + "const began = performance.now(); view.show(answer);"
                  + "await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));"
                  + "const ended = performance.now(); view.close();"
                  + "return [began - requested, ended - began]; })()");
      answered[i] = times.get(0).doubleValue();
      drawn[i] = times.get(1).doubleValue();
    }
    System.out.printf(
        Locale.ROOT,
        "%-12s answered in %5.0f ms, drawn in %5.0f ms (%.0f to %.0f)%n",
        view,
        median(answered),
        median(drawn),
        Arrays.stream(drawn).min().orElseThrow(),
        Arrays.stream(drawn).max().orElseThrow());
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** Fills the views with topics that have a share in every window. */
  private static void fill(Views views, int topics, int windows) {
    var random = new Random(1);
    Snapshot plain = PlantedStory.snapshot(4, 0, 10, Snapshot.State.LIVE);
    views.topics().accept(PlantedStory.report(windows, topics));
    for (int topic = 0; topic < topics; topic++) {
      List<String> terms = List.of("word" + topic, "common" + topic % 17, "often" + topic % 5);
      views
          .topics()
          .accept(
              SomeSnapshot.of(PlantedStory.MODEL, topic)
                  .label(String.join(" ", terms))
                  .terms(
                      terms.stream().map(term -> new Snapshot.Term(term, 1, 1.0 / 3, 2)).toList())
                  .share(random.nextDouble() / topics)
                  .at(plain.born(), plain.timestamp())
                  .take());
      for (int window = 0; window < windows; window++) {
        Instant start = START.plus(WINDOW.multipliedBy(window));
        views
            .topics()
            .accept(
                new TopicActivity(
                    PlantedStory.MODEL,
                    topic,
                    start,
                    start.plus(WINDOW),
                    2 * random.nextDouble() / topics,
                    0,
                    3,
                    400,
                    2,
                    random.nextGaussian(),
                    terms,
                    List.of()));
      }
    }
  }
}
