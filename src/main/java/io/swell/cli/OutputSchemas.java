package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.format.registry.AvroOutputs;
import io.swell.format.registry.RegistryException;
import io.swell.format.registry.RegistryOptions;
import io.swell.format.registry.SchemaRegistry;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.client.KafkaOptions.ValueFormat;
import io.swell.streaming.client.OutputCodec;
import java.util.HashMap;
import java.util.Map;

/** Registers the schemas of outputs before a tracker writes them. */
final class OutputSchemas {
  private OutputSchemas() {}

  /**
   * Checks that Avro has a registry.
   *
   * @throws CommandException if it has none
   */
  static void check(Configuration configuration) {
    boolean isAvro = configuration.get(KafkaOptions.class).outputFormat() == ValueFormat.AVRO;
    if (isAvro && configuration.get(RegistryOptions.class).url().isEmpty()) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "output.format=avro needs a schema registry",
          "registry.url is empty",
          "set registry.url, or output.format to json or json-schema-envelope",
          null);
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
    AvroOutputs outputs = registry.registerOutputs(subjects);
    return kafka.withOutputs(new OutputCodec(outputs::encode, registry::toJson, registry::isReady));
  }
}
