package io.swell.cli;

import picocli.CommandLine.Option;

/** The option {@code --output}: how a command prints its data. */
final class OutputFormat {
  private enum Format {
    TABLE,
    JSON
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json",
      description = "Format of the printed data. Default: ${DEFAULT-VALUE}.",
      defaultValue = "table")
  private Format format = Format.TABLE;

  boolean isJson() {
    return format == Format.JSON;
  }
}
