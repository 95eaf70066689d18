package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.config.ConfigurationReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The arguments from which a command's configuration is read. */
final class ConfigurationOptions {
  private final Console console;

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "Properties file; may be repeated, a later one wins.")
  private final List<Path> files = new ArrayList<>();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Set one option, over files and environment: --set learn.topics=30")
  private final List<String> assignments = new ArrayList<>();

  ConfigurationOptions(Console console) {
    this.console = console;
  }

  /** Reads defaults, files, environment and arguments, of which the later wins. */
  Configuration read() {
    return read(Map.of());
  }

  /**
   * Reads the configuration of a command with arguments of its own.
   *
   * @param values full keys and values that win over everything else
   */
  Configuration read(Map<String, String> values) {
    return applied(sources(OptionRecords.CATALOG.reader()).values(values, "command line").read());
  }

  /**
   * Reads the configuration of a command with defaults of its own.
   *
   * @param values full keys and values that files, environment and arguments may replace
   * @param origin what these are shown as
   */
  Configuration read(Map<String, String> values, String origin) {
    return applied(sources(OptionRecords.CATALOG.reader().values(values, origin)).read());
  }

  /**
   * Reads the configuration of a command with defaults and arguments of its own.
   *
   * @param defaults full keys and values that files, environment and arguments may replace
   * @param origin what these are shown as
   * @param values full keys and values that win over everything else
   */
  Configuration read(Map<String, String> defaults, String origin, Map<String, String> values) {
    return applied(
        sources(OptionRecords.CATALOG.reader().values(defaults, origin))
            .values(values, "command line")
            .read());
  }

  /** The configuration, after what of it concerns the whole process. */
  private static Configuration applied(Configuration read) {
    read.get(LogOptions.class).apply();
    return read;
  }

  private ConfigurationReader sources(ConfigurationReader reader) {
    files.forEach(reader::file);
    reader.environment(console.environment());
    assignments.forEach(reader::set);
    return reader;
  }
}
