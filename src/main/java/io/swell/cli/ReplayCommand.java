package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.engine.Outputs;
import io.swell.format.output.JsonLines;
import io.swell.replay.Replay;
import io.swell.replay.Workers;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.view.PatternView;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "replay",
    description = {
      "Runs the tracker over a file, without Kafka.",
      "",
      "Prints one JSON object per line for every assignment, snapshot, activity, event and model"
          + " report, each with its \"type\"; with --output, writes one file for each type. The"
          + " same file and options give the same bytes on any number of threads.",
      "",
      "With --table it prints a table instead. topics: the topics at the end (see 'swell topics"
          + " --help'). alerts: those that the current alerts.* options would have raised, and"
          + " their number per week. patterns: those of log lines, most lines first."
    },
    footer = {
      "%nExamples:",
      "  swell replay news.jsonl.gz > outputs.jsonl",
      "  swell replay news.jsonl.gz --output outputs",
      "  swell replay news.jsonl.gz --table topics --passes 50 --set learn.topics=30",
      "  swell replay news.jsonl.gz --table alerts --set alerts.half-life=P7D",
      "  swell replay news.jsonl --set learn.topics=30 | grep '\"type\":\"event\"'",
      "  swell replay app.log --table patterns --set text.analyzer=logs",
      "  zcat app.log.gz | swell replay - --set text.analyzer=logs --now 2026-03-01T00:00:00Z"
    })
final class ReplayCommand extends ConfiguredCommand {
  private enum Table {
    TOPICS,
    ALERTS,
    PATTERNS
  }

  @Mixin private final Arguments.Input file = new Arguments.Input();
  @Mixin private final Arguments.Passes passes = new Arguments.Passes();
  @Mixin private final Arguments.Threads workers = new Arguments.Threads();

  @Option(
      names = "--now",
      paramLabel = "TIME",
      description =
          "Start time of the run, such as 2026-03-01T12:00:00Z: the ingest time of all documents,"
              + " used for documents without a time and as the reference of time.max-future."
              + " Default: the current time.")
  private @Nullable Instant now;

  @ArgGroup private final Target target = new Target();

  private static final class Target {
    @Option(
        names = "--table",
        paramLabel = "topics|alerts|patterns",
        description = "Print a table of topics, alerts or patterns instead of all outputs.")
    private @Nullable Table table;

    @Option(
        names = "--output",
        paramLabel = "DIR",
        description =
            "Write one file for each type of output to this directory, named after its stream"
                + " topic, such as assignments.jsonl. It is created if it is absent; existing files"
                + " are not replaced. Default: everything to standard output.")
    private @Nullable Path directory;
  }

  @Override
  public Integer call() throws IOException {
    Map<String, String> arguments = new TreeMap<>();
    passes.putInto(arguments);
    Configuration read = configuration(arguments);
    if (target.directory != null) {
      try (OutputDirectory files = OutputDirectory.open(target.directory)) {
        run(read, files.outputs());
        files.finish();
        console.say("replay: wrote to %s: %s", target.directory, files);
      }
    } else if (target.table == Table.ALERTS) {
      var backtest = new Backtest();
      run(read, backtest);
      backtest.print(console);
    } else if (target.table != null) {
      Views views = Views.of(read.get(ViewOptions.class), null);
      run(read, new ViewFeed(views));
      if (target.table == Table.TOPICS) {
        TopicsCommand.print(console, views.topics(), TopicView.Order.SHARE);
      } else {
        PatternList.print(console, views, PatternView.Order.LINES, Integer.MAX_VALUE);
      }
    } else {
      run(read, new JsonLines(console.data()));
      console.data().flush();
    }
    return ExitCode.OK;
  }

  private void run(Configuration read, Outputs outputs) throws IOException {
    try (Workers started = workers.start()) {
      Instant time = now == null ? Instant.now() : now;
      new Replay(CommandProgress.ingest(console, "replay", read, started, time))
          .run(file.location(), outputs);
    }
  }
}
