package io.swell.cli;

import io.swell.format.input.FileRecord;
import io.swell.sources.FeedPoller;
import io.swell.sources.FileFollower;
import io.swell.sources.RecordSink;
import io.swell.streaming.Feeder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Feeds from sources that have no end, until asked to stop. */
final class ContinuousFeed implements RecordSink {
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final long SECONDS_TO_STOP = 30;

  private final Console console;
  private final Feeder feeder;
  private final RecordKeyExtractor recordKeyExtractor;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private long line;

  ContinuousFeed(Console console, Feeder feeder, RecordKeyExtractor recordKeyExtractor) {
    this.console = console;
    this.feeder = feeder;
    this.recordKeyExtractor = recordKeyExtractor;
  }

  /**
   * Polls feeds.
   *
   * @param every time between two questions to one feed
   * @param saved where is remembered what was read
   * @param once whether each is asked once only
   */
  void poll(List<URI> addresses, Duration every, Path saved, boolean once)
      throws IOException, InterruptedException {
    String version = new Swell.Version().getVersion()[0].replace(' ', '/');
    var poller =
        new FeedPoller(addresses, every, version, saved, this, this::say, System.nanoTime());
    say(addresses.size() + " feeds; what was read is remembered in " + saved);
    var hook = new StopHook(this::stop);
    try {
      do {
        poller.poll(System.nanoTime());
      } while (!once && isMore(poller.untilDue(System.nanoTime())));
    } finally {
      end(hook);
    }
  }

  private boolean isMore(@Nullable Duration untilDue) throws InterruptedException {
    return untilDue != null && !asked.await(untilDue.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Follows a file or a directory.
   *
   * @param skipExisting whether what is there now is passed over
   * @param saved where is remembered what was read
   * @param once whether it is looked at once only
   */
  void follow(Path target, boolean skipExisting, Path saved, int maxBytes, boolean once)
      throws IOException, InterruptedException {
    say("following " + target + "; what was read is remembered in " + saved);
    var hook = new StopHook(this::stop);
    try (var follower = new FileFollower(target, skipExisting, saved, maxBytes, this, this::say)) {
      do {
        follower.poll();
      } while (!once && !asked.await(LOOK.toMillis(), TimeUnit.MILLISECONDS));
    } finally {
      end(hook);
    }
  }

  @Override
  public void accept(byte[] value, @Nullable String id) throws IOException, InterruptedException {
    RecordKeyExtractor.Address address =
        recordKeyExtractor.address(new FileRecord.Content(++line, value));
    feeder.send(address.key(), value, address.eventTime(), id);
  }

  @Override
  public void flush() throws IOException {
    feeder.flush();
  }

  private void say(String message) {
    console.err().println("feed: " + message);
  }

  /** Runs when the process is told to stop: waits until what was sent is safe. */
  private void stop() {
    asked.countDown();
    try {
      if (!stopped.await(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
        say("did not stop within " + SECONDS_TO_STOP + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void end(StopHook hook) {
    say(feeder.acknowledged() + " documents sent");
    stopped.countDown();
    hook.close();
  }
}
