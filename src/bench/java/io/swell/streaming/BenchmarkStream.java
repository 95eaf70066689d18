package io.swell.streaming;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.swell.config.Configuration;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.Feeder;
import io.swell.streaming.feed.SendSchedule;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** The tracker at work in this process, and a thread that feeds it documents as fast as it can. */
final class BenchmarkStream implements AutoCloseable {
  /** Documents that the feed may be ahead: of log lines, some seconds; few enough for the disk. */
  private static final int AHEAD = 200_000;

  private static final Duration STARTUP = Duration.ofMinutes(10);

  private final Admin admin;
  private final Feeder feeder;
  private final Tracker tracker;
  private final TopicPartition assignments;
  private final AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();
  private @Nullable Thread feed;
  private long committed;

  private BenchmarkStream(Admin admin, Feeder feeder, Tracker tracker, TopicPartition assignments) {
    this.admin = admin;
    this.feeder = feeder;
    this.tracker = tracker;
    this.assignments = assignments;
  }

  /** Starts the tracker and returns when it runs, its models restored. Feeds nothing yet. */
  static BenchmarkStream start(Configuration configuration) throws Exception {
    KafkaClients clients = Streams.clients(configuration);
    Feeder feeder = Feeder.start(clients, SendSchedule.unlimited());
    Tracker tracker =
        PlainTracker.start(
            clients,
            () -> Streams.ingest(configuration),
            model -> Streams.engine(configuration, model),
            new SimpleMeterRegistry());
    if (!tracker.awaitRunning(STARTUP)) {
      throw new IllegalStateException("the tracker does not run", tracker.failure());
    }
    return new BenchmarkStream(
        clients.admin(),
        feeder,
        tracker,
        new TopicPartition(StreamTopic.ASSIGNMENTS.name(clients.options()), 0));
  }

  /** Begins to feed documents from one number until before another. */
  void feed(LongFunction<byte[]> corpus, long from, long until) throws Exception {
    long before = committed();
    feed =
        new Thread(
            () -> {
              try {
                for (long n = from; n < until; n++) {
                  awaitRoom(n - from, before);
                  feeder.send(null, corpus.apply(n), 0, Map.of());
                }
                feeder.flush();
              } catch (IOException | InterruptedException | RuntimeException e) {
                fault.set(e);
              }
            },
            "feed");
    feed.setDaemon(true);
    feed.start();
  }

  private synchronized void awaitRoom(long sent, long before) throws InterruptedException {
    while (sent > committed - before + AHEAD) {
      wait();
    }
  }

  /** Documents whose assignments are committed. Lets the feed go on accordingly. */
  long committed() throws Exception {
    long now =
        admin
            .listOffsets(
                Map.of(assignments, OffsetSpec.latest()),
                new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
            .partitionResult(assignments)
            .get()
            .offset();
    synchronized (this) {
      committed = now;
      notifyAll();
    }
    Throwable failure = fault.get();
    if (failure == null) {
      failure = tracker.failure();
    }
    if (failure != null) {
      throw new IllegalStateException("the run failed", failure);
    }
    return now;
  }

  /** Waits until so many assignments are committed, and returns how many there are. */
  long await(long assigned) throws Exception {
    long now = committed();
    while (now < assigned) {
      TimeUnit.MILLISECONDS.sleep(100);
      now = committed();
    }
    return now;
  }

  /** Documents that the broker holds. */
  long fed() {
    return feeder.stored();
  }

  @Override
  public void close() {
    Thread feeding = feed;
    if (feeding != null) {
      feeding.interrupt();
      try {
        feeding.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // the thread is a daemon and sees its own interrupt
      }
    }
    feeder.close();
    tracker.close();
    admin.close();
  }
}
