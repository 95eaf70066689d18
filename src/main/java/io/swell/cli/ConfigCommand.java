package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.config.Configuration.Setting;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows, checks and explains configurations. */
@Command(
    name = "config",
    description = "Shows, checks and explains the configuration.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
final class ConfigCommand {
  private ConfigCommand() {}

  static CommandLine commandLine(Console console) {
    return new CommandLine(new ConfigCommand())
        .addSubcommand(new Show(console))
        .addSubcommand(new Check(console))
        .addSubcommand(new Reference(console));
  }

  @Command(
      name = "show",
      description = "Shows every effective value and where it comes from; secrets are masked.",
      mixinStandardHelpOptions = true,
      footer = {
        "%nExamples:",
        "  swell config show",
        "  SWELL_LEARN_TOPICS=30 swell config show --config my.properties --set topics.terms=60"
      })
  static final class Show extends ConsoleCommand {
    @Mixin private final ConfigurationOptions configuration = new ConfigurationOptions(console);
    @Mixin private final OutputFormat format = new OutputFormat();

    Show(Console console) {
      super(console);
    }

    @Override
    public Integer call() {
      List<Setting> settings = configuration.read().settings();
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
      mixinStandardHelpOptions = true,
      footer = {"%nExample:", "  swell config check --config my.properties"})
  static final class Check extends ConsoleCommand {
    @Mixin private final ConfigurationOptions configuration = new ConfigurationOptions(console);

    Check(Console console) {
      super(console);
    }

    @Override
    public Integer call() {
      Configuration read = configuration.read();
      var unused = KafkaConnection.clients(read); // checks the kafka.* client settings
      long set = read.settings().stream().filter(each -> !each.origin().equals("default")).count();
      String sentence = "no errors; %s of %s values differ from the defaults";
      console.out().println(sentence.formatted(set, read.settings().size()));
      return ExitCode.OK;
    }
  }

  @Command(
      name = "reference",
      description = "Prints a properties file that explains every option.",
      mixinStandardHelpOptions = true,
      footer = {"%nExample:", "  swell config reference > my.properties"})
  static final class Reference extends ConsoleCommand {
    Reference(Console console) {
      super(console);
    }

    @Override
    public Integer call() {
      console.out().print(OptionRecords.CATALOG.reference());
      return ExitCode.OK;
    }
  }
}
