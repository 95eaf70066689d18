package io.swell.cli;

import static io.swell.cli.CommandException.require;

import io.swell.config.Configuration;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.InputOptions;
import io.swell.format.input.InputPreset;
import io.swell.replay.EngineFactory;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import io.swell.tracking.WindowOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "feed",
    customSynopsis = "swell feed [OPTIONS] (FILE | --rss=URL... | --follow=PATH)",
    description = {
      "Sends documents to the stream topic that the tracker reads: from a file, from RSS or Atom"
          + " feeds, or from the lines added to growing files.",
      "",
      "Records are sent unchanged and in the order of FILE, as fast as the broker accepts them"
          + " unless --rate or --speed is given. If FILE is in another order than that of time"
          + " (newest first, shuffled), they are sorted by time. Records that are not documents"
          + " are sent, too: the tracker turns them into dead letters.",
      "",
      "Feeds and growing files are read until Ctrl-C. The --state file stores what was read, so"
          + " that a restart continues there. Feeds are polled politely: only for changes, less"
          + " often after a failure, and never earlier than the server asks for."
    },
    footer = {
      "%nExamples:",
      "  swell feed news.jsonl.gz --set kafka.bootstrap=localhost:9092",
      "  swell feed news.jsonl.gz --speed 3600          one hour of event time per second",
      "  swell feed --rss https://example.org/news.xml --rss https://example.com/feed --every"
          + " PT10M",
      "  swell feed --follow /var/log/app --set kafka.documents=logs --state"
          + " /var/lib/swell/logs.json",
      "  journalctl -f -o json | swell feed - --rate 100 --set input.text=/MESSAGE"
    })
final class FeedCommand extends ConfiguredCommand {
  @ArgGroup(multiplicity = "1")
  private final Source source = new Source();

  private static final class Source {
    @ArgGroup(exclusive = false)
    private Arguments.@Nullable Input file;

    @Option(
        names = "--rss",
        paramLabel = "URL",
        description = "Poll an RSS, Atom or JSON feed. May be repeated.")
    private @Nullable List<URI> feeds;

    @Option(
        names = "--follow",
        paramLabel = "PATH",
        description =
            "Send each line or stack trace added to a file, like tail -F, or to any file in a"
                + " directory; follows log rotation. In a directory, compressed files, hidden files"
                + " and symbolic links are skipped.")
    private @Nullable Path follow;
  }

  @Option(
      names = "--skip",
      paramLabel = "N",
      description =
          "Leave out the first N documents of FILE. A feed that is stopped or fails says how many"
              + " it has sent.")
  private long skip;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "Time between two polls of a feed, at least PT1S. Default: ${DEFAULT-VALUE}.")
  private Duration every = Duration.ofMinutes(15);

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description =
          "File that stores what was read from feeds or followed files. Default: .swell-feed.json"
              + " in the current directory.")
  private Path state = Path.of(".swell-feed.json");

  @Option(
      names = "--skip-existing",
      description = "Send only lines that are added to followed files from now on.")
  private boolean skipExisting;

  @Option(
      names = "--once",
      description =
          "Poll feeds, or read followed files, once and exit; for use with a scheduler. Exits"
              + " with 3 if a feed could not be read.")
  private boolean once;

  @ArgGroup private final PaceOptions pace = new PaceOptions();

  private static final class PaceOptions {
    @Option(
        names = "--rate",
        paramLabel = "N",
        description = "Send N documents per second. Default: no limit.")
    private @Nullable Double rate;

    @Option(
        names = "--speed",
        paramLabel = "FACTOR",
        description =
            "Send documents at the pace of their timestamps, FACTOR times as fast as they"
                + " occurred.")
    private @Nullable Double speed;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Configuration read = configuration();
    boolean byModel = read.get(InputOptions.class).modelFrom() == InputOptions.ModelFrom.KEY;
    // These records have no keys yet: if the model is to be the key, read it from its field.
    Configuration unkeyed =
        configuration(Map.of("swell.model.from", byModel ? "field" : "constant"));
    DocumentReader reader = EngineFactory.reader(unkeyed);
    RecordKeyExtractor recordKeyExtractor =
        new RecordKeyExtractor(
            reader, byModel, InstantSource.system(), message -> console.say("feed: " + message));
    if (source.file == null) {
      checkContinuous(unkeyed.get(InputOptions.class));
      try (Feeder feeder = Feeder.start(KafkaConnection.clients(read), pace(0))) {
        return feedOn(new ContinuousFeed(console, feeder, recordKeyExtractor));
      }
    }
    require(skip >= 0, "--skip must be at least 0, found " + skip);
    FileFeed feed =
        new FileFeed(
            console,
            source.file.location(),
            reader,
            read.get(WindowOptions.class),
            recordKeyExtractor,
            skip);
    feed.run(firstTime -> Feeder.start(KafkaConnection.clients(read), pace(firstTime)));
    return ExitCode.OK;
  }

  private int feedOn(ContinuousFeed feed) throws IOException, InterruptedException {
    try {
      if (source.feeds != null) {
        return feed.poll(source.feeds, every, state, once) ? ExitCode.OK : ExitCode.BAD_INPUT;
      }
      if (source.follow != null) {
        feed.follow(source.follow, skipExisting, state, once);
      }
      return ExitCode.OK;
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()), e);
    }
  }

  /** Rejects arguments that make no sense for an endless source. */
  private void checkContinuous(InputOptions input) {
    require(
        pace.speed == null,
        "--speed applies only to FILE: feeds and followed files set their own pace");
    require(skip == 0, "--skip applies only to FILE: feeds and followed files continue by --state");
    require(
        every.compareTo(Duration.ofSeconds(1)) >= 0,
        "--every must be at least PT1S, found " + every);
    require(
        source.feeds == null || input.preset() == InputPreset.PLAIN,
        "--rss needs input.preset=plain, found input.preset="
            + input.preset().name().toLowerCase(Locale.ROOT)
            + "; remove that option here and in the tracker's configuration");
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
      throw CommandException.usage(String.valueOf(e.getMessage()), e);
    }
  }
}
