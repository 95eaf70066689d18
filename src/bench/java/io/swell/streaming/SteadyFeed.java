package io.swell.streaming;

import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A thread that feeds documents by their numbers at a pace, until it is stopped. */
final class SteadyFeed implements AutoCloseable {
  private final Feeder feeder;
  private final Thread thread;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean stopped;
  private volatile long limit = Long.MAX_VALUE;
  private volatile long fed;

  /**
   * @param from number of the first document
   * @param key of a document's record
   */
  SteadyFeed(
      KafkaClients clients,
      SendSchedule schedule,
      long from,
      LongFunction<byte[]> key,
      LongFunction<byte[]> document)
      throws IOException {
    feeder = Feeder.start(clients, schedule);
    fed = from;
    thread =
        new Thread(
            () -> {
              try {
                while (!stopped) {
                  if (fed < limit) {
                    long number = fed;
                    feeder.send(key.apply(number), document.apply(number), 0, Map.of());
                    fed = number + 1;
                  } else {
                    TimeUnit.MILLISECONDS.sleep(1);
                  }
                }
                feeder.flush();
              } catch (IOException | InterruptedException | RuntimeException e) {
                failure.set(e);
              }
            },
            "feed");
    thread.setDaemon(true);
    thread.start();
  }

  /** Number after the last document fed. */
  long fed() {
    Throwable failed = failure.get();
    if (failed != null) {
      throw new IllegalStateException("the feed failed", failed);
    }
    return fed;
  }

  /** Feeds no further than before this number, for now. */
  void limit(long number) {
    limit = number;
  }

  /** Ends when the broker holds everything. */
  @Override
  public void close() {
    stopped = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the thread is a daemon and ends after its flush
    }
    feeder.close();
  }
}
