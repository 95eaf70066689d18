package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.config.ConfigurationReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options {@code --config} and {@code --set}, from which a command reads its configuration. */
final class ConfigurationOptions {
  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description =
          "Read options from a properties file. May be repeated; later files override earlier"
              + " ones.")
  private final List<Path> files = new ArrayList<>();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "Set one option; overrides files and environment. May be repeated. Example: --set"
              + " learn.topics=30")
  private final List<String> assignments = new ArrayList<>();

  /** Reads defaults, files, environment and arguments; later sources override earlier ones. */
  Configuration read() {
    return read(Map.of());
  }

  /**
   * Reads the configuration of a command whose own arguments set options.
   *
   * @param values full keys with values that override every other source
   */
  Configuration read(Map<String, String> values) {
    return read(Map.of(), "", values);
  }

  /**
   * Reads the configuration of a command that has its own defaults and whose arguments set options.
   *
   * @param defaults full keys with values that files, environment and arguments may override
   * @param origin the origin that is shown for these values
   * @param values full keys with values that override every other source
   */
  Configuration read(Map<String, String> defaults, String origin, Map<String, String> values) {
    ConfigurationReader reader = OptionRecords.CATALOG.reader().values(defaults, origin);
    files.forEach(reader::file);
    reader.environment(((ConsoleCommand) command.userObject()).console.environment());
    assignments.forEach(reader::set);
    Configuration read = reader.values(values, "command line").read();
    read.get(LogOptions.class).apply();
    return read;
  }
}
