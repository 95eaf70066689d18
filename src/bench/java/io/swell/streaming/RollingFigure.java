package io.swell.streaming;

import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.SendSchedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.DoubleStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * How long each model pauses, and how often its consumer group is rebalanced, while all instances
 * of a tracker are restarted one after another, as in an upgrade, and whether a reader of committed
 * records sees each document once.
 *
 * <p>Four models, a partition each, with 100 documents a second together, mini-batches of 20,
 * commits every second. Instances with names that are stopped, and leave the group; instances with
 * names that are killed, and remain in it until they return; and instances without names that are
 * stopped.
 */
public final class RollingFigure {
  private static final int MODELS = 4;
  private static final int FRESH = 25;
  private static final double PER_SECOND = 100;

  /** Seconds without outputs after which a model is taken to pause. */
  private static final double LIVELY = 3;

  /** How instances end before they are started again. */
  private enum End {
    STOPPED,
    KILLED,
    STOPPED_UNNAMED
  }

  private RollingFigure() {}

  @Command(description = "Measures how long models pause while instances are restarted in turn")
  public static void run(
      @Option(names = "--instances", defaultValue = "2", description = "Instances") int instances,
      @Option(names = "--rows", defaultValue = "0", description = "Rows of all models together")
          long rows,
      @Option(names = "--rounds", defaultValue = "2", description = "Restarts of each instance")
          int rounds,
      @Option(
              names = "--seconds",
              defaultValue = "15",
              description = "Seconds between the readiness of an instance and the next stop")
          int seconds,
      @Option(
              names = "--end",
              split = ",",
              defaultValue = "STOPPED,KILLED,STOPPED_UNNAMED",
              description = "How instances end: ${COMPLETION-CANDIDATES}")
          List<End> ends,
      @Mixin Settings more)
      throws Exception {
    for (End end : ends) {
      System.out.printf("%s%nrestart  to end  to ready  rebalances  pauses of models, s%n", end);
      Path scratch = Files.createTempDirectory("swell-rolling");
      Path messages = scratch.resolve("messages.txt");
      try (ScratchFiles files = new ScratchFiles(scratch);
          BrokerProcess broker = BrokerProcess.start(files.path().resolve("broker"), messages)) {
        List<String> settings =
            more.after(
                "kafka.bootstrap=" + broker.bootstrap(),
                "kafka.partitions=" + MODELS,
                "model.from=key",
                "learn.batch=20");
        // Below a file there is no state directory, and without that there are no names.
        Path states = end == End.STOPPED_UNNAMED ? messages : scratch;
        List<SwellProcess> all = new ArrayList<>();
        try {
          for (int n = 0; n < instances; n++) {
            all.add(RebalanceFigure.start(settings, states, "instance-" + n, messages));
          }
          Configuration configuration = Streams.configuration(settings.toArray(String[]::new));
          measure(all, configuration, end, rows, rounds, seconds);
        } finally {
          all.forEach(SwellProcess::close);
        }
      }
    }
  }

  private static void measure(
      List<SwellProcess> all,
      Configuration configuration,
      End end,
      long rows,
      int rounds,
      int seconds)
      throws Exception {
    for (SwellProcess each : all) {
      double unused = each.awaitReady();
    }
    KafkaClients clients = Streams.clients(configuration);
    List<byte[]> keys = RebalanceFigure.keys();
    ChurningWords words = new ChurningWords(FRESH);
    long before = rows / FRESH;
    try (AssignmentReader reader = new AssignmentReader(clients);
        GroupGeneration generation = new GroupGeneration(clients)) {
      try (SteadyFeed fill =
          new SteadyFeed(
              clients,
              SendSchedule.unlimited(),
              0,
              n -> keys.get((int) (n % MODELS)),
              words::document)) {
        fill.limit(before);
        while (reader.count() < before * 0.95) {
          reader.read(100);
        }
      }
      try (SteadyFeed feed =
          new SteadyFeed(
              clients,
              SendSchedule.rate(PER_SECOND),
              before,
              n -> keys.get((int) (n % MODELS)),
              words::document)) {
        while (reader.pauses().size() < MODELS) {
          reader.read(100);
        }
        settle(reader, seconds);
        int began = generation.now();
        settle(reader, seconds);
        print(0, Double.NaN, Double.NaN, generation.now() - began, reader);
        for (int restart = 0; restart < rounds * all.size(); restart++) {
          restart(restart + 1, all.get(restart % all.size()), end, reader, generation, seconds);
        }
        long fed = feed.fed() + 1;
        feed.limit(fed);
        long patience = System.nanoTime() + 60_000_000_000L;
        while (reader.documents() < fed && System.nanoTime() < patience) {
          reader.read(100);
        }
        System.out.printf(
            "%,d fed, %,d assigned, %d of them twice%n",
            feed.fed(), reader.documents(), reader.twice());
      }
    }
  }

  private static void restart(
      int number,
      SwellProcess instance,
      End end,
      AssignmentReader reader,
      GroupGeneration generation,
      int seconds)
      throws Exception {
    int before = generation.now();
    var unused = reader.pauses();
    CompletableFuture<Double> stopping = new CompletableFuture<>();
    Thread stop =
        new Thread(
            () -> {
              try {
                stopping.complete(end(instance, end));
                instance.start();
              } catch (Exception e) {
                stopping.completeExceptionally(e);
              }
            },
            "restart");
    stop.start();
    while (stop.isAlive()) {
      reader.read(20);
    }
    long start = System.nanoTime();
    while (!instance.isReady()) {
      reader.read(20);
    }
    double ready = (System.nanoTime() - start) / 1e9;
    settle(reader, seconds);
    print(number, stopping.get(), ready, generation.now() - before, reader);
  }

  /** Ends an instance, and returns the seconds that took. */
  private static double end(SwellProcess instance, End end) throws Exception {
    if (end == End.KILLED) {
      instance.kill();
      return 0;
    }
    return instance.stop();
  }

  private static void print(
      int number, double end, double ready, int rebalances, AssignmentReader reader) {
    DoubleStream pauses = reader.pauses().values().stream().mapToDouble(pause -> pause);
    StringBuilder line = new StringBuilder();
    pauses.sorted().forEach(pause -> line.append(String.format(Locale.ROOT, "  %5.1f", pause)));
    System.out.printf("%7d  %6.2f  %8.2f  %10d%s%n", number, end, ready, rebalances, line);
  }

  private static void settle(AssignmentReader reader, int seconds) {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    // An instance may call itself ready while its models wait for another's end.
    while (System.nanoTime() < end || reader.silence() > LIVELY) {
      reader.read(20);
    }
  }
}
