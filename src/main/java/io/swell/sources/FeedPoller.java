package io.swell.sources;

import io.swell.config.DurationWords;
import io.swell.config.Require;
import io.swell.format.feed.Feed;
import io.swell.format.feed.FeedDocument;
import io.swell.format.feed.FeedReader;
import io.swell.format.output.SavedJson;
import io.swell.sources.FeedFetcher.Answer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Polls feeds and delivers their new entries as documents, oldest first, each once. The ids of
 * delivered entries are saved across restarts, after the records are stored. After a crash in
 * between, some entries are delivered again with the same id, which the tracker recognizes.
 *
 * <p>Not thread-safe. Polls one feed after the other.
 */
public final class FeedPoller {
  /** Number of ids kept for each feed in addition to those of its current entries. */
  private static final int KEPT_IDS = 2_000;

  private static final int MAX_BYTES = 16 << 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final FeedFetcher fetcher;
  private final PollBackoff times;
  private final RecordSink records;
  private final Path stateFile;
  private final Consumer<String> messages;
  private final Map<URI, Polled> activeFeeds = new LinkedHashMap<>();

  /** The whole content of the state file, including feeds that this run does not poll. */
  private final Map<String, SavedFeed> savedFeeds = new TreeMap<>();

  private static final class Polled {
    private SavedFeed known;
    private long dueNanos;
    private int failures;
    private boolean gone;

    Polled(SavedFeed known, long dueNanos) {
      this.known = known;
      this.dueNanos = dueNanos;
    }
  }

  /**
   * Makes a poller whose feeds are all due.
   *
   * @param addresses http or https addresses of the feeds
   * @param every time between two polls of one feed
   * @param agent value of the User-Agent header
   * @param stateFile state file for what was delivered; created if it does not exist
   * @param messages receives messages for the user, one line each
   * @param nanos the current time, on the same clock as in {@link #poll}
   * @throws IllegalArgumentException if an address is not allowed
   * @throws IOException if the state file cannot be read
   */
  public FeedPoller(
      List<URI> addresses,
      Duration every,
      String agent,
      Path stateFile,
      RecordSink records,
      Consumer<String> messages,
      long nanos)
      throws IOException {
    this(
        addresses,
        new FeedFetcher(agent, MAX_BYTES, TIMEOUT, Clock.systemUTC()),
        new PollBackoff(every, RandomGenerator.getDefault()),
        stateFile,
        records,
        messages,
        nanos);
  }

  FeedPoller(
      List<URI> addresses,
      FeedFetcher fetcher,
      PollBackoff times,
      Path stateFile,
      RecordSink records,
      Consumer<String> messages,
      long nanos)
      throws IOException {
    this.fetcher = fetcher;
    this.times = times;
    this.records = records;
    this.stateFile = stateFile;
    this.messages = messages;
    SavedFeeds before = SavedJson.read(stateFile, SavedFeeds.class);
    if (before != null) {
      savedFeeds.putAll(before.feeds());
    }
    for (URI address : addresses) {
      check(address);
      activeFeeds.put(
          address, new Polled(savedFeeds.getOrDefault(address.toString(), SavedFeed.NEW), nanos));
    }
  }

