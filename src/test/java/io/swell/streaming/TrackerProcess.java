package io.swell.streaming;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The tracker with the real engine in a process of its own, which can be killed. */
final class TrackerProcess {
  private final Process process;

  private TrackerProcess(Process process) {
    this.process = process;
  }

  /** Starts the process; its messages go to a file. */
  static TrackerProcess start(List<String> settings, Path log) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                TrackerProcess.class.getName()));
    command.addAll(settings);
    File messages = log.toFile();
    return new TrackerProcess(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(messages))
            .start());
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it as {@code kill -9} does, in the middle of whatever it is at. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new AssertionError("the process does not die");
    }
  }

  /** Ends it in order. */
  void stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("the process does not end");
    }
    if (process.exitValue() != 0) {
      throw new AssertionError("the process ended with " + process.exitValue());
    }
  }

  /** The process: settings as arguments; ends when its standard input does. */
  public static void main(String[] settings) throws Exception {
    Configuration configuration = Streams.configuration(settings);
    try (Tracker tracker =
        Tracker.start(
            Streams.clients(configuration),
            () -> Streams.ingest(configuration),
            model -> Streams.engine(configuration, model),
            new SimpleMeterRegistry())) {
      if (!tracker.awaitRunning(Duration.ofMinutes(2))) {
        throw new IllegalStateException("the tracker does not run", tracker.failure());
      }
      while (System.in.read() >= 0) {
        // The other end is held by whoever started us.
      }
    }
    System.exit(0);
  }
}
