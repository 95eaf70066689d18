package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.replay.EngineFactory;
import io.swell.replay.FileIngest;
import io.swell.replay.Workers;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a command on standard error: as a bar on a terminal, elsewhere as one line
 * every ten seconds and one at the end. Must be used by the thread that does the work.
 */
final class CommandProgress implements FileIngest.Progress {
  private static final int WIDTH = 110;
  private static final int REDRAW_MILLIS = 250;
  private static final long LINE_NANOS = Duration.ofSeconds(10).toNanos();

  private final Console console;
  private final String task;
  private final long size;
  private final @Nullable ProgressBar bar;
  private final long start = System.nanoTime();
  private long lastLine = start;
  private long documents;
  private long position;

  /** Returns a reader of files that shows on the console what it does. */
  static FileIngest ingest(
      Console console, String task, Configuration configuration, Workers workers, Instant time) {
    return new FileIngest(
        new EngineFactory(configuration, workers.parallel()),
        workers,
        time,
        console.err(),
        size -> new CommandProgress(console, task, size));
  }

  /**
   * @param task name of the task, one word
   * @param size bytes of the input, or -1 if unknown
   */
  CommandProgress(Console console, String task, long size) {
    this.console = console;
    this.task = task;
    this.size = size;
    this.bar =
        console.interactive()
            ? new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(size)
                .setUnit(" MB", 1 << 20)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(console.err(), WIDTH))
                .build()
            : null;
  }

  @Override
  public void update(long documentsDone, long bytesRead) {
    documents = documentsDone;
    position = bytesRead;
    if (bar != null) {
      bar.setExtraMessage(rate());
      bar.stepTo(bytesRead);
    } else if (System.nanoTime() - lastLine >= LINE_NANOS) {
      lastLine = System.nanoTime();
      printLine();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    } else {
      printLine();
    }
  }

  private void printLine() {
    String done = size > 0 ? String.format(Locale.ROOT, ", %d %%", 100 * position / size) : "";
    console.say(task + ": " + rate() + done);
  }

  private String rate() {
    double seconds = Math.max(1e-3, (System.nanoTime() - start) / 1e9);
    return String.format(
        Locale.ROOT, "%s, %,.0f/s", CountPhrase.of(documents, "document"), documents / seconds);
  }
}
