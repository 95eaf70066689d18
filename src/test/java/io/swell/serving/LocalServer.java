package io.swell.serving;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
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
}
