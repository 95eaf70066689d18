package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.streaming.KafkaMeters;

/** Makes the registry of what the process measures. */
final class Meters {
  private Meters() {}

  /** Returns an empty one; its filter must be there before the first meter is. */
  static PrometheusMeterRegistry registry() {
    var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry.config().meterFilter(KafkaMeters.allowList());
    return registry;
  }
}
