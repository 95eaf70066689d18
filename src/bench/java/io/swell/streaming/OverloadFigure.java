package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.model.LearnOptions;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.SendSchedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * What becomes of a tracker that is fed three times what it can take.
 *
 * <p>Feeds so that there is always enough, for a fifth of the time to warm up and a fifth to
 * measure what is sustainable; then three times that; then waits until everything is assigned.
 * Prints rate, lag and heap on the way. Ends with 1 if a document was lost or doubled.
 */
public final class OverloadFigure {
  private static final int ENOUGH = 5_000;
  private static final int FACTOR = 3;

  private final Child tracker;
  private final AssignmentReader reader;
  private final long start = System.nanoTime();
  private long mostHeap;

  private OverloadFigure(Child tracker, AssignmentReader reader) {
    this.tracker = tracker;
    this.reader = reader;
  }

  @Command(description = "Feeds a tracker three times as fast as it can work")
  public static int run(
      @Parameters(arity = "0..1", defaultValue = "300", description = "Seconds of overload")
          int seconds,
      @Parameters(arity = "0..1", defaultValue = "512", description = "Heap of the tracker in MB")
          int megabytes,
      @Mixin Settings more)
      throws Exception {
    Path scratch = Files.createTempDirectory("swell-overload");
    Path messages = scratch.resolve("messages.txt");
    boolean whole;
    try (ScratchFiles files = new ScratchFiles(scratch);
        BrokerProcess broker = BrokerProcess.start(files.path().resolve("broker"), messages)) {
      List<String> settings =
          more.after(
              "kafka.bootstrap=" + broker.bootstrap(),
              "kafka.partitions=1",
              "kafka.idle-after=P1D",
              "batch.max-delay=P1D",
              "kafka.state.dir=" + scratch.resolve("state"));
      Configuration configuration = Streams.configuration(settings.toArray(String[]::new));
      try (Child tracker =
          Child.start(
              AmbushedTracker.class, List.of("-Xmx" + megabytes + "m"), settings, messages)) {
        if (tracker.await("RUNNING", 120_000) == null) {
          throw new AssertionError("the tracker does not run");
        }
        KafkaClients clients = Streams.clients(configuration);
        try (AssignmentReader reader = new AssignmentReader(clients)) {
          whole = new OverloadFigure(tracker, reader).isWhole(clients, configuration, seconds);
        }
      }
    }
    return whole ? 0 : 1;
  }

  private boolean isWhole(KafkaClients clients, Configuration configuration, int seconds)
      throws Exception {
    ChurningWords words = new ChurningWords(0);
    byte[] key = "main".getBytes(UTF_8);
    System.out.println("  seconds        fed   assigned        lag  heap MB  most");
    double rate = 0;
    long fed;
    try (SteadyFeed feed =
        new SteadyFeed(clients, SendSchedule.unlimited(), 0, n -> key, words::document)) {
      for (int round = 0; round < 2; round++) {
        long before = reader.count();
        long begin = System.nanoTime();
        follow(seconds / 5.0, () -> feed.limit(reader.count() + ENOUGH), feed);
        rate = (reader.count() - before) * 1e9 / (System.nanoTime() - begin);
      }
      fed = feed.fed();
      feed.limit(fed);
    }
    System.out.printf("sustainable: %,.0f documents/s; now %d times that%n", rate, FACTOR);
    mostHeap = 0;
    try (SteadyFeed feed =
        new SteadyFeed(clients, SendSchedule.rate(FACTOR * rate), fed, n -> key, words::document)) {
      follow(seconds, () -> {}, feed);
      fed = feed.fed();
      feed.limit(fed);
    }
    long lag = fed - reader.count();
    long begin = System.nanoTime();
    long batch = configuration.get(LearnOptions.class).batchSize();
    while (fed - reader.count() >= batch && tracker.isAlive()) {
      step(fed);
    }
    System.out.printf(
        "lag of %,d worked off in %.0f s; at most %d MB of heap in use; %,d fed, %,d assigned,"
            + " %d twice, %d wait for a mini-batch%n",
        lag,
        (System.nanoTime() - begin) / 1e9,
        mostHeap >> 20,
        fed,
        reader.documents(),
        reader.twice(),
        fed - reader.documents());
    return tracker.isAlive() && reader.twice() == 0 && fed - reader.documents() < batch;
  }

  private void follow(double seconds, Runnable steer, SteadyFeed feed) throws Exception {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    while (System.nanoTime() < end) {
      steer.run();
      step(feed.fed());
    }
  }

  private long lastPrint;

  private void step(long fed) throws Exception {
    reader.read(100);
    long now = System.nanoTime();
    if (now - lastPrint < 5_000_000_000L) {
      return;
    }
    lastPrint = now;
    tracker.tell("heap");
    String line = tracker.await("HEAP", 60_000);
    long heap = line == null ? 0 : Long.parseLong(line.substring(5));
    mostHeap = Math.max(mostHeap, heap);
    System.out.printf(
        "  %7.0f  %,9d  %,9d  %,9d  %7d  %4d%n",
        (now - start) / 1e9, fed, reader.count(), fed - reader.count(), heap >> 20, mostHeap >> 20);
  }
}
