package io.swell.streaming;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Java process of ours: what it prints, what it is told, and the signals it is sent. */
final class Child implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 90;

  private final Process process;
  private final Deque<String> lines = new ArrayDeque<>();
  private final Thread reader;

  private Child(Process process) {
    this.process = process;
    this.reader = new Thread(this::read, "lines of " + process.pid());
    reader.setDaemon(true);
  }

  /**
   * Starts a class with a {@code main}.
   *
   * @param messages file that its standard error is added to
   */
  static Child start(Class<?> main, List<String> options, List<String> arguments, Path messages)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName()));
    command.addAll(arguments);
    Child child =
        new Child(
            new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(messages.toFile()))
                .start());
    // Also one that stands still by SIGSTOP ends with us.
    Runtime.getRuntime().addShutdownHook(new Thread(child.process::destroyForcibly));
    child.reader.start();
    return child;
  }

  private void read() {
    try (var input =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        synchronized (lines) {
          lines.add(line);
          lines.notifyAll();
        }
      }
    } catch (IOException e) {
      // A killed process closes its end at any point; the exit code says the rest.
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Waits for a line that begins so, and returns it; null if none comes in time. */
  @org.jspecify.annotations.Nullable
  String await(String beginning, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    synchronized (lines) {
      while (true) {
        for (String line = lines.poll(); line != null; line = lines.poll()) {
          if (line.startsWith(beginning)) {
            return line;
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0 || !reader.isAlive()) {
          return null;
        }
        lines.wait(Math.min(left, 100));
      }
    }
  }

  /** Writes a line to its standard input. */
  void tell(String line) {
    try {
      OutputStream input = process.getOutputStream();
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException e) {
      if (isAlive()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Sends a signal: STOP, CONT, TERM. */
  void signal(String name) throws IOException, InterruptedException {
    int code =
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (code != 0 && isAlive()) {
      throw new IOException("cannot send " + name + " to " + process.pid());
    }
  }

  /** {@code kill -9}. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    int unused = awaitEnd();
  }

  /** Waits for its end and returns its exit code. */
  int awaitEnd() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("process " + process.pid() + " does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