  private static void check(URI address) {
    if (Require.httpUrl(address.toString()) == null) {
      throw new IllegalArgumentException(
          "a feed's address must begin with http:// or https:// and a host, found " + address);
    }
    if (address.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "a feed's address must not contain a user name or password, found one for "
              + address.getHost());
    }
  }

  /** Returns the number of feeds that could not be read when they were last polled. */
  public long failedFeeds() {
    return activeFeeds.values().stream().filter(feed -> feed.gone || feed.failures > 0).count();
  }

  /** Returns the time until the next feed is due, zero if one is, or null if none is left. */
  public @Nullable Duration untilDue(long nanos) {
    return activeFeeds.values().stream()
        .filter(feed -> !feed.gone)
        .map(feed -> Duration.ofNanos(Math.max(0, feed.dueNanos - nanos)))
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  /**
   * Polls every feed that is due.
   *
   * @return number of new entries
   * @throws IOException if a record is refused, or the state file cannot be written
   */
  public int poll(long nanos) throws IOException, InterruptedException {
    int newEntries = 0;
    for (Map.Entry<URI, Polled> each : activeFeeds.entrySet()) {
      Polled feed = each.getValue();
      if (!feed.gone && feed.dueNanos - nanos <= 0) {
        newEntries += poll(each.getKey(), feed, nanos);
      }
    }
    return newEntries;
  }

  private int poll(URI address, Polled feed, long nanos) throws IOException, InterruptedException {
    Answer answer = fetcher.fetch(address, feed.known.etag(), feed.known.modified());
    if (answer instanceof Answer.Changed changed) {
      try {
        Feed read = FeedReader.read(changed.body(), changed.type(), changed.at());
        schedule(feed, nanos, 0, null);
        return deliver(address, feed, changed, read);
      } catch (IllegalArgumentException e) {
        failed(address, feed, nanos, String.valueOf(e.getMessage()), null);
      }
    } else if (answer instanceof Answer.Failed failed) {
      failed(address, feed, nanos, failed.reason(), failed.retryAfter());
    } else if (answer instanceof Answer.Gone) {
      feed.gone = true;
      messages.accept(address + " is permanently gone (HTTP 410) and is not polled any more");
    } else {
      schedule(feed, nanos, 0, null);
    }
    return 0;
  }

  private void failed(
      URI address, Polled feed, long nanos, String reason, @Nullable Duration retryAfter) {
    Duration wait = schedule(feed, nanos, feed.failures + 1, retryAfter);
    messages.accept(address + ": " + reason + "; next attempt in " + DurationWords.of(wait));
  }

  private Duration schedule(Polled feed, long nanos, int failures, @Nullable Duration retryAfter) {
    feed.failures = failures;
    Duration wait = times.nextDelay(failures, retryAfter);
    feed.dueNanos = nanos + wait.toNanos();
    return wait;
  }

  private int deliver(URI address, Polled feed, Answer.Changed changed, Feed read)
      throws IOException, InterruptedException {
    var seen = new SeenEntries(feed.known.seen());
    List<String> ids = seen.ids(read.entries(), read.link());
    int newEntries = 0;
    int empty = 0;
    List<String> rejected = new ArrayList<>();
    for (int i = ids.size() - 1; i >= 0; i--) { // the oldest first
      Feed.Entry entry = read.entries().get(i);
      if (!seen.add(ids.get(i), entry)) {
        continue;
      }
      if (entry.title() == null && entry.text() == null) {
        empty++;
        continue;
      }
      String rejection =
          records.accept(FeedDocument.toJson(address, read, entry, ids.get(i)), Map.of());
      if (rejection != null) {
        rejected.add(rejection);
      }
      newEntries++;
    }
    records.flush();
    boolean isWhole = !read.isCutOff(); // otherwise, the rest is requested again
    feed.known =
        new SavedFeed(
            isWhole ? changed.etag() : null,
            isWhole ? changed.modified() : null,
            seen.saved(KEPT_IDS + ids.size()));
    save();
    report(address, read, newEntries, empty, rejected);
    return newEntries;
  }

  private void report(URI address, Feed read, int newEntries, int empty, List<String> rejected) {
    if (read.warning() != null) {
      messages.accept(address + ": " + read.warning());
    }
    if (read.isCutOff()) {
      messages.accept(
          "%s: the feed is cut off after %s; a next one is read when it is complete"
              .formatted(address, entries(read.entries().size())));
    } else if (read.entries().isEmpty()) {
      messages.accept(address + ": the feed has no entries");
    }
    if (empty > 0) {
      messages.accept(
          "%s: skipped %s with neither title nor text".formatted(address, entries(empty)));
    }
    if (!rejected.isEmpty()) {
      messages.accept(
          "%s: %s of %s will become dead letters, the first because: %s"
              .formatted(address, rejected.size(), entries(newEntries), rejected.get(0)));
    }
    if (newEntries > 0) {
      messages.accept(
          address + ": " + newEntries + (newEntries == 1 ? " new entry" : " new entries"));
    }
  }

  private static String entries(int number) {
    return number + (number == 1 ? " entry" : " entries");
  }

  private void save() throws IOException {
    activeFeeds.forEach((address, feed) -> savedFeeds.put(address.toString(), feed.known));
    SavedJson.write(stateFile, new SavedFeeds(savedFeeds));
  }

  /** The saved state of feeds, by address. */
  record SavedFeeds(Map<String, SavedFeed> feeds) {
    SavedFeeds {
      feeds = Map.copyOf(feeds);
    }
  }

  /**
   * The state of one feed.
   *
   * @param etag the server's ETag of the last version, or null
   * @param modified the server's Last-Modified date of the last version, or null
   * @param seen the delivered entries, as {@link SeenEntries#saved} returns them
   */
  record SavedFeed(@Nullable String etag, @Nullable String modified, List<String> seen) {
    static final SavedFeed NEW = new SavedFeed(null, null, List.of());

    SavedFeed {
      seen = List.copyOf(seen);
    }
  }

  /**
   * Computes when a feed is polled again: after the configured interval, which doubles with each
   * failure up to a day, and not before the server's Retry-After. A random deviation of up to 10%
   * prevents many feeds, or many readers of one feed, from being polled at the same moment.
   */
  record PollBackoff(Duration every, RandomGenerator random) {
    static final Duration LONGEST = Duration.ofDays(1);

    private static final int MAX_DOUBLINGS = 16;
    private static final double JITTER = 0.1;

    /**
     * Returns the time to wait until the next request.
     *
     * @param failures consecutive failures; 0 after a success
     * @param retryAfter the wait that the server asked for, or null
     */
    Duration nextDelay(int failures, @Nullable Duration retryAfter) {
      double factor = Math.pow(2, Math.min(failures, MAX_DOUBLINGS));
      double seconds = Math.min(every.toMillis() / 1e3 * factor, LONGEST.toMillis() / 1e3);
      double jittered = seconds * (1 + JITTER * (2 * random.nextDouble() - 1));
      Duration wait = Duration.ofMillis((long) (jittered * 1e3));
      if (retryAfter == null || retryAfter.compareTo(wait) <= 0) {
        return wait;
      }
      return retryAfter.compareTo(LONGEST) > 0 ? LONGEST : retryAfter;
    }
  }
}
