package io.swell.cli;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.config.Configuration;
import io.swell.model.IncompatibleException;
import io.swell.replay.EngineFactory;
import io.swell.streaming.Tracker;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Creates Kafka clients from a configuration and turns their failures into command errors. */
final class KafkaConnection {
  private KafkaConnection() {}

  /**
   * Returns the factory of the clients; opens no connection.
   *
   * @throws CommandException if a {@code kafka.*} client setting contradicts an option of Swell
   */
  static KafkaClients clients(Configuration configuration) {
    try {
      return new KafkaClients(configuration.get(KafkaOptions.class), configuration.kafka());
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "the configuration is invalid",
          "remove the setting or change it to an allowed value",
          e);
    }
  }

  /**
   * Returns the exception for a tracker that cannot use the state it finds in Kafka: the prefix
   * belongs to another application, fixed options differ, or another release wrote the records.
   */
  static CommandException incompatible(IncompatibleException found) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "the tracker cannot continue from the state it finds in Kafka",
        "",
        found);
  }

  /**
   * Starts a tracker.
   *
   * @param progress receives a description of each step until this method returns
   * @throws CommandException if the prefix belongs to another application or fixed options have
   *     changed
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
   * Throws an exception if a failure ended a task that reads from Kafka.
   *
   * @param failure what ended the task, or null
   * @param what what failed, including its name
   * @param remedy what to do
   * @throws CommandException if a failure ended the task
   * @throws ConnectionException if the broker denied access
   */
  static void requireNoFailure(@Nullable Throwable failure, String what, String remedy)
      throws ConnectionException {
    if (failure instanceof ConnectionException denied) {
      throw denied;
    }
    if (failure != null) {
      throw new CommandException(ExitCode.FAILED, what, remedy, failure);
    }
  }
}
