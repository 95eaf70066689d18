package io.swell.cli;

import io.swell.format.output.JsonLines;
import io.swell.replay.Replay;
import io.swell.replay.Workers;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code swell replay}: runs the tracker over a file, without Kafka. */
@Command(
    name = "replay",
    description = {
      "Runs the tracker over a file, without Kafka.",
      "",
      "Prints one JSON object per line for every assignment, snapshot, activity, event and model"
          + " report, each with its \"type\". The same file and options give the same bytes on any"
          + " number of threads."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell replay news.jsonl.gz > outputs.jsonl",
      "  swell replay news.jsonl --set learn.topics=30 | grep '\"type\":\"event\"'",
      "  zcat app.log.gz | swell replay - --set text.analyzer=logs --now 2026-03-01T00:00:00Z"
    })
final class ReplayCommand extends ConsoleCommand {
  @Mixin private final FileArgument file = new FileArgument();

  @Mixin private final ConfigurationOptions configuration = new ConfigurationOptions(console);
  @Mixin private final WorkersArgument workers = new WorkersArgument();

  @Option(
      names = "--now",
      paramLabel = "TIME",
      description =
          "Start time of the run, such as 2026-03-01T12:00:00Z: the ingest time of all documents,"
              + " used for documents without a time and as the reference of time.max-future."
              + " Default: the current time.")
  private @Nullable Instant now;

  ReplayCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    try (Workers started = workers.start()) {
      Instant time = now == null ? Instant.now() : now;
      new Replay(
              CommandProgress.ingest(console, "replay", configuration.read(), started, time), false)
          .run(file.location(), new JsonLines(console.data()));
      console.data().flush();
      return ExitCode.OK;
    }
  }
}
