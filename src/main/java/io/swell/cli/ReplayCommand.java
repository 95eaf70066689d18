package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.engine.Outputs;
import io.swell.format.output.JsonLines;
import io.swell.replay.Replay;
import io.swell.replay.Workers;
import java.io.IOException;
import java.nio.file.Path;
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
          + " report, each with its \"type\"; with --output, writes one file for each type. The same"
          + " file and options give the same bytes on any number of threads."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell replay news.jsonl.gz > outputs.jsonl",
      "  swell replay news.jsonl.gz --output outputs --format csv",
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

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Write one file for each type of output to this directory, named after its stream topic,"
              + " such as assignments.jsonl. It is created if it is absent; existing files are not"
              + " replaced. Default: everything to standard output.")
  private @Nullable Path directory;

  @Option(
      names = "--format",
      paramLabel = "jsonl|csv",
      description =
          "Format of the files of --output: a JSON object per line, or a table with a header, with"
              + " a column for each field and lists as JSON. Default: jsonl.")
  private OutputDirectory.@Nullable Layout layout;

  ReplayCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    CommandException.require(
        layout == null || directory != null, "--format needs --output, the directory of the files");
    Configuration read = configuration.read();
    if (directory == null) {
      run(read, new JsonLines(console.data()));
      console.data().flush();
      return ExitCode.OK;
    }
    try (OutputDirectory files =
        OutputDirectory.open(directory, layout == null ? OutputDirectory.Layout.JSONL : layout)) {
      run(read, files.outputs());
      files.finish();
      console.say("replay: wrote to %s: %s", directory, files);
    }
    return ExitCode.OK;
  }

  private void run(Configuration read, Outputs outputs) throws IOException {
    try (Workers started = workers.start()) {
      Instant time = now == null ? Instant.now() : now;
      new Replay(CommandProgress.ingest(console, "replay", read, started, time), false)
          .run(file.location(), outputs);
    }
  }
}
