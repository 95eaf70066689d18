package io.swell.serving;

import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.output.Alert;
import io.swell.view.TopicView;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/** Serves {@code /metrics} and registers the metrics of the server itself. */
final class ServerMetrics implements AutoCloseable {
  private static final String OPEN_METRICS =
      "application/openmetrics-text; version=1.0.0; charset=utf-8";
  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry registry;
  private final TopicGauges topics;
  private final JvmGcMetrics collections = new JvmGcMetrics();

  ServerMetrics(PrometheusMeterRegistry registry, Views views, EventStream stream) {
    this.registry = registry;
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
    FunctionCounter.builder("swell.view.records", views.topics(), TopicView::version)
        .description("Records received by the view")
        .register(registry);
    Gauge.builder("swell.sse.clients", stream, EventStream::clients)
        .description("Open event streams")
        .register(registry);
    String version = ServerMetrics.class.getPackage().getImplementationVersion();
    Gauge.builder("swell.build.info", () -> 1)
        .tag("version", Objects.requireNonNullElse(version, "unpackaged"))
        .tag("java", String.valueOf(Runtime.version().feature()))
        .description("Version of Swell and Java, as tags; always 1")
        .register(registry);
    for (Alert.Kind kind : Alert.Kind.values()) {
      Gauge.builder("swell.alerts.active", views.alerts(), alerts -> alerts.ongoing(kind))
          .tag("kind", kind.name().toLowerCase(Locale.ROOT))
          .description("Active alerts, among those the view remembers")
          .register(registry);
    }
    topics = new TopicGauges(views.topics(), views.patterns(), registry);
  }

  void addTo(JavalinConfig config) {
    config.requestLogger.http(this::observe);
    config.routes.get("/metrics", this::scrape);
  }

  @Override
  public void close() {
    collections.close();
  }

  private void scrape(Context request) {
    topics.refresh();
    String accepted = request.header("Accept");
    String type = accepted != null && accepted.contains("openmetrics-text") ? OPEN_METRICS : TEXT;
    request.header("Cache-Control", "no-store").contentType(type).result(registry.scrape(type));
  }

  private void observe(Context request, float millis) {
    if (EventStream.isStream(request)) {
      return; // a stream stays open until its client closes it
    }
    Endpoint endpoint = request.endpoints().lastHttpEndpoint();
    Timer.builder("swell.http.duration")
        .description("Time to answer a request")
        .tag("route", endpoint == null ? "none" : endpoint.path)
        .tag("status", Integer.toString(request.statusCode()))
        .register(registry)
        .record(Duration.ofNanos((long) (millis * 1e6)));
  }
}
