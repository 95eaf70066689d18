package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.engine.EventTimeAnomalies;
import io.swell.engine.EventTimeOrderCheck;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.FileLayout;
import io.swell.format.input.FileRecord;
import io.swell.format.input.InputOptions;
import io.swell.format.input.InputPreset;
import io.swell.format.input.ModelFrom;
import io.swell.streaming.Feeder;
import io.swell.streaming.SendSchedule;
import io.swell.tracking.WindowOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code swell feed}: sends documents of files and feeds to Kafka. */
@Command(
    name = "feed",
    customSynopsis = "swell feed [OPTIONS] (FILE | --rss=URL... | --follow=PATH)",
    description = {
      "Sends documents to the stream topic that the tracker reads: those of a file, of feeds that"
          + " are polled, or the lines of files that grow.",
      "",
      "Records are sent as they are, as fast as the broker takes them unless a pace is given. What"
          + " cannot be read as a document is sent too: the tracker puts it among the dead"
          + " letters.",
      "",
      "Feeds and growing files are read until Ctrl-C; --state says where is remembered what was"
          + " read, so that a restart goes on there. Feeds are asked politely: only for what changed,"
          + " later after a failure, and never before the server wants it."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell feed news.jsonl.gz --bootstrap localhost:9092",
      "  swell feed news.jsonl.gz --speed 3600          an hour of event time in a second",
      "  swell feed --rss https://example.org/news.xml --rss https://example.com/feed --every PT10M",
      "  swell feed --follow /var/log/app --topic logs --state /var/lib/swell/logs.json",
      "  journalctl -f -o json | swell feed - --rate 100 --set input.text=/MESSAGE"
    })
final class FeedCommand implements Callable<Integer> {
  private final Console console;

  @ArgGroup(multiplicity = "1")
  private final Source source = new Source();

  private static final class Source {
    @Parameters(
        paramLabel = "FILE",
        description = {
          "One document a line, JSON or bare text; or a table with a header if the name ends in"
              + " .csv or .tsv; also gzip. - reads standard input."
        })
    private @Nullable Path file;

    @Option(
        names = "--rss",
        paramLabel = "URL",
        description = "Poll an RSS or Atom feed; may be repeated.")
    private @Nullable List<URI> feeds;

    @Option(
        names = "--follow",
        paramLabel = "PATH",
        description =
            "Send each line that is added to a file, as tail -F does, or to any file of a directory,"
                + " through rotations; compressed and hidden files and symbolic links in a"
                + " directory are passed over.")
    private @Nullable Path follow;
  }

