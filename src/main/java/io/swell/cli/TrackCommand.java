package io.swell.cli;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.config.Configuration;
import io.swell.math.Parallel;
import io.swell.model.IncompatibleException;
import io.swell.notify.NotifyOptions;
import io.swell.serving.HttpOptions;
import io.swell.serving.TopicServer;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.streaming.CommandSender;
import io.swell.streaming.ConnectionException;
import io.swell.streaming.KafkaClients;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.Tracker;
import io.swell.tracking.WindowOptions;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code swell track}: the tracker against a Kafka cluster, with its dashboard. */
@Command(
    name = "track",
    description = {
      "Runs the tracker against a Kafka cluster, with its dashboard.",
      "",
      "Reads documents from the stream topic kafka.documents and publishes on the stream topics"
          + " kafka.prefix*, exactly once; creates those that are missing. Goes on where it"
          + " stopped. Ctrl-C or SIGTERM ends it cleanly."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell track --set kafka.bootstrap=localhost:9092",
      "  SWELL_KAFKA_SASL_JAAS_CONFIG_FILE=/run/secrets/jaas swell track --config my.properties"
    })
final class TrackCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private final ConfigurationOptions configuration;

  TrackCommand(Console console) {
    this.console = console;
    this.configuration = new ConfigurationOptions(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Configuration read = configuration.read();
    KafkaClients kafka = KafkaConnection.clients(read);
    EngineFactory engines = new EngineFactory(read, Parallel.SEQUENTIAL);
    ViewOptions shown = read.get(ViewOptions.class);
    Views views = Views.of(shown, read.get(WindowOptions.class));
    PrometheusMeterRegistry meters = Meters.registry();
    TrackerHealth health = new TrackerHealth();
    HttpOptions http = read.get(HttpOptions.class);
    try (ClosingStack parts = new ClosingStack()) {
      // The port first: one that is taken fails before the group is joined, and health is told from
      // the first second to the last.
      PendingCommands pending = http.writeToken().isEmpty() ? null : new PendingCommands();
      TopicServer server =
          parts.add(TopicServer.start(http, views, meters, health, Dashboard.hands(pending, read)));
      Tracker tracker =
          parts.add(KafkaConnection.tracker(kafka, engines, meters, health::starting));
      health.of(tracker);
      health.of(
          parts.add(
              OutputSubscriber.follow(kafka, Dashboard.published(shown), new ViewFeed(views))));
      health.of(parts.add(Notifications.start(kafka, read.get(NotifyOptions.class), meters)));
      if (pending != null) {
        pending.open(CommandSender.of(kafka));
        parts.add(pending);
      }
      console
          .err()
          .println(
              "tracking "
                  + kafka.options().documents()
                  + " on "
                  + kafka.options().bootstrap()
                  + "; dashboard "
                  + server.uri()
                  + "; Ctrl-C stops");
      StopHook.await(tracker::close, tracker::await);
      requireGoingOn(tracker);
      return ExitCode.OK;
    }
  }

  /**
   * Says why a tracker has ended.
   *
   * @throws CommandException if a failure ended it
   * @throws ConnectionException if the broker refused it
   */
  static void requireGoingOn(Tracker tracker) throws ConnectionException {
    Throwable failure = tracker.failure();
    if (failure instanceof IncompatibleException incompatible) {
      throw KafkaConnection.incompatible(incompatible);
    }
    if (failure != null && OutOfMemoryHandler.isExhaustion(failure)) {
      throw new CommandException(
          OutOfMemoryHandler.EXIT_CODE,
          "the memory is exhausted",
          String.valueOf(failure.getMessage()),
          "give more with -Xmx; started again, it goes on from its last commit",
          failure);
    }
    KafkaConnection.requireNoFailure(
        failure,
        "the tracker stopped",
        "the log above says what it was doing; started again, it goes on from its last commit");
  }
}
