package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.streaming.KafkaClients;
import io.swell.streaming.KafkaOptions;

/** Kafka's clients from a configuration. */
final class Kafka {
  private Kafka() {}

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
          "remove that line",
          e);
    }
  }
}
