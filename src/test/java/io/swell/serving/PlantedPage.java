package io.swell.serving;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Serves generated topics, to look at the page without a tracker: {@code PlantedPage [PORT]
 * [WINDOWS] [MILLIS]}. Starts with the given number of windows and, if MILLIS is given, adds one
 * window every so many milliseconds. User commands are printed but not executed.
 */
public final class PlantedPage {
  private static final int LENGTH = 220;
  private static final String TOKEN = "only-for-looking-at-it";

  private PlantedPage() {}

  public static void main(String[] args) throws Exception {
    int port = args.length > 0 ? Integer.parseInt(args[0]) : 8080;
    int windows = args.length > 1 ? Integer.parseInt(args[1]) : LENGTH;
    var views = Views.of(new ViewOptions(400, 500, 500, 20, 500, 100), PlantedStory.days());
    var view = views.topics();
    var server =
        TopicServer.start(
            new HttpOptions("127.0.0.1", port, List.of(), Duration.ofSeconds(15), TOKEN),
            views,
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
            probe -> Map.of(),
            new WriteAccess(System.out::println, WriteAccess.NONE.analyzers()));
    System.out.println(server.uri() + "/#token=" + TOKEN);
    PlantedReaders.addTo(views);
    var window = new AtomicInteger();
    while (window.get() < windows) {
      PlantedStory.addTo(view, window.getAndIncrement(), LENGTH);
    }
    PlantedStory.addOpenWindow(view, windows, 40);
    if (args.length > 2) {
      var unused =
          Executors.newSingleThreadScheduledExecutor()
              .scheduleAtFixedRate(
                  () -> PlantedStory.addTo(view, window.getAndIncrement(), LENGTH),
                  0,
                  Long.parseLong(args[2]),
                  TimeUnit.MILLISECONDS);
    }
    Thread.currentThread().join();
  }
}
