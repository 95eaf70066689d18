package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.serving.HttpOptions;
import io.swell.state.IncompatibleException;
import io.swell.streaming.Tracker;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import java.io.IOException;
import picocli.CommandLine.Command;

@Command(
    name = "track",
    description = {
      "Runs the tracker on a Kafka cluster, with its dashboard.",
      "",
      "Reads documents from the stream topic kafka.documents and publishes to the stream topics"
          + " kafka.prefix* with exactly-once semantics. Creates missing stream topics. A restart"
          + " resumes where it stopped. Ctrl-C or SIGTERM stops it cleanly."
    },
    footer = {
      "%nExamples:",
      "  swell track --set kafka.bootstrap=localhost:9092",
      "  SWELL_KAFKA_SASL_JAAS_CONFIG_FILE=/run/secrets/jaas swell track --config my.properties"
    })
final class TrackCommand extends ConfiguredCommand {
  @Override
  public Integer call() throws IOException, InterruptedException {
    Configuration read = configuration();
    KafkaConnection.checkSchemas(read);
    KafkaClients clients = KafkaConnection.clients(read);
    try (Dashboard dashboard =
        new Dashboard(read, read.get(HttpOptions.class), clients.options().documents(), null)) {
      Tracker tracker = dashboard.track(read).tracker();
      console.say(
          "tracking %s on %s; dashboard %s; press Ctrl-C to stop",
          clients.options().documents(), clients.options().bootstrap(), dashboard.uri());
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
