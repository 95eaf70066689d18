package io.swell.cli;

import static io.swell.cli.CommandException.require;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.EventTimeAnomalies;
import io.swell.engine.IdleMarker;
import io.swell.engine.Outputs;
import io.swell.format.registry.SchemaRegistry;
import io.swell.output.ModelReport;
import io.swell.output.Output;
import io.swell.replay.EngineFactory;
import io.swell.replay.FileIngest;
import io.swell.replay.InputFile;
import io.swell.replay.Workers;
import io.swell.state.IncompatibleException;
import io.swell.streaming.Tracker;
import io.swell.streaming.admin.StartPosition;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.ConnectionException;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.client.KafkaOptions;
import io.swell.streaming.feed.Backfill;
import io.swell.streaming.read.OutputSubscriber;
import io.swell.tracking.WindowOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "backfill",
    description = {
      "Trains a new tracker on history at full speed, beside a running tracker.",
      "",
      "Ends when it has caught up with the live documents; 'swell track' with the same application"
          + " and prefix continues from there.",
      "",
      "The history is what the documents' stream topic holds since --from, or a FILE. The documents"
          + " of FILE go to the new tracker only; those sent to the stream topic since the command"
          + " started follow them. No document is learned twice, and none between the two is left"
          + " out. Alerts on history are published, but not sent to webhooks or chats.",
      "",
      "The application and the prefix must be new; --application sets both. If the command is"
          + " interrupted while it learns, start it again and it resumes. If it is interrupted"
          + " while it still reads FILE, run 'swell reset' first.",
      "",
      "With --passes it makes several passes over FILE (batch learning), with the statistics of the"
          + " terms in learn.shards parts on the instances: those of 'swell track' with the same"
          + " options, which take their share once this command has started."
    },
    footer = {
      "%nExamples:",
      "  swell backfill --application news-80 --set learn.topics=80",
      "  swell backfill --application news-80 --set learn.topics=80 --from 2026-01-01T00:00:00Z",
      "  swell backfill archive.jsonl.gz --application news-80 --set learn.topics=80",
      "  swell backfill archive.jsonl.gz --application batch --passes 50 --set learn.shards=4",
      "  swell track --set kafka.application=news-80 --set kafka.prefix=news-80. \\",
      "      --set learn.topics=80                          then follow live documents"
    })