  @Option(
      names = "--layout",
      paramLabel = "lines|csv",
      description = "How FILE is divided into documents, if its name does not tell.")
  private @Nullable FileLayout layout;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "Time between two polls of a feed, at least PT1S. Default: ${DEFAULT-VALUE}.")
  private Duration every = Duration.ofMinutes(15);

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description =
          "Where is remembered what was read of feeds or followed files; if not given, in"
              + " .swell-feed.json of this directory.")
  private Path state = Path.of(".swell-feed.json");

  @Option(
      names = "--skip-existing",
      description = "Of followed files send only what is added from now on.")
  private boolean skipExisting;

  @Option(
      names = "--once",
      description = "Poll feeds, or look at followed files, once and end; for schedulers.")
  private boolean once;

  @ArgGroup private final PaceOptions pace = new PaceOptions();

  private static final class PaceOptions {
    @Option(names = "--rate", paramLabel = "N", description = "Send N documents a second.")
    private @Nullable Double rate;

    @Option(
        names = "--speed",
        paramLabel = "FACTOR",
        description = "Send documents as they happened, by their timestamps, FACTOR times faster.")
    private @Nullable Double speed;
  }

  @Option(
      names = "--key",
      paramLabel = "id|model",
      description =
          "Key of the records: the document's id, or its field model.field. Default: model if"
              + " model.from=key, else id.")
  private @Nullable Key key;

  private enum Key {
    ID,
    MODEL
  }

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description = "Who wrote the records; the same as --set input.preset=NAME.")
  private @Nullable String preset;

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      description = "Stream topic to send to; the same as --set kafka.documents=NAME.")
  private @Nullable String topic;

  @Option(
      names = "--bootstrap",
      paramLabel = "HOST:PORT",
      description = "A broker; the same as --set kafka.bootstrap=HOST:PORT.")
  private @Nullable String bootstrap;

  @Mixin private final ConfigurationOptions configuration;

  FeedCommand(Console console) {
    this.console = console;
    this.configuration = new ConfigurationOptions(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Map<String, String> arguments = arguments();
    Configuration read = configuration.read(arguments);
    boolean byModel =
        key == null ? read.get(InputOptions.class).modelFrom() == ModelFrom.KEY : key == Key.MODEL;
    // Where the key is to name the model, the field does so until then.
    arguments.put("swell.model.from", byModel ? "field" : "constant");
    InputOptions input = configuration.read(arguments).get(InputOptions.class);
    RecordKeyExtractor recordKeyExtractor =
        new RecordKeyExtractor(new DocumentReader(input), byModel, Instant.now().toEpochMilli());
    if (source.file == null) {
      checkContinuous(input);
      try (Feeder feeder = Feeder.start(KafkaConnection.clients(read), pace(0))) {
        feedOn(new ContinuousFeed(console, feeder, recordKeyExtractor), input.maxBytes());
      }
    } else {
      feedFile(source.file, read, input.maxBytes(), recordKeyExtractor);
    }
    return ExitCode.OK;
  }

  private void feedFile(
      Path file, Configuration read, int maxBytes, RecordKeyExtractor recordKeyExtractor)
      throws IOException, InterruptedException {
    try (InputFile records = InputFile.open(file, layout, maxBytes)) {
      FileRecord first = records.next();
      if (first == null) {
        throw new CommandException(
            ExitCode.BAD_INPUT, "no document in " + file, "it holds no record", "", null);
      }
      long start = recordKeyExtractor.address(first).eventTime();
      var order = new EventTimeOrderCheck(read.get(WindowOptions.class));
      try (Feeder feeder = Feeder.start(KafkaConnection.clients(read), pace(start));
          CommandProgress progress = new CommandProgress(console, "feed", records.size())) {
        for (FileRecord record = first; record != null; record = records.next()) {
          send(record, recordKeyExtractor, feeder, order);
          progress.at(feeder.acknowledged(), records.position());
        }
        feeder.flush();
        progress.at(feeder.acknowledged(), records.position());
      }
      say(order.counted());
    }
  }

  private void say(EventTimeAnomalies found) {
    if (!found.isNone()) {
      console
          .err()
          .printf(
              Locale.ROOT,
              "feed: event times are out of order: up to %,d documents come after their window has"
                  + " closed, %,d are dated 12 h or more beyond the ones after them; check the"
                  + " clocks behind them, sort the file by time, or raise window.grace%n",
              found.late(),
              found.ahead());
    }
  }

  private void feedOn(ContinuousFeed feed, int maxBytes) throws IOException, InterruptedException {
    try {
      if (source.feeds != null) {
        feed.poll(source.feeds, every, state, once);
      } else if (source.follow != null) {
        feed.follow(source.follow, skipExisting, state, maxBytes, once);
      }
    } catch (IllegalArgumentException e) {
      throw new CommandException(ExitCode.USAGE, String.valueOf(e.getMessage()), "", "", e);
    }
  }

  /** Refuses arguments that mean nothing where the source has no end. */
  private void checkContinuous(InputOptions input) {
    String fault = null;
    if (pace.speed != null) {
      fault = "--speed is for FILE: what comes by itself comes at its own time";
    } else if (layout == FileLayout.CSV) {
      fault = "--layout csv is for FILE: followed files are read line by line";
    } else if (every.compareTo(Duration.ofSeconds(1)) < 0) {
      fault = "--every must be at least PT1S, found " + every;
    } else if (source.feeds != null && input.preset() != InputPreset.PLAIN) {
      fault =
          "--rss writes documents of the preset plain, found input.preset="
              + input.preset().name().toLowerCase(Locale.ROOT)
              + "; leave it out, for the tracker too";
    }
    if (fault != null) {
      throw new CommandException(ExitCode.USAGE, fault, "", "", null);
    }
  }

  /** What the arguments set, by full key. */
  private Map<String, String> arguments() {
    Map<String, String> values = new TreeMap<>();
    if (preset != null) {
      values.put("swell.input.preset", preset);
    }
    if (topic != null) {
      values.put("swell.kafka.documents", topic);
    }
    if (bootstrap != null) {
      values.put("swell.kafka.bootstrap", bootstrap);
    }
    return values;
  }

  private SendSchedule pace(long firstEventTime) {
    try {
      if (pace.rate != null) {
        return SendSchedule.rate(pace.rate);
      }
      return pace.speed == null
          ? SendSchedule.unlimited()
          : SendSchedule.eventTime(pace.speed, firstEventTime);
    } catch (IllegalArgumentException e) {
      throw new CommandException(ExitCode.USAGE, String.valueOf(e.getMessage()), "", "", e);
    }
  }

  private void send(
      FileRecord record,
      RecordKeyExtractor recordKeyExtractor,
      Feeder feeder,
      EventTimeOrderCheck order)
      throws IOException, InterruptedException {
    if (record instanceof FileRecord.Content content) {
      RecordKeyExtractor.Address address = recordKeyExtractor.address(record);
      if (address.hasTime()) {
        order.add(address.eventTime());
      }
      feeder.send(address.key(), content.value(), address.eventTime());
    } else if (record instanceof FileRecord.Unreadable unreadable) {
      console
          .err()
          .println("left out line " + record.line() + ": " + unreadable.rejection().message());
    }
  }
}
