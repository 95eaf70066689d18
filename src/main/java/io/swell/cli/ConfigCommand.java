package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.config.Configuration.Setting;
import io.swell.format.output.OutputSchema;
import io.swell.format.output.SqlDeclaration;
import io.swell.serving.HttpOptions;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.admin.StrimziManifests;
import io.swell.streaming.admin.StrimziManifests.Authentication;
import io.swell.streaming.client.KafkaOptions;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "config",
    description = "Shows, checks and explains the configuration.",
    subcommands = {
      ConfigCommand.Show.class,
      ConfigCommand.Check.class,
      ConfigCommand.Reference.class,
      ConfigCommand.Ddl.class,
      ConfigCommand.Strimzi.class
    })
final class ConfigCommand {
  @Command(
      name = "show",
      description = "Shows every effective value and where it comes from; secrets are masked.",
      footer = {
        "%nExamples:",
        "  swell config show",
        "  SWELL_LEARN_TOPICS=30 swell config show --config my.properties --set topics.terms=60"
      })
  static final class Show extends ConfiguredCommand {
    @Mixin private final Arguments.Format format = new Arguments.Format();

    @Override
    public Integer call() {
      List<Setting> settings = configuration().settings();
      if (format.isJson()) {
        console.printJson(settings);
        return ExitCode.OK;
      }
      TextTable table = new TextTable("KEY", "VALUE", "ORIGIN", "WHAT IT DOES");
      for (Setting setting : settings) {
        table.add(setting.key(), setting.value(), setting.origin(), setting.doc());
      }
      table.print(console.out());
      return ExitCode.OK;
    }
  }

  @Command(
      name = "check",
      description = "Checks a configuration and lists all errors at once.",
      footer = {"%nExample:", "  swell config check --config my.properties"})
  static final class Check extends ConfiguredCommand {
    @Override
    public Integer call() {
      Configuration read = configuration();
      KafkaConnection.checkSchemas(read);
      var unused = KafkaConnection.clients(read); // checks the kafka.* client settings
      long set = read.settings().stream().filter(each -> !each.origin().equals("default")).count();
      String sentence = "no errors; %s of %s values differ from the defaults";
      console.out().println(sentence.formatted(set, read.settings().size()));
      return ExitCode.OK;
    }
  }

  @Command(
      name = "ddl",
      description = "Prints statements that declare the outputs as tables of Flink SQL.",
      footer = {"%nExample:", "  swell config ddl --config my.properties > swell.sql"})
  static final class Ddl extends ConfiguredCommand {
    @Override
    public Integer call() {
      KafkaOptions kafka = configuration().get(KafkaOptions.class);
      CommandException.require(
          kafka.outputFormat() == KafkaOptions.ValueFormat.JSON,
          "Flink SQL reads plain JSON, found output.format="
              + kafka.outputFormat().name().toLowerCase(Locale.ROOT).replace('_', '-')
              + "; set output.format=json");
      for (StreamTopic topic : StreamTopic.OUTPUTS) {
        var schema = OutputSchema.of(topic.outputType());
        var declaration = new SqlDeclaration(topic.name(kafka), schema, topic.isTable());
        console.out().println(declaration.statement(kafka.bootstrap()));
      }
      return ExitCode.OK;
    }
  }

  @Command(
      name = "reference",
      description = "Prints a properties file that explains every option.",
      footer = {"%nExample:", "  swell config reference > my.properties"})
  static final class Reference extends ConsoleCommand {

    @Override
    public Integer call() {
      console.out().print(OptionRecords.CATALOG.reference());
      return ExitCode.OK;
    }
  }

  @Command(
      name = "strimzi",
      description = {
        "Prints manifests for Strimzi (0.49 or newer), which operates Kafka on Kubernetes.",
        "%nA KafkaTopic for each stream topic that Swell would create, with the same partitions and"
            + " settings, and a KafkaUser with the least rights for the tracker (track, backfill),"
            + " the feeder (feed), the dashboard (dashboard, topics) and the namer (name-topics)."
            + " No user may create stream topics: apply the manifests first, and again after each"
            + " upgrade of Swell.",
        "%nKubernetes allows fewer names than Kafka. A stream topic with another name keeps it in"
            + " spec.topicName."
      },
      footer = {
        "%nExamples:",
        "  swell config strimzi --cluster main --config my.properties > kafka.yaml",
        "  kubectl apply -n kafka -f kafka.yaml"
      })
  static final class Strimzi extends ConfiguredCommand {
    @Option(
        names = "--cluster",
        required = true,
        paramLabel = "NAME",
        description = "Name of Strimzi's Kafka resource, for the label strimzi.io/cluster.")
    private String cluster = "";

    @Option(
        names = "--documents",
        description =
            "Also declare the documents' stream topic. Without this option, it must exist.")
    private boolean documents;

    @Option(
        names = "--authentication",
        paramLabel = "scram-sha-512|tls",
        description = "How the users log in. Default: ${DEFAULT-VALUE}.")
    private Authentication authentication = Authentication.SCRAM_SHA_512;

    @Override
    public Integer call() {
      Configuration read = configuration();
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
}