final class BackfillCommand extends ConfiguredCommand {
  private static final int POLL_MILLIS = 300;
  private static final int POLLS_PER_LINE = 30;
  private static final Duration NO_DELAY = Duration.ofDays(36_525);
  private static final Duration RESTORE_TIMEOUT = Duration.ofHours(1);

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description =
          "File with the history, in a format of 'swell feed'. Default: read the documents' stream"
              + " topic.")
  private @Nullable Path file;

  @Option(
      names = "--application",
      paramLabel = "NAME",
      description =
          "Name of the new tracker: sets kafka.application to NAME, kafka.prefix to NAME followed by"
              + " a dot and, with --passes, kafka.documents to NAME.documents.")
  private @Nullable String application;

  @Option(
      names = "--from",
      paramLabel = "beginning|end|TIME",
      description =
          "Where to start in the documents' stream topic: beginning is the oldest retained"
              + " document, end is the next new one, TIME is the first one sent at or after a time"
              + " such as 2026-03-01T12:00:00Z. Default: beginning; with FILE: end.")
  private @Nullable String from;

  @Mixin private final Arguments.Passes passes = new Arguments.Passes();

  @Mixin private final Arguments.Wait wait = new Arguments.Wait();

  @Mixin private final Arguments.Threads threads = new Arguments.Threads();

  /** Parses the argument that says where to start in the documents. */
  static StartPosition documentsFrom(String text) {
    try {
      return new StartPosition(text);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage("--from " + e.getMessage(), e);
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    StartPosition begin = documentsFrom(from == null ? (file == null ? "beginning" : "end") : from);
    Map<String, String> arguments = new TreeMap<>();
    if (application != null) {
      arguments.put("swell.kafka.application", application);
      arguments.put("swell.kafka.prefix", application + ".");
      if (passes.isGiven()) { // documents after those of FILE would replace what was learned
        arguments.put("swell.kafka.documents", application + ".documents");
      }
    }
    passes.putInto(arguments);
    if (passes.isGiven()) {
      arguments.put("swell.batch.max-delay", NO_DELAY.toString()); // the end of FILE closes it
    }
    Configuration read = configuration(arguments);
    KafkaConnection.checkSchemas(read);
    KafkaClients kafka = KafkaConnection.clients(read);
    requireCorpus(kafka.options());
    CorpusModels models = new CorpusModels(read.get(WindowOptions.class));
    try (Backfill backfill = open(kafka, begin)) {
      if (backfill.isContinued()) {
        console.say("backfill: resuming where it stopped");
      }
      if (file != null && backfill.isContinued()) {
        console.say("backfill: " + file + " is already in the log");
        if (passes.isGiven()) {
          read(file, read, models::add);
        }
      } else if (file != null) {
        read(
            file,
            read,
            bag -> {
              models.add(bag);
              backfill.add(bag);
            });
        for (IdleMarker end : passes.isGiven() ? models.ends() : List.<IdleMarker>of()) {
          backfill.end(end);
        }
      }
      backfill.begin();
      learn(read, kafka, backfill, models);
      backfill.settleAlerts();
    }
    console.say(
        "backfill: all of the history has been learned; continue with 'swell track --set"
            + " kafka.application=%s --set kafka.prefix=%s' and the other options unchanged",
        kafka.options().application(), kafka.options().prefix());
    return ExitCode.OK;
  }

  private Backfill open(KafkaClients kafka, StartPosition begin)
      throws IOException, InterruptedException {
    try {
      return new Backfill(kafka, begin, wait.time());
    } catch (IncompatibleException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.FAILED,
          "cannot backfill application " + kafka.options().application(),
          "choose a new name with --application, stop the instances that run, or run 'swell reset'"
              + " to delete what was left",
          e);
    }
  }

  /** Requires what batch learning needs: a corpus with an end, and shards. */
  private void requireCorpus(KafkaOptions options) {
    require(
        !passes.isGiven() || file != null,
        "--passes needs FILE: batch learning is about all documents of a corpus");
    require(
        !passes.isGiven() || options.shards() > 0,
        "--passes needs learn.shards to be at least 1, found 0: without shards, 'swell replay"
            + " --passes' learns from a file, in one process");
  }

  private void read(Path path, Configuration read, FileIngest.Documents documents)
      throws IOException {
    try (Workers workers = threads.start()) {
      CommandProgress.ingest(console, "read", read, workers, Instant.now())
          .read(new InputFile.Location(path), documents, () -> {});
    }
  }

  /** Runs the tracker until it has learned the whole history. */
  private void learn(Configuration read, KafkaClients kafka, Backfill backfill, CorpusModels models)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (Workers workers = threads.start();
        SchemaRegistry registry = KafkaConnection.registry(read);
        Tracker tracker =
            KafkaConnection.startTracker(
                new EngineFactory(read, workers.parallel()),
                KafkaConnection.register(kafka, registry),
                registry,
                Dashboard.meters(),
                doing -> {})) {
      StopHook hook = new StopHook(tracker::close);
      try {
        // Whether all models can be used is known only once they are restored, so wait for that
        // even if no history is left.
        requireRunning(tracker, tracker.awaitRunning(RESTORE_TIMEOUT));
        for (int polls = 0; backfill.remaining() > 0; polls++) {
          requireRunning(tracker, tracker.isRunning());
          if (polls % POLLS_PER_LINE == 0) {
            say(backfill.remaining(), start);
          }
          TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        if (passes.isGiven()) {
          awaitPasses(kafka, tracker, models, start);
        }
        say(0, start);
        say(tracker.eventTimeAnomalies());
      } finally {
        hook.close();
      }
    }
  }

  /** Waits until the models have learned from the corpus, all of which is in their state. */
  private void awaitPasses(KafkaClients kafka, Tracker tracker, CorpusModels models, long start)
      throws IOException, InterruptedException {
    var reports = Map.of(StreamTopic.MODELS, OutputSubscriber.Start.BEGINNING);
    try (ClosingStack parts = new ClosingStack()) {
      parts.add(OutputSubscriber.follow(kafka, reports, models, () -> {}));
      for (int polls = 0; !models.haveLearned(); polls++) {
        requireRunning(tracker, tracker.isRunning());
        if (polls % POLLS_PER_LINE == 0) {
          console.say("backfill: learning in passes, %d s elapsed", secondsSince(start));
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    }
  }

  private static long secondsSince(long start) {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
  }

  private static void requireRunning(Tracker tracker, boolean running)
      throws ConnectionException, InterruptedException {
    if (!running) {
      TrackCommand.requireNoFailure(tracker);
      throw new InterruptedException("stopped before the whole history was learned");
    }
  }

  private void say(EventTimeAnomalies documents) {
    if (!documents.isEmpty()) {
      console.say("backfill: " + documents);
    }
  }

  private void say(long remaining, long start) {
    console.say(
        "backfill: %s left to learn from, %d s elapsed",
        CountPhrase.of(remaining, "record"), secondsSince(start));
  }

  /**
   * The models that learn from a complete corpus: what marks its end in the log of bags, after
   * which each of them learns from all of its documents, and which have done so, as the reports
   * that they publish then say. Reports may come on another thread.
   */
  private static final class CorpusModels implements Outputs {
    private final WindowOptions windows;

    /** Of each model the marker after its newest document so far. */
    private final Map<String, IdleMarker> ends = new TreeMap<>();

    private final Set<String> reported = new HashSet<>();

    CorpusModels(WindowOptions windows) {
      this.windows = windows;
    }

    synchronized void add(Bag bag) {
      long closed = windows.end(windows.start(bag.eventTime())) + windows.grace().toMillis();
      ends.merge(
          bag.model(),
          new IdleMarker(bag.model(), closed, bag.ingestTime()),
          (a, b) ->
              new IdleMarker(
                  a.model(),
                  Math.max(a.eventTime(), b.eventTime()),
                  Math.max(a.ingestTime(), b.ingestTime())));
    }

    /** Returns the ends of the corpus: of each model one, at which its last window closes. */
    synchronized List<IdleMarker> ends() {
      return List.copyOf(ends.values());
    }

    /** Returns whether every model has learned from its documents. */
    synchronized boolean haveLearned() {
      return reported.containsAll(ends.keySet());
    }

    @Override
    public synchronized void publish(Output output) {
      if (output instanceof ModelReport report) {
        reported.add(report.model());
      }
    }
  }
}
