package io.swell.cli;

import io.swell.view.ModelOverview;
import io.swell.view.Throughput;
import io.swell.view.TopicView;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/**
 * Prints what happens in the first model: a line for each thing that is new, and every few seconds
 * one with the position in the stream. Not thread-safe.
 */
abstract class LiveLines {
  private static final long LINE_NANOS = Duration.ofSeconds(5).toNanos();

  final PrintStream out;
  private final TopicView view;
  private final Throughput pace = new Throughput();
  private long lineNanos;
  private long lineVersion = -1;

  LiveLines(PrintStream out, TopicView view) {
    this.out = out;
    this.view = view;
  }

  /** Prints what has changed. To be called a few times per second. */
  final void show(long nanos) {
    List<String> models = view.models();
    String model = models.isEmpty() ? "" : models.get(0);
    ModelOverview now = view.of(model).overview();
    pace.observe(nanos, now.documents());
    printNews(model);
    boolean isDue = lineVersion < 0 || nanos - lineNanos >= LINE_NANOS;
    if (isDue && view.version() != lineVersion) {
      lineVersion = view.version();
      lineNanos = nanos;
      printPosition(model, now, pace.perSecond());
    }
    out.flush();
  }

  /** Prints what is new since the last call. */
  abstract void printNews(String model);

  abstract void printPosition(String model, ModelOverview now, double perSecond);
}
