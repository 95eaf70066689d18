package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.serving.HttpOptions;
import io.swell.streaming.admin.StrimziManifests;
import io.swell.streaming.admin.StrimziManifests.Authentication;
import io.swell.streaming.client.KafkaOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Declares stream topics and users to Strimzi. */
@Command(
    name = "strimzi",
    description = {
      "Prints manifests for Strimzi (0.49 or newer), which operates Kafka on Kubernetes.",
      "%nA KafkaTopic for each stream topic that Swell would create, with the same partitions and"
          + " settings, and a KafkaUser with the least rights for the tracker (track, backfill),"
          + " the feeder (feed), the dashboard (dashboard, topics) and the namer"
          + " (name-topics). No user may create stream topics: apply the manifests first, and again"
          + " after each upgrade of Swell.",
      "%nKubernetes allows fewer names than Kafka. A stream topic with another name keeps it in"
          + " spec.topicName."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell config strimzi --cluster main --config my.properties > kafka.yaml",
      "  kubectl apply -n kafka -f kafka.yaml"
    })
final class StrimziCommand extends ConsoleCommand {
  @Mixin private final ConfigurationOptions configuration = new ConfigurationOptions();

  @Option(
      names = "--cluster",
      required = true,
      paramLabel = "NAME",
      description = "Name of Strimzi's Kafka resource, for the label strimzi.io/cluster.")
  private String cluster = "";

  @Option(
      names = "--documents",
      description = "Also declare the documents' stream topic. Without this option, it must exist.")
  private boolean documents;

  @Option(
      names = "--authentication",
      paramLabel = "scram-sha-512|tls",
      description = "How the users log in. Default: ${DEFAULT-VALUE}.")
  private Authentication authentication = Authentication.SCRAM_SHA_512;

  @Override
  public Integer call() {
    Configuration read = configuration.read();
    KafkaOptions kafka = read.get(KafkaOptions.class);
    boolean withCommands = !read.get(HttpOptions.class).writeToken().isEmpty();
    StrimziManifests manifests = manifests();
    manifests.topics(kafka, documents).forEach(console.out()::print);
    manifests.users(kafka, authentication, withCommands).forEach(console.out()::print);
    return ExitCode.OK;
  }

  private StrimziManifests manifests() {
    try {
      return new StrimziManifests(cluster);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()), e);
    }
  }
}
