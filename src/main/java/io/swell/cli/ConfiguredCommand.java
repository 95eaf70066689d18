package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.config.ConfigurationReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** A command with the options {@code --config} and {@code --set}, which set its configuration. */
abstract class ConfiguredCommand extends ConsoleCommand {
  /** Place in the help behind the options of the command itself. */
  static final int LAST = 100;

  @Option(
      names = {"-c", "--config"},
      order = LAST,
      paramLabel = "FILE",
      description =
          "Read options from a properties file. May be repeated; later files override earlier"
              + " ones.")
  private final List<Path> files = new ArrayList<>();

  @Option(
      names = "--set",
      order = LAST,
      paramLabel = "KEY=VALUE",
      description =
          "Set one option; overrides files and environment. May be repeated. Example: --set"
              + " learn.topics=30")
  private final List<String> assignments = new ArrayList<>();

  /** Reads defaults, files, environment and arguments; later sources override earlier ones. */
  Configuration configuration() {
    return configuration(Map.of());
  }

  /**
   * Reads the configuration of a command whose own arguments set options.
   *
   * @param values full keys with values that override every other source
   */
  Configuration configuration(Map<String, String> values) {
    return configuration(Map.of(), "", values);
  }

  /**
   * Reads the configuration of a command that has its own defaults and whose arguments set options.
   *
   * @param defaults full keys with values that files, environment and arguments may override
   * @param origin the origin that is shown for these values
   * @param values full keys with values that override every other source
   */
  Configuration configuration(
      Map<String, String> defaults, String origin, Map<String, String> values) {
    ConfigurationReader reader = OptionRecords.CATALOG.reader().values(defaults, origin);
    files.forEach(reader::file);
    reader.environment(console.environment());
    assignments.forEach(reader::set);
    Configuration read = reader.values(values, "command line").read();
    read.get(LogOptions.class).apply();
    return read;
  }
}
