package io.swell.streaming;

import io.swell.cli.Swell;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code swell track} in a process of its own, as users run it. */
final class SwellProcess implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final List<String> arguments;
  private final Path messages;
  private final URI ready;
  private final String heap;
  private Child child;

  /** Starts it with a heap of 1 GB; returns at once. */
  SwellProcess(List<String> settings, Path messages) throws IOException {
    this(settings, "1g", messages);
  }

  /**
   * Starts it; returns at once.
   *
   * @param heap largest heap, as {@code -Xmx} takes it
   */
  SwellProcess(List<String> settings, String heap, Path messages) throws IOException {
    this.heap = heap;
    int port = EmbeddedKafka.freePorts(1)[0];
    this.arguments = new ArrayList<>(List.of("track", "--set", "http.port=" + port));
    for (String setting : settings) {
      arguments.add("--set");
      arguments.add(setting);
    }
    this.messages = messages;
    this.ready = URI.create("http://127.0.0.1:" + port + "/health/ready");
    this.child = begin();
  }

  private Child begin() throws IOException {
    return Child.start(Swell.class, List.of("-Xmx" + heap), arguments, messages);
  }

  /** Starts it again. */
  void start() throws IOException {
    child = begin();
  }

  /** Waits until it works on documents, and returns the seconds that took. */
  double awaitReady() throws InterruptedException {
    long start = System.nanoTime();
    while (!isReady()) {
      if (!child.isAlive() || System.nanoTime() - start > TimeUnit.MINUTES.toNanos(10)) {
        throw new AssertionError("swell track does not get ready; see " + messages);
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return (System.nanoTime() - start) / 1e9;
  }

  /** Whether it works on documents now. */
  boolean isReady() throws InterruptedException {
    try {
      return HTTP.send(
                  HttpRequest.newBuilder(ready).build(), HttpResponse.BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException e) {
      return false; // nobody listens yet
    }
  }

  /** Returns what it answers at a path. */
  String get(String path) throws IOException, InterruptedException {
    return HTTP.send(
            HttpRequest.newBuilder(ready.resolve(path)).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  /** Returns the sum of a metric over its labels; 0 if there is none. */
  double metric(String name) throws IOException, InterruptedException {
    return get("/metrics")
        .lines()
        .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** Seconds of processor time that it has used since it was last started. */
  double cpuSeconds() {
    return child.cpuSeconds();
  }

  /** Whether it runs. */
  boolean isAlive() {
    return child.isAlive();
  }

  /** Bytes of the objects in its heap after a collection, as {@code jcmd} counts them. */
  long liveBytes() throws IOException {
    Process jcmd =
        new ProcessBuilder("jcmd", String.valueOf(child.pid()), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String total = "";
    try (BufferedReader lines = jcmd.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        total = line.startsWith("Total") ? line : total;
      }
    }
    if (total.isEmpty()) {
      throw new IOException("jcmd has no histogram of process " + child.pid());
    }
    return Long.parseLong(total.strip().split("\\s+", -1)[2]);
  }

  /** {@code kill -9}. */
  void kill() throws InterruptedException {
    child.kill();
  }

  /** SIGTERM; returns the seconds to its end. */
  double stop() throws IOException, InterruptedException {
    long start = System.nanoTime();
    child.signal("TERM");
    int unused = child.awaitEnd();
    return (System.nanoTime() - start) / 1e9;
  }

  @Override
  public void close() {
    child.close();
  }
}
