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

/**
 * Reads a running server as many readers do, and tells what they and the tracker behind it get:
 * {@code ServingLoad URL [STREAMS] [REQUESTS-A-SECOND] [SECONDS]}, by default 200, 500 and 60.
 * Three spans of as many seconds follow each other: without readers, with them, without. Only for a
 * server on this machine.
 */
public final class ServingLoad {
  private static final List<String> QUESTIONS =
      List.of(
          "status",
          "topics?limit=20",
          "topics/0/history",
          "river",
          "heatmap?rows=50",
          "alerts",
          "search?q=a",
          "events");
  private static final int MOST = 1_000_000;

  private final URI server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicLong told = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLongArray nanos = new AtomicLongArray(MOST);

  private ServingLoad(URI server) {
    this.server = server;
  }

  public static void main(String[] args) throws Exception {
    URI server = URI.create(args[0]);
    if (!InetAddress.getByName(server.getHost()).isLoopbackAddress()) {
      throw new IllegalArgumentException("the server must be on the loopback, found " + server);
    }
    int streams = args.length > 1 ? Integer.parseInt(args[1]) : 200;
    int rate = args.length > 2 ? Integer.parseInt(args[2]) : 500;
    int seconds = args.length > 3 ? Integer.parseInt(args[3]) : 60;
    new ServingLoad(server).run(streams, rate, seconds);
    System.exit(0); // the streams go on until the process ends
  }

  private void run(int streams, int rate, int seconds) throws Exception {
    double before = pace(seconds, () -> TimeUnit.SECONDS.sleep(seconds));
    List<CompletableFuture<HttpResponse<Stream<String>>>> open = new ArrayList<>();
    for (int i = 0; i < streams; i++) {
      open.add(listen());
    }
    double with = pace(seconds, () -> ask(rate, seconds));
    for (CompletableFuture<HttpResponse<Stream<String>>> stream : open) {
      stream.get(1, TimeUnit.MINUTES).body().close();
    }
    double after = pace(seconds, () -> TimeUnit.SECONDS.sleep(seconds));
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
        told.get(),
        before,
        with,
        after);
  }

  private interface RequestTimer {
    void pass() throws Exception;
  }

  /** Documents a second that the tracker learned from meanwhile. */
  private double pace(int seconds, RequestTimer requestTimer) throws Exception {
    long documents = documents();
    requestTimer.pass();
    return (double) (documents() - documents) / seconds;
  }

  /** Asks at an even pace, whether answers come or not. */
  private void ask(int rate, int seconds) throws InterruptedException {
    long began = System.nanoTime();
    for (long i = 0; i < (long) rate * seconds; i++) {
      long due = began + i * 1_000_000_000L / rate;
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
      HttpRequest question = request(QUESTIONS.get((int) (i % QUESTIONS.size()))).build();
      var unused =
          client
              .sendAsync(question, BodyHandlers.discarding())
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
            lines -> lines.body().forEach(line -> told.incrementAndGet()),
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

  private HttpRequest.Builder request(String question) {
    return HttpRequest.newBuilder(server.resolve("/api/v1/" + question))
        .timeout(Duration.ofMinutes(5));
  }

  private static double millis(long[] sorted, double part) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1L, (long) (part * sorted.length))] / 1e6;
  }
}
