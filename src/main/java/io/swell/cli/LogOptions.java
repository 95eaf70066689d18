package io.swell.cli;

import io.swell.config.Option;

/** How the log is written; the logging itself reads it from a system property. */
public record LogOptions(
    @Option(
            key = "log.format",
            byDefault = "text",
            doc = "Form of the log on standard error: text for people, json for collectors.")
        Format format) {

  /** The forms there are. */
  public enum Format {
    TEXT,
    JSON
  }

  private static final String PROPERTY = "swell.log.format";

  /** Applies it; to be called before anything is logged. A property given to the JVM wins. */
  void apply() {
    if (format == Format.JSON) {
      System.getProperties().putIfAbsent(PROPERTY, "json");
    }
  }
}
