package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.engine.EventTimeAnomalies;
import io.swell.format.input.IngestResult;
import io.swell.format.input.InputOptions;
import io.swell.math.Parallel;
import io.swell.model.IncompatibleException;
import io.swell.streaming.Backfill;
import io.swell.streaming.ConnectionException;
import io.swell.streaming.KafkaClients;
import io.swell.streaming.StartPosition;
import io.swell.streaming.Tracker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code swell backfill}: a new tracker learns from history, at full speed. */
@Command(
    name = "backfill",
    description = {
      "Lets a new tracker learn from history at full speed, beside the one that runs, and ends when"
          + " it is at what is live; 'swell track' with the same application and prefix goes on from"
          + " there.",
      "",
      "The history is what the documents' stream topic holds since --from; or a FILE, whose documents"
          + " go to the new tracker alone and are followed by those sent since the command began."
          + " Nothing is learned twice and nothing left out between the two. Alerts on history are"
          + " published, and not sent to webhook or chat.",
      "",
      "The application and the prefix must be new; --application sets both. Interrupted while it"
          + " learns, it goes on when it is started again; while it still reads FILE, 'swell reset' it"
          + " first."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell backfill --application news-80 --set learn.topics=80",
      "  swell backfill --application news-80 --set learn.topics=80 --from 2026-01-01T00:00:00Z",
      "  swell backfill archive.jsonl.gz --application news-80 --set learn.topics=80",
      "  swell track --set kafka.application=news-80 --set kafka.prefix=news-80. \\",
      "      --set learn.topics=80                          then follows live"
    })
final class BackfillCommand implements Callable<Integer> {
  private static final int POLL_MILLIS = 300;
  private static final int POLLS_A_LINE = 30;
  private static final Duration RESTORING = Duration.ofHours(1);

  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description =
          "History as a file, as for 'swell feed'; without it, the documents' stream topic.")
  private @Nullable Path file;

  @Option(
      names = "--application",
      paramLabel = "NAME",
      description =
          "Name of the new tracker; the same as --set kafka.application=NAME, and unless there is"
              + " --prefix, --set kafka.prefix=NAME and a dot.")
  private @Nullable String application;

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description =
          "What the names of its stream topics begin with; the same as --set kafka.prefix=PREFIX.")
  private @Nullable String prefix;

  @Option(
      names = "--from",
      paramLabel = "beginning|end|TIME",
      description =
          "Where in the documents' stream topic to begin: with the oldest one kept, with those to"
              + " come, or with those sent since a time such as 2026-03-01T12:00:00Z. Default:"
              + " beginning, or end with FILE.")
  private @Nullable String from;

  @Mixin private final MemberWait wait = new MemberWait();

  @Mixin private final Workers.Argument threads = new Workers.Argument();
  @Mixin private final ConfigurationOptions configuration;

  BackfillCommand(Console console) {
    this.console = console;
    this.configuration = new ConfigurationOptions(console);
  }

  /** Reads an argument that says where in the documents to begin. */
  static StartPosition documentsFrom(String text) {
    try {
      return StartPosition.of(text);
    } catch (IllegalArgumentException e) {
      throw new CommandException(ExitCode.USAGE, "--from " + e.getMessage(), "", "", e);
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    StartPosition begin = documentsFrom(from == null ? (file == null ? "beginning" : "end") : from);
    Map<String, String> arguments = new TreeMap<>();
    if (application != null) {
      arguments.put("swell.kafka.application", application);
      arguments.put("swell.kafka.prefix", application + ".");
    }
    if (prefix != null) {
      arguments.put("swell.kafka.prefix", prefix);
    }
    Configuration read = configuration.read(arguments);
    KafkaClients kafka = KafkaConnection.clients(read);
    try (Backfill backfill = open(kafka, begin)) {
      if (backfill.goesOn()) {
        console.err().println("backfill: goes on where it stopped");
      }
      if (file != null && backfill.goesOn()) {
        console.err().println("backfill: " + file + " is in the log already");
      } else if (file != null) {
        read(file, read, backfill);
      }
      backfill.begin();
      learn(read, kafka, backfill);
      backfill.settleAlerts();
    }
    console
        .err()
        .println(
            "backfill: all of the history is learned; go on with 'swell track --set"
                + " kafka.application="
                + kafka.options().application()
                + " --set kafka.prefix="
                + kafka.options().prefix()
                + "' and the same other options");
    return ExitCode.OK;
  }

  private Backfill open(KafkaClients kafka, StartPosition begin)
      throws IOException, InterruptedException {
    try {
      return new Backfill(kafka, begin, wait.time());
    } catch (IncompatibleException e) {
      throw KafkaConnection.incompatible(e);
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.FAILED,
          "cannot backfill application " + kafka.options().application(),
          String.valueOf(e.getMessage()),
          "give a new name with --application; stop what runs, or 'swell reset' what was left",
          e);
    }
  }

  /** Puts a file's documents into the log. */
  private void read(Path path, Configuration read, Backfill backfill) throws IOException {
    InputFile.Argument input = InputFile.Argument.of(path);
    var tally = new RecordTally(console.err());
    try (Workers workers = threads.start();
        InputFile records = input.open(read.get(InputOptions.class).maxBytes());
        CommandProgress progress = new CommandProgress(console, "read", records.size())) {
      var engines = new EngineFactory(read, workers.parallel());
      var pipeline =
          new IngestPipeline(
              engines::ingest, workers.threads(), workers.parallel(), Instant.now().toEpochMilli());
      for (var next = pipeline.next(records); !next.isEmpty(); next = pipeline.next(records)) {
        for (IngestPipeline.Ingested each : next) {
          for (IngestResult result : each.results()) {
            tally.add(records.name(), each.line(), result);
            if (result instanceof IngestResult.Ingested ingested) {
              backfill.add(ingested.bag());
            }
          }
        }
        progress.at(tally.accepted(), records.position());
      }
    }
    tally.summarize();
    tally.requireDocuments(path.toString());
  }

  /** Runs the tracker until nothing of the history is left. */
  private void learn(Configuration read, KafkaClients kafka, Backfill backfill)
      throws IOException, InterruptedException {
    EngineFactory engines = new EngineFactory(read, Parallel.SEQUENTIAL);
    long start = System.nanoTime();
    try (Tracker tracker =
        KafkaConnection.tracker(kafka, engines, Meters.registry(), doing -> {})) {
      StopHook hook = new StopHook(tracker::close);
      try {
        // A model that cannot be used is known when all are restored, also with nothing left.
        requireRunning(tracker, tracker.awaitRunning(RESTORING));
        for (int polls = 0; backfill.remaining() > 0; polls++) {
          requireRunning(tracker, tracker.isRunning());
          if (polls % POLLS_A_LINE == 0) {
            say(backfill.remaining(), start);
          }
          TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        say(0, start);
        say(tracker.outOfTime());
      } finally {
        hook.close();
      }
    }
  }

  private static void requireRunning(Tracker tracker, boolean running)
      throws ConnectionException, InterruptedException {
    if (!running) {
      TrackCommand.requireGoingOn(tracker);
      throw new InterruptedException("stopped with history left");
    }
  }

  private void say(EventTimeAnomalies documents) {
    if (!documents.isNone()) {
      console.err().println("backfill: " + documents);
    }
  }

  private void say(long remaining, long start) {
    console
        .err()
        .println(
            String.format(
                Locale.ROOT,
                "backfill: %,d records to learn, %d s",
                remaining,
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)));
  }
}
