package io.swell.cli;

import io.micrometer.core.instrument.MeterRegistry;
import io.swell.config.Configuration;
import io.swell.format.registry.AvroOutputs;
import io.swell.format.registry.RegistryException;
import io.swell.format.registry.RegistryOptions;
import io.swell.format.registry.SchemaRegistry;
import io.swell.replay.EngineFactory;
import io.swell.replay.InputException;
import io.swell.streaming.Tracker;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StreamTopics;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.KafkaOptions.ValueFormat;
import io.swell.streaming.client.OutputCodec;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Creates Kafka clients from a configuration and turns their failures into command errors. */
final class KafkaConnection {
  private KafkaConnection() {}

  /**
   * Returns the factory of the clients, which read outputs in every format; opens no connection.
   *
   * @throws InputException if a {@code kafka.*} client setting contradicts an option of Swell, the
   *     documents are to come from a stream topic that Swell writes, or a file of the registry's
   *     options cannot be used
   */
  static KafkaClients clients(Configuration configuration) {
    return clients(configuration, registry(configuration));
  }

  /** Returns the factory of clients that take the schemas of outputs from this registry. */
  static KafkaClients clients(Configuration configuration, SchemaRegistry registry) {
    KafkaOptions options = configuration.get(KafkaOptions.class);
    if (StreamTopics.written(options).contains(options.documents())) {
      throw new InputException(
          "kafka.documents is " + options.documents(),
          "Swell writes that stream topic itself, and would read its own records as documents",
          "set kafka.documents to the stream topic of your documents, or change kafka.prefix");
    }
    try {
      return new KafkaClients(options, configuration.kafka())
          .withOutputs(
              new OutputCodec(OutputCodec.JSON.encode(), registry::toJson, registry::isReady));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "the configuration is invalid", "remove the setting or change it to an allowed value", e);
    }
  }

  /**
   * Returns the schema registry of a configuration, without a connection; it may be none.
   *
   * @throws InputException if a file of its options cannot be used
   */
  static SchemaRegistry registry(Configuration configuration) {
    try {
      return SchemaRegistry.of(configuration.get(RegistryOptions.class));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "cannot use the TLS settings of the schema registry",
          "correct the setting, or remove it",
          e);
    }
  }

  /**
   * Throws an exception if a failure ended a task that reads from Kafka.
   *
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

  /**
   * Checks that Avro has a registry.
   *
   * @throws InputException if it has none
   */
  static void checkSchemas(Configuration configuration) {
    boolean isAvro = configuration.get(KafkaOptions.class).outputFormat() == ValueFormat.AVRO;
    if (isAvro && configuration.get(RegistryOptions.class).url().isEmpty()) {
      throw new InputException(
          "output.format=avro needs a schema registry",
          "registry.url is empty",
          "set registry.url, or output.format to json or json-schema-envelope");
    }
  }

  /**
   * Returns the clients of a tracker, which write outputs as the options say. With Avro, the
   * schemas are registered first, under the names of the stream topics with {@code -value}.
   *
   * @throws RegistryException if the registry refuses a schema or cannot be used
   */
  static KafkaClients register(KafkaClients kafka, SchemaRegistry registry)
      throws RegistryException, InterruptedException {
    if (kafka.options().outputFormat() != ValueFormat.AVRO) {
      return kafka;
    }
    Map<String, String> subjects = new HashMap<>();
    for (StreamTopic topic : StreamTopic.OUTPUTS) {
      subjects.put(topic.outputType(), topic.name(kafka.options()) + "-value");
    }
    AvroOutputs outputs = AvroOutputs.register(registry, subjects);
    return kafka.withOutputs(new OutputCodec(outputs::encode, registry::toJson, registry::isReady));
  }

  /** Starts a tracker, as {@link Tracker#start} does. */
  static Tracker startTracker(
      EngineFactory engines,
      KafkaClients kafka,
      SchemaRegistry registry,
      MeterRegistry meters,
      Consumer<String> progress)
      throws ConnectionException {
    return Tracker.start(
        kafka,
        registry,
        () -> engines.ingest(registry),
        engines.engines(kafka.options().shards(), kafka.options().shardsPerInstance()),
        engines.fixed(),
        meters,
        progress);
  }
}
