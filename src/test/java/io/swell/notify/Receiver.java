package io.swell.notify;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A receiver of messages that answers as the test demands and records what it was sent. */
public final class Receiver implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final List<Posted> posted = new CopyOnWriteArrayList<>();
  private final ConcurrentLinkedDeque<Answer> next = new ConcurrentLinkedDeque<>();

  /** A received message. */
  public record Posted(String path, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return headers.getOrDefault(name, List.of("none")).get(0);
    }
  }

  /** Answers a request. */
  @FunctionalInterface
  interface Answer {
    void answer(HttpExchange exchange) throws IOException;
  }

  public Receiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String body =
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            posted.add(
                new Posted(
                    exchange.getRequestURI().getPath(),
                    Map.copyOf(exchange.getRequestHeaders()),
                    body));
            Answer answer = next.poll();
            if (answer == null) {
              exchange.sendResponseHeaders(200, -1);
            } else {
              answer.answer(exchange);
            }
          }
        });
    server.start();
  }

  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  /** Answers the next request with a status; requests without a planned answer get 200. */
  Receiver then(int status) {
    next.add(exchange -> exchange.sendResponseHeaders(status, -1));
    return this;
  }

  /** Answers the next request with 429 and a Retry-After header. */
  Receiver thenRetryAfter(String seconds) {
    next.add(
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", seconds);
          exchange.sendResponseHeaders(429, -1);
        });
    return this;
  }

  /** Holds the next request until the end of the test. */
  Receiver thenHang() {
    next.add(
        exchange -> {
          try {
            closing.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    return this;
  }

  /** Answers the next request with 200 once it is released. */
  public Receiver thenHold(CountDownLatch released) {
    next.add(
        exchange -> {
          try {
            released.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.sendResponseHeaders(200, -1);
        });
    return this;
  }

  /** Returns the messages so far in order of arrival. */
  public List<Posted> posted() {
    return posted;
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
