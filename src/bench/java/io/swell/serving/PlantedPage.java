package io.swell.serving;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.view.PlantedStory;
import io.swell.view.ViewOptions;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Serves generated topics, to look at the page without a tracker. User commands are printed but not
 * executed.
 */
public final class PlantedPage {
  private static final int LENGTH = 220;
  private static final String TOKEN = "only-for-looking-at-it";

  private PlantedPage() {}

  @Command(description = "Serves generated topics, to view the page without a tracker")
  public static void run(
      @Parameters(arity = "0..1", defaultValue = "8080", description = "Port of the page") int port,
      @Parameters(
              arity = "0..1",
              defaultValue = "" + LENGTH,
              description = "Number of windows at the start")
          int windows,
      @Parameters(arity = "0..1", description = "Add a window every so many milliseconds")
          @Nullable Long millis)
      throws Exception {
    var views = Views.of(new ViewOptions(400, 20), PlantedStory.days());
    var view = views.topics();
    var server =
        TopicServer.start(
            LocalServer.options(port, TOKEN),
            views,
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
            LocalServer.healthy(),
            new WriteAccess(System.out::println, WriteAccess.NONE.analyzers()));
    System.out.println(server.uri() + "/#token=" + TOKEN);
    PlantedReaders.addTo(views);
    var window = new AtomicInteger();
    while (window.get() < windows) {
      PlantedStory.addTo(view, window.getAndIncrement(), LENGTH);
    }
    PlantedStory.addOpenWindow(view, windows, 40);
    if (millis != null) {
      var unused =
          Executors.newSingleThreadScheduledExecutor()
              .scheduleAtFixedRate(
                  () -> PlantedStory.addTo(view, window.getAndIncrement(), LENGTH),
                  0,
                  millis,
                  TimeUnit.MILLISECONDS);
    }
    Thread.currentThread().join();
  }
}
