package io.swell.serving;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Starts a healthy, read-only server on a free port of the loopback address. */
final class LocalServer {
  private LocalServer() {}

  static TopicServer start(Views views) throws IOException {
    return TopicServer.start(
        new HttpOptions("127.0.0.1", 0, List.of(), Duration.ofSeconds(15)),
        views,
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        probe -> Map.of());
  }

  /** Returns the first line of an answer. A socket, because java.net.http sets the Host itself. */
  static String statusLine(TopicServer server, String host) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(20_000);
      socket
          .getOutputStream()
          .write(
              ("GET /api/v1/status HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().findFirst().orElse("");
    }
  }
}
