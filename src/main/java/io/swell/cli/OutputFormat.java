package io.swell.cli;

import picocli.CommandLine.Option;

/** How a command prints its data. */
final class OutputFormat {
  private enum Format {
    TABLE,
    JSON
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json",
      description = "How data is printed: ${DEFAULT-VALUE} unless told otherwise.",
      defaultValue = "table")
  private Format format = Format.TABLE;

  boolean isJson() {
    return format == Format.JSON;
  }
}
