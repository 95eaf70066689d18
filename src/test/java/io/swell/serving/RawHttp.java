package io.swell.serving;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.engine.LogEntry;
import io.swell.view.PlantedStory;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A server, and requests to it that are written byte for byte. */
abstract class RawHttp {
  static final String TOKEN = "a-token-of-this-test";
  static final String REASON = "java.io.IOException: /etc/shadow is locked";
  static final int CONNECTIONS = 12;

  final Views views = Views.of(new ViewOptions(400, 20), null);
  final List<LogEntry> sent = new ArrayList<>();
  TopicServer server;

  @BeforeEach
  void start() throws Exception {
    PlantedStory.addTo(views.topics(), 4);
    server = start(Duration.ofSeconds(20));
  }

  TopicServer start(Duration requestTimeout) throws Exception {
    Health health = LocalServer.healthy();
    health.watch(
        "page",
        probe -> {
          if (probe == Health.Probe.STARTUP) {
            throw new IllegalStateException(REASON);
          }
          return null;
        });
    return TopicServer.start(
        LocalServer.options(0, TOKEN),
        views,
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        health,
        new WriteAccess(sent::add, WriteAccess.NONE.analyzers()),
        new Connections.Limits(CONNECTIONS, requestTimeout, Duration.ofMillis(100)));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  Socket connect() throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(30_000);
    return socket;
  }

  static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  static String rest(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  /** Sends a request with {@code Connection: close} and returns the whole answer. */
  String exchange(String line, String... headers) throws IOException {
    try (Socket socket = connect()) {
      write(
          socket,
          line
              + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
              + String.join("", List.of(headers).stream().map(each -> each + "\r\n").toList())
              + "\r\n");
      return rest(socket);
    }
  }

  long live() {
    return views
        .topics()
        .of(PlantedStory.MODEL)
        .topics(TopicView.Order.SHARE, 1)
        .get(0)
        .snapshot()
        .topic();
  }

  static String until(Socket socket, String end) throws IOException {
    var read = new StringBuilder();
    InputStream in = socket.getInputStream();
    while (read.indexOf(end) < 0) {
      int next = in.read();
      if (next < 0) {
        throw new AssertionError("the answer ended after " + read);
      }
      read.append((char) next);
    }
    return read.toString();
  }
}
