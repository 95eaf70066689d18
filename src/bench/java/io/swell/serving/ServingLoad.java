package io.swell.serving;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Load-tests a running server on this machine, and reports the latency of the answers and the
 * throughput of the tracker. Runs three phases: without readers, with readers, and without readers.
 */
public final class ServingLoad {
  private static final List<String> PATHS =
      List.of(
          "status",
          "topics?limit=20",
          "topics/0/history",
          "stream-graph",
          "heatmap?rows=50",
          "alerts",
          "search?q=a",
          "events");
  private static final int MOST = 1_000_000;

  private final URI server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicLong eventLines = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLongArray nanos = new AtomicLongArray(MOST);

  private ServingLoad(URI server) {
    this.server = server;
  }

  @Command(
      description =
          "Load-tests a running server on this machine and measures the throughput of its tracker")
  public static void run(
      @Parameters(description = "Address of the server, on the loopback interface") URI server,
      @Parameters(
              arity = "0..1",
              defaultValue = "200",
              description = "Number of readers of the event stream")
          int streams,
      @Parameters(arity = "0..1", defaultValue = "500", description = "Requests per second")
          int rate,
      @Parameters(
              arity = "0..1",
              defaultValue = "60",
              description = "Seconds of each of the three phases")
          int seconds)
      throws Exception {
    if (!InetAddress.getByName(server.getHost()).isLoopbackAddress()) {
      throw new IllegalArgumentException(
          "the server must be on the loopback address, found " + server);
    }
    new ServingLoad(server).run(streams, rate, seconds);
  }

  private void run(int streams, int rate, int seconds) throws Exception {
    double before = throughput(seconds, () -> TimeUnit.SECONDS.sleep(seconds));
    List<CompletableFuture<HttpResponse<Stream<String>>>> open = new ArrayList<>();
    for (int i = 0; i < streams; i++) {
      open.add(listen());
    }
    double with = throughput(seconds, () -> ask(rate, seconds));
    for (CompletableFuture<HttpResponse<Stream<String>>> stream : open) {
      stream.get(1, TimeUnit.MINUTES).body().close();
    }
    double after = throughput(seconds, () -> TimeUnit.SECONDS.sleep(seconds));
    int done = (int) Math.min(MOST, answered.get());
    long[] sorted = new long[done];
    for (int i = 0; i < done; i++) {
      sorted[i] = nanos.get(i);
    }
    Arrays.sort(sorted);
    System.out.printf(
        Locale.ROOT,
        "%d streams, %d requests/s for %d s: %d answered (%.0f/s), %d failed,"
            + " p50 %.1f ms, p99 %.1f ms, slowest %.1f ms; %d lines of events%n"
            + "documents/s: %.0f without readers, %.0f with, %.0f without%n",
        streams,
        rate,
        seconds,
        done,
        (double) done / seconds,
        failed.get(),
        millis(sorted, 0.5),
        millis(sorted, 0.99),
        millis(sorted, 1),
        eventLines.get(),
        before,
        with,
        after);
  }

  private interface Phase {
    void run() throws Exception;
  }

  /** Runs a phase and returns the documents per second that the tracker learned from. */
  private double throughput(int seconds, Phase phase) throws Exception {
    long documents = documents();
    phase.run();
    return (double) (documents() - documents) / seconds;
  }

  /** Sends requests at a constant rate, whether or not the answers have arrived. */
  private void ask(int rate, int seconds) throws InterruptedException {
    long began = System.nanoTime();
    for (long i = 0; i < (long) rate * seconds; i++) {
      long due = began + i * 1_000_000_000L / rate;
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
      HttpRequest request = request(PATHS.get((int) (i % PATHS.size()))).build();
      var unused =
          client
              .sendAsync(request, BodyHandlers.discarding())
              .whenComplete((answer, e) -> count(due, e == null && answer.statusCode() == 200));
    }
  }

  private void count(long due, boolean good) {
    if (good) {
      nanos.set((int) (answered.getAndIncrement() % MOST), System.nanoTime() - due);
    } else {
      failed.incrementAndGet();
    }
  }

  private CompletableFuture<HttpResponse<Stream<String>>> listen() {
    HttpRequest stream = request("events").header("Accept", "text/event-stream").build();
    var answer = client.sendAsync(stream, BodyHandlers.ofLines());
    var unused =
        answer.thenAcceptAsync(
            lines -> lines.body().forEach(line -> eventLines.incrementAndGet()),
            task -> {
              Thread reader = new Thread(task, "reader");
              reader.setDaemon(true);
              reader.start();
            });
    return answer;
  }

  private long documents() throws Exception {
    String body = client.send(request("status").build(), BodyHandlers.ofString()).body();
    return new ObjectMapper().readTree(body).get("documents").longValue();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(server.resolve("/api/v1/" + path)).timeout(Duration.ofMinutes(5));
  }

  private static double millis(long[] sorted, double part) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1L, (long) (part * sorted.length))] / 1e6;
  }
}
