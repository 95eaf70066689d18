package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.format.registry.RegistryOptions;
import io.swell.format.registry.SchemaRegistry;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.OutputCodec;
import org.jspecify.annotations.Nullable;

/** Creates Kafka clients from a configuration and turns their failures into command errors. */
final class KafkaConnection {
  private KafkaConnection() {}

  /**
   * Returns the factory of the clients, which read outputs in every format; opens no connection.
   *
   * @throws CommandException if a {@code kafka.*} client setting contradicts an option of Swell,
   *     the documents are to come from a stream topic that Swell writes, or a file of the
   *     registry's options cannot be used
   */
  static KafkaClients clients(Configuration configuration) {
    return clients(configuration, registry(configuration));
  }

  /** Returns the factory of clients that take the schemas of outputs from this registry. */
  static KafkaClients clients(Configuration configuration, SchemaRegistry registry) {
    KafkaOptions options = configuration.get(KafkaOptions.class);
    if (StreamTopics.written(options).contains(options.documents())) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "kafka.documents is " + options.documents(),
          "Swell writes that stream topic itself, and would read its own records as documents",
          "set kafka.documents to the stream topic of your documents, or change kafka.prefix",
          null);
    }
    try {
      return new KafkaClients(options, configuration.kafka())
          .withOutputs(
              new OutputCodec(OutputCodec.JSON.encode(), registry::toJson, registry::isReady));
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "the configuration is invalid",
          "remove the setting or change it to an allowed value",
          e);
    }
  }

  /**
   * Returns the schema registry of a configuration, without a connection; it may be none.
   *
   * @throws CommandException if a file of its options cannot be used
   */
  static SchemaRegistry registry(Configuration configuration) {
    try {
      return SchemaRegistry.of(configuration.get(RegistryOptions.class));
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "cannot use the TLS settings of the schema registry",
          "correct the setting, or remove it",
          e);
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
