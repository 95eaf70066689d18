package io.swell.cli;

import static io.swell.cli.CommandException.require;

import io.swell.replay.Workers;
import picocli.CommandLine.Option;

/** The option {@code --threads}. */
final class WorkersArgument {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Number of threads that share the work; does not affect results. Default: all"
              + " processors.")
  private int threads = Runtime.getRuntime().availableProcessors();

  Workers start() {
    require(threads >= 1, "--threads must be at least 1, found " + threads);
    return new Workers(threads);
  }
}
