package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.streaming.KafkaMeters;

/** Creates the metric registry of the process. */
final class Meters {
  private Meters() {}

  /**
   * Returns an empty registry with a filter. The filter must be set before the first meter is
   * added.
   */
  static PrometheusMeterRegistry registry() {
    var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry.config().meterFilter(KafkaMeters.allowList());
    return registry;
  }
}
