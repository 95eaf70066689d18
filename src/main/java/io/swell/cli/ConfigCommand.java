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
  static final class Show implements Runnable {
    private final Console console;
    @Mixin private final ConfigurationOptions configuration;
    @Mixin private final OutputFormat format = new OutputFormat();

    Show(Console console) {
      this.console = console;
      this.configuration = new ConfigurationOptions(console);
    }

    @Override
    public void run() {
      List<Setting> settings = configuration.read().settings();
      if (format.isJson()) {
        console.printJson(settings);
        return;
      }
      TextTable table = new TextTable("KEY", "VALUE", "ORIGIN", "WHAT IT DOES");
      for (Setting setting : settings) {
        table.add(setting.key(), setting.value(), setting.origin(), setting.doc());
      }
      table.print(console.out());
    }
  }

  @Command(
      name = "check",
      description = "Checks a configuration and lists all errors at once.",
      mixinStandardHelpOptions = true,
      footer = {"%nExample:", "  swell config check --config my.properties"})
  static final class Check implements Runnable {
    private final Console console;
    @Mixin private final ConfigurationOptions configuration;

    Check(Console console) {
      this.console = console;
      this.configuration = new ConfigurationOptions(console);
    }

    @Override
    public void run() {
      Configuration read = configuration.read();
      var unused = KafkaConnection.clients(read); // checks the kafka.* client settings
      long set = read.settings().stream().filter(each -> !each.origin().equals("default")).count();
      console
          .out()
          .println(
              "no errors; "
                  + set
                  + " of "
                  + read.settings().size()
                  + " values differ from the defaults");
    }
  }

  @Command(
      name = "reference",
      description = "Prints a properties file that explains every option.",
      mixinStandardHelpOptions = true,
      footer = {"%nExample:", "  swell config reference > my.properties"})
  static final class Reference implements Runnable {
    private final Console console;

    Reference(Console console) {
      this.console = console;
    }

    @Override
    public void run() {
      console.out().print(OptionRecords.CATALOG.reference());
    }
  }
}
