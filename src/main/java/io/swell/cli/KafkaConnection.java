package io.swell.cli;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.config.Configuration;
import io.swell.model.IncompatibleException;
import io.swell.streaming.ConnectionException;
import io.swell.streaming.KafkaClients;
import io.swell.streaming.KafkaOptions;
import io.swell.streaming.Tracker;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Kafka's clients from a configuration, and what they fail with. */
final class KafkaConnection {
  private KafkaConnection() {}

  /**
   * Returns what makes the clients; connects to nothing.
   *
   * @throws CommandException if the settings of Kafka's own contradict ours
   */
  static KafkaClients clients(Configuration configuration) {
    try {
      return new KafkaClients(configuration.get(KafkaOptions.class), configuration.kafka());
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "the configuration has a fault",
          String.valueOf(e.getMessage()),
          "remove the line, or set what is allowed",
          e);
    }
  }

  /**
   * What to throw where a tracker cannot work with what it finds in Kafka: another application's
   * prefix, other options, another release's records.
   */
  static CommandException incompatible(IncompatibleException found) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "the tracker cannot go on from what it finds in Kafka",
        String.valueOf(found.getMessage()),
        "",
        found);
  }

  /**
   * Starts a tracker.
   *
   * @param progress hears what is being done until this returns
   * @throws CommandException if the prefix is another application's, or fixed options have changed
   * @throws ConnectionException if Kafka cannot be used
   */
  static Tracker tracker(
      KafkaClients kafka, EngineFactory engines, MeterRegistry meters, Consumer<String> progress)
      throws ConnectionException {
    try {
      return Tracker.start(
          kafka, engines::ingest, engines::engine, engines.fixed(), meters, progress);
    } catch (IncompatibleException e) {
      throw incompatible(e);
    }
  }

  /**
   * Says why something that reads from Kafka has ended, if a failure ended it.
   *
   * @param what what failed, with the thing's name
   * @param remedy what to do
   * @throws CommandException if a failure ended it
   * @throws ConnectionException if the broker refused it
   */
  static void requireNoFailure(@Nullable Throwable failure, String what, String remedy)
      throws ConnectionException {
    if (failure instanceof ConnectionException refusal) {
      throw refusal;
    }
    if (failure != null) {
      throw new CommandException(
          ExitCode.FAILED, what, String.valueOf(failure.getMessage()), remedy, failure);
    }
  }
}
