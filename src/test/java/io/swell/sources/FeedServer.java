package io.swell.sources;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of one feed that answers as the test demands and records its requests. */
final class FeedServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final List<Map<String, List<String>>> requests = new CopyOnWriteArrayList<>();
  private volatile Behaviour behaviour = exchange -> exchange.sendResponseHeaders(404, -1);

  /** Answers a request. */
  @FunctionalInterface
  interface Behaviour {
    void answer(HttpExchange exchange) throws IOException;
  }

  FeedServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          requests.add(Map.copyOf(exchange.getRequestHeaders()));
          try (exchange) {
            behaviour.answer(exchange);
          }
        });
    server.start();
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  void answers(Behaviour next) {
    behaviour = next;
  }

  /** Answers with a feed of these items, newest first, and an ETag. */
  void serves(String etag, String... items) {
    StringBuilder xml = new StringBuilder("<rss version=\"2.0\"><channel><title>t</title>");
    for (String item : items) {
      xml.append("<item><guid>" + item + "</guid><title>title " + item + "</title></item>");
    }
    byte[] body = xml.append("</channel></rss>").toString().getBytes(StandardCharsets.UTF_8);
    behaviour =
        exchange -> {
          exchange.getResponseHeaders().set("ETag", etag);
          exchange.getResponseHeaders().set("Last-Modified", "Tue, 03 Jun 2008 11:05:30 GMT");
          if (etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            exchange.sendResponseHeaders(304, -1);
          } else {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
        };
  }

  /** Holds an answer until the end of the test. */
  void hang() {
    try {
      closing.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the headers of the requests so far. */
  List<Map<String, List<String>>> requests() {
    return requests;
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
