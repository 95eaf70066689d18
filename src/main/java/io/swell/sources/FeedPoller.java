package io.swell.sources;

import io.swell.format.feed.Feed;
import io.swell.format.feed.FeedDocument;
import io.swell.format.feed.FeedReader;
import io.swell.format.output.SavedJson;
import io.swell.sources.FeedFetcher.Answer;
import io.swell.sources.SavedFeeds.SavedFeed;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Polls feeds and hands on their new entries as documents, the oldest first, each once: ids are
 * remembered over restarts, and only after the records are safe. A crash in between hands some on
 * again under the same id, which the tracker knows.
 *
 * <p>Belongs to one thread, which asks one feed after the other.
 */
public final class FeedPoller {
  /** Ids remembered of each feed beside those that it holds now. */
  private static final int REMEMBERED = 2_000;

  private static final int MAX_BYTES = 16 << 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final FeedFetcher fetcher;
  private final PollBackoff times;
  private final RecordSink records;
  private final Path saved;
  private final Consumer<String> messages;
  private final Map<URI, Polled> feeds = new LinkedHashMap<>();

  /** All of the file, also feeds that are not polled this time. */
  private final Map<String, SavedFeed> remembered = new TreeMap<>();

  /** One feed, and when it is due. */
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
   * @param addresses of feeds, http or https
   * @param every time between two questions to one feed
   * @param agent who asks
   * @param saved file in which is remembered what was read; made if absent
   * @param messages hears in one line each what a user should know
   * @param nanos now, as {@link #poll} is told it
   * @throws IllegalArgumentException if an address is none of a feed
   * @throws IOException if what was remembered cannot be read
   */
  public FeedPoller(
      List<URI> addresses,
      Duration every,
      String agent,
      Path saved,
      RecordSink records,
      Consumer<String> messages,
      long nanos)
      throws IOException {
    this(
        addresses,
        new FeedFetcher(agent, MAX_BYTES, TIMEOUT, Clock.systemUTC()),
        new PollBackoff(every, RandomGenerator.getDefault()),
        saved,
        records,
        messages,
        nanos);
  }

  FeedPoller(
      List<URI> addresses,
      FeedFetcher fetcher,
      PollBackoff times,
      Path saved,
      RecordSink records,
      Consumer<String> messages,
      long nanos)
      throws IOException {
    this.fetcher = fetcher;
    this.times = times;
    this.records = records;
    this.saved = saved;
    this.messages = messages;
    SavedFeeds before = SavedJson.read(saved, SavedFeeds.class);
    if (before != null) {
      remembered.putAll(before.feeds());
    }
    for (URI address : addresses) {
      check(address);
      feeds.put(
          address, new Polled(remembered.getOrDefault(address.toString(), SavedFeed.NEW), nanos));
    }
  }

  private static void check(URI address) {
    String scheme = address.getScheme();
    boolean fetchable = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
    if (!fetchable || address.getHost() == null) {
      throw new IllegalArgumentException(
          "a feed must have an address that begins with http:// or https://, found " + address);
    }
    if (address.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "a feed's address must not hold a user name or password, found one for "
              + address.getHost());
    }
  }

  /** Feeds that are still there to be asked. */
  public long feeds() {
    return feeds.values().stream().filter(feed -> !feed.gone).count();
  }

  /** Returns the time until the next feed is due, zero if one is, or null if none is left. */
  public @Nullable Duration untilDue(long nanos) {
    Duration least = null;
    for (Polled feed : feeds.values()) {
      if (!feed.gone) {
        Duration left = Duration.ofNanos(Math.max(0, feed.dueNanos - nanos));
        least = least == null || left.compareTo(least) < 0 ? left : least;
      }
    }
    return least;
  }

  /**
   * Asks every feed that is due.
   *
   * @return entries that were new
   * @throws IOException if records are refused, or what was read cannot be remembered
   */
  public int poll(long nanos) throws IOException, InterruptedException {
    int fresh = 0;
    for (Map.Entry<URI, Polled> each : feeds.entrySet()) {
      Polled feed = each.getValue();
      if (!feed.gone && feed.dueNanos - nanos <= 0) {
        fresh += ask(each.getKey(), feed, nanos);
      }
    }
    return fresh;
  }

  private int ask(URI address, Polled feed, long nanos) throws IOException, InterruptedException {
    Answer answer = fetcher.fetch(address, feed.known.etag(), feed.known.modified());
    if (answer instanceof Answer.Changed changed) {
      try {
        Feed read = FeedReader.read(changed.body());
        due(feed, nanos, 0, null);
        return take(address, feed, changed, read);
      } catch (IllegalArgumentException e) {
        failed(address, feed, nanos, String.valueOf(e.getMessage()), null);
      }
    } else if (answer instanceof Answer.Failed failed) {
      failed(address, feed, nanos, failed.reason(), failed.retryAfter());
    } else if (answer instanceof Answer.Gone) {
      feed.gone = true;
      messages.accept(address + " is gone for good (410) and is not asked again");
    } else {
      due(feed, nanos, 0, null);
    }
    return 0;
  }

  private void failed(
      URI address, Polled feed, long nanos, String reason, @Nullable Duration retryAfter) {
    Duration wait = due(feed, nanos, feed.failures + 1, retryAfter);
    messages.accept(
        address + ": " + reason + "; asked again in " + Duration.ofSeconds(wait.toSeconds()));
  }

  private Duration due(Polled feed, long nanos, int failures, @Nullable Duration retryAfter) {
    feed.failures = failures;
    Duration wait = times.next(failures, retryAfter);
    feed.dueNanos = nanos + wait.toNanos();
    return wait;
  }

  private int take(URI address, Polled feed, Answer.Changed changed, Feed read)
      throws IOException, InterruptedException {
    Set<String> seen = new LinkedHashSet<>(feed.known.seen());
    List<Feed.Entry> oldestFirst = new ArrayList<>(read.entries());
    Collections.reverse(oldestFirst);
    int fresh = 0;
    for (Feed.Entry entry : oldestFirst) {
      boolean isKnown = seen.remove(entry.id());
      seen.add(entry.id()); // among the newest, as long as the feed holds it
      if (!isKnown && (entry.title() != null || entry.text() != null)) {
        records.accept(FeedDocument.of(address, read, entry), null);
        fresh++;
      }
    }
    records.flush();
    int kept = REMEMBERED + oldestFirst.size();
    List<String> ids = new ArrayList<>(seen);
    feed.known =
        new SavedFeed(
            changed.etag(),
            changed.modified(),
            ids.subList(Math.max(0, ids.size() - kept), ids.size()));
    save();
    if (fresh > 0) {
      messages.accept(address + ": " + fresh + " new");
    }
    return fresh;
  }

  private void save() throws IOException {
    feeds.forEach((address, feed) -> remembered.put(address.toString(), feed.known));
    SavedJson.write(saved, new SavedFeeds(remembered));
  }
}
