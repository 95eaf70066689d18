package io.swell.cli;

import io.swell.config.Option;

/** Options of the log. The logging framework reads the format from a system property. */
public record LogOptions(
    @Option(
            key = "log.format",
            byDefault = "text",
            doc = "Format of the log on standard error: text for humans, json for log collectors.")
        Format format) {

  /** The log formats. */
  public enum Format {
    TEXT,
    JSON
  }

  private static final String PROPERTY = "swell.log.format";

  /**
   * Applies the options; must be called before anything is logged. A system property passed to the
   * JVM takes precedence.
   */
  void apply() {
    if (format == Format.JSON) {
      System.getProperties().putIfAbsent(PROPERTY, "json");
    }
  }
}
