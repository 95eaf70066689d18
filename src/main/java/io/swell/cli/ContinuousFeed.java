package io.swell.cli;

import io.swell.format.input.FileRecord;
import io.swell.format.input.InputOptions;
import io.swell.format.input.PreviousTime;
import io.swell.format.input.RawRecord;
import io.swell.sources.FeedPoller;
import io.swell.sources.FileFollower;
import io.swell.sources.RecordSink;
import io.swell.streaming.feed.Feeder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Feeds documents from endless sources until it is asked to stop. */
final class ContinuousFeed implements RecordSink {
  private static final String FEED = "feed: ";
  private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

  private final Console console;
  private final Feeder feeder;
  private final RecordKeyExtractor recordKeyExtractor;
  private final Map<String, PreviousTime> files = new HashMap<>();
  private boolean following;
  private long line;

  ContinuousFeed(Console console, Feeder feeder, RecordKeyExtractor recordKeyExtractor) {
    this.console = console;
    this.feeder = feeder;
    this.recordKeyExtractor = recordKeyExtractor;
  }

  /**
   * Polls feeds.
   *
   * @return whether all feeds could be read when they were last polled
   */
  boolean poll(List<URI> addresses, Duration every, Path saved, boolean once)
      throws IOException, InterruptedException {
    String version = new Swell.Version().getVersion()[0].replace(' ', '/');
    var poller =
        new FeedPoller(addresses, every, version, saved, this, this::say, System.nanoTime());
    say("polling " + CountPhrase.of(addresses.size(), "feed") + "; progress is saved in " + saved);
    try (var stop = new StopHook(console, FEED)) {
      try {
        Duration due;
        do {
          poller.poll(System.nanoTime());
          due = once ? null : poller.untilDue(System.nanoTime());
        } while (due != null && !stop.awaitRequest(due));
      } finally {
        saySent();
      }
    }
    long failed = poller.failedFeeds();
    if (failed > 0) {
      say(failed + " of " + CountPhrase.of(addresses.size(), "feed") + " could not be read");
    }
    return failed == 0;
  }

  /** Follows a file or a directory. */
  void follow(Path target, boolean skipExisting, Path saved, boolean once)
      throws IOException, InterruptedException {
    following = true;
    say("following " + target + "; progress is saved in " + saved);
    try (var stop = new StopHook(console, FEED)) {
      try (var follower =
          new FileFollower(target, skipExisting, saved, InputOptions.MAX_BYTES, this, this::say)) {
        do {
          follower.poll();
          if (once) {
            follower.poll(); // delivers what may have been continued
          }
        } while (!once && !stop.awaitRequest(POLL_INTERVAL));
      } finally {
        saySent();
      }
    }
  }

  @Override
  public @Nullable String accept(byte[] value, Map<String, String> headers)
      throws IOException, InterruptedException {
    RecordKeyExtractor.Address address =
        recordKeyExtractor.address(
            new FileRecord.Content(++line, value), previous(headers.get(RawRecord.ID_HEADER)));
    Map<String, String> all = new HashMap<>(headers);
    all.putAll(address.headers());
    feeder.send(address.key(), value, address.eventTime(), all);
    return address.rejection();
  }

  /** Returns the time of the line before in the same file, which an id names before its place. */
  private PreviousTime previous(@Nullable String id) {
    String file = id == null || !following ? "" : id.substring(0, id.lastIndexOf('/'));
    return files.computeIfAbsent(file, key -> new PreviousTime());
  }

  @Override
  public void flush() throws IOException {
    feeder.flush();
  }

  private void say(String message) {
    console.say(FEED + message);
  }

  private void saySent() {
    say(CountPhrase.of(feeder.stored(), "document") + " sent");
  }
}
