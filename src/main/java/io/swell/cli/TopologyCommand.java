package io.swell.cli;

import io.swell.streaming.TrackerTopology;
import io.swell.streaming.client.KafkaOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Describes the tracker's topology. */
@Command(
    name = "topology",
    description = {
      "Prints Kafka Streams' description of the tracker's topology.",
      "",
      "Names the stream topics that the configuration leads to, the processors between them and"
          + " their stores, in the format that viewers of topologies read. Connects to no broker."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell topology",
      "  swell topology --config my.properties > topology.txt"
    })
final class TopologyCommand extends ConsoleCommand {
  @Mixin private final ConfigurationOptions configuration = new ConfigurationOptions(console);

  TopologyCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    console.out().print(TrackerTopology.describe(configuration.read().get(KafkaOptions.class)));
    return ExitCode.OK;
  }
}
