package io.swell.bench;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of the tracker that a program takes beside its own: {@code --set key=value}. */
public final class Settings {
  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER,
      description = "An option of the tracker")
  private List<String> given = List.of();

  /** Returns a program's own settings, then those that were given, which count. */
  public List<String> after(String... own) {
    return Stream.concat(Stream.of(own), given.stream()).toList();
  }
}
