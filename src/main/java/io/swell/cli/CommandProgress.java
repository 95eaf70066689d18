package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.replay.EngineFactory;
import io.swell.replay.FileIngest;
import io.swell.replay.Workers;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Shows the progress of a command on standard error: on a terminal as a line that is written over,
 * elsewhere as one line every ten seconds and one at the end. Must be used by the thread that does
 * the work.
 */
final class CommandProgress implements FileIngest.Progress {
  private static final Duration ON_TERMINAL = Duration.ofMillis(250);
  private static final Duration ELSEWHERE = Duration.ofSeconds(10);

  private final Console console;
  private final String task;
  private final long size;
  private final long pause;
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
    this.pause = (console.colored() ? ON_TERMINAL : ELSEWHERE).toNanos();
  }

  @Override
  public void update(long documentsDone, long bytesRead) {
    documents = documentsDone;
    position = bytesRead;
    if (System.nanoTime() - lastLine >= pause) {
      lastLine = System.nanoTime();
      print(console.colored() ? "" : System.lineSeparator());
    }
  }

  @Override
  public void close() {
    print(System.lineSeparator());
  }

  private void print(String end) {
    double seconds = Math.max(1e-3, (System.nanoTime() - start) / 1e9);
    String line =
        String.format(
            Locale.ROOT,
            "%s: %s, %,.0f/s%s",
            task,
            CountPhrase.of(documents, "document"),
            documents / seconds,
            size > 0 ? ", " + 100 * position / size + " %" : "");
    console.err().print((console.colored() ? "\r\u001b[K" : "") + line + end);
    console.err().flush();
  }
}
