package io.swell.cli;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.alerting.AlertOptions;
import io.swell.config.Configuration;
import io.swell.format.registry.SchemaRegistry;
import io.swell.notify.NotifyOptions;
import io.swell.replay.EngineFactory;
import io.swell.replay.Workers;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.state.IncompatibleException;
import io.swell.streaming.CommandSender;
import io.swell.streaming.Tracker;
import io.swell.streaming.client.BrokerWait;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.text.TextOptions;
import io.swell.tracking.WindowOptions;
import io.swell.view.AlertStart;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code swell track}: runs the tracker on a Kafka cluster, with its dashboard. */
@Command(
    name = "track",
    description = {
      "Runs the tracker on a Kafka cluster, with its dashboard.",
      "",
      "Reads documents from the stream topic kafka.documents and publishes to the stream topics"
          + " kafka.prefix* with exactly-once semantics. Creates missing stream topics. A restart"
          + " resumes where it stopped. Ctrl-C or SIGTERM stops it cleanly."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell track --set kafka.bootstrap=localhost:9092",
      "  SWELL_KAFKA_SASL_JAAS_CONFIG_FILE=/run/secrets/jaas swell track --config my.properties"
    })
final class TrackCommand extends ConsoleCommand {
  @Mixin private final ConfigurationOptions configuration = new ConfigurationOptions(console);

  TrackCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Configuration read = configuration.read();
    OutputSchemas.check(read);
    KafkaClients clients = KafkaConnection.clients(read);
    ViewOptions viewOptions = read.get(ViewOptions.class);
    SearchOptions searchOptions = read.get(SearchOptions.class);
    Views views =
        Views.of(viewOptions, read.get(WindowOptions.class))
            .searching(searchOptions)
            .publishedAt(read.get(NotifyOptions.class).dashboardUrl())
            .reading(clients.options().documents(), AlertStart.of(read.get(AlertOptions.class)));
    PrometheusMeterRegistry meters = Dashboard.meters();
    TrackerHealth health = new TrackerHealth();
    HttpOptions http = read.get(HttpOptions.class);
    try (ClosingStack parts = new ClosingStack()) {
      Workers workers = parts.add(Workers.forAllProcessors());
      EngineFactory engines = new EngineFactory(read, workers.parallel());
      // Bind the port first: if it is in use, fail before joining the group; and health checks are
      // answered from startup to shutdown.
      PendingCommands pending = http.writeToken().isEmpty() ? null : new PendingCommands();
      TopicServer server =
          parts.add(
              TopicServer.start(
                  http,
                  views,
                  meters,
                  health,
                  WriteAccess.of(pending, read.get(TextOptions.class))));
      SchemaRegistry registry = parts.add(KafkaConnection.registry(read));
      health.watch(registry);
      Gauge.builder("swell.schemas.missing", registry, each -> each.faults().size())
          .description("Schemas for which documents wait because the registry cannot be used")
          .register(meters);
      health.starting("registering the schemas of outputs");
      KafkaClients kafka = OutputSchemas.register(clients, registry);
      Tracker tracker =
          parts.add(
              Tracker.start(
                  kafka,
                  registry,
                  () -> engines.ingest(registry),
                  engines.engines(kafka.options().shards(), kafka.options().shardsPerInstance()),
                  engines.fixed(),
                  meters,
                  health::starting));
      health.watch(tracker);
      BrokerWait brokers = new BrokerWait(health::starting);
      health.watch(
          parts.add(
              brokers.take(
                  "reading the outputs",
                  () -> Dashboard.follow(kafka, viewOptions, searchOptions, views))));
      health.watch(
          parts.add(
              brokers.take(
                  "reading the log of bags",
                  () -> SearchFeed.start(kafka, searchOptions, views.search()))));
      health.watch(parts.add(Notifications.start(kafka, read.get(NotifyOptions.class), meters)));
      if (pending != null) {
        pending.open(CommandSender.of(kafka));
        parts.add(pending);
      }
      parts.add(HealthLog.start(health, meters));
      console.say(
          "tracking %s on %s; dashboard %s; press Ctrl-C to stop",
          kafka.options().documents(), kafka.options().bootstrap(), server.uri());
      StopHook.await(tracker::close, tracker::await);
      requireNoFailure(tracker);
      return ExitCode.OK;
    }
  }

  /**
   * Throws an exception if a failure ended a tracker.
   *
   * @throws IncompatibleException if the tracker cannot use the state it found
   * @throws CommandException if another failure ended the tracker
   * @throws ConnectionException if the broker denied access
   */
  static void requireNoFailure(Tracker tracker) throws ConnectionException {
    Throwable failure = tracker.failure();
    if (failure instanceof IncompatibleException incompatible) {
      throw incompatible;
    }
    if (failure != null && OutOfMemoryHandler.isExhaustion(failure)) {
      throw new CommandException(
          OutOfMemoryHandler.EXIT_CODE,
          "out of memory",
          String.valueOf(failure.getMessage()),
          "increase the heap with -Xmx; after a restart, the tracker continues from its last"
              + " commit",
          failure);
    }
    KafkaConnection.requireNoFailure(
        failure,
        "the tracker stopped",
        "see the log above for the cause; after a restart, the tracker continues from its last"
            + " commit");
  }
}
