package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.SendSchedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Seconds that {@code swell track} is away when it is stopped, and when it is killed, while
 * documents keep coming and its model has many rows.
 *
 * <p>Prints per restart the seconds to the end of the process, from its start to readiness (JVM,
 * connection, group, changelog), and from its start to the first new outputs that readers see.
 */
public final class RestartFigure {
  private static final int FRESH = 25;
  private static final double PER_SECOND = 100;

  private RestartFigure() {}

  @Command(description = "Measures the downtime of swell track after a stop and after a kill")
  public static void run(
      @Parameters(description = "Number of rows of the model") Long rows,
      @Parameters(
              arity = "0..1",
              defaultValue = "3",
              description = "Number of rounds, each with one stop and one kill")
          int rounds,
      @Mixin Settings more)
      throws Exception {
    Path scratch = Files.createTempDirectory("swell-restart");
    Path messages = scratch.resolve("messages.txt");
    try (ScratchFiles files = new ScratchFiles(scratch);
        BrokerProcess broker = BrokerProcess.start(files.path().resolve("broker"), messages)) {
      List<String> settings =
          more.after(
              "kafka.bootstrap=" + broker.bootstrap(),
              "kafka.partitions=1",
              "kafka.state.dir=" + scratch.resolve("state"),
              "vocabulary.max=" + (rows + 200_000));
      Configuration configuration = Streams.configuration(settings.toArray(String[]::new));
      run(configuration, settings, messages, rows, rounds);
    }
  }

  private static void run(
      Configuration configuration, List<String> settings, Path messages, long rows, int rounds)
      throws Exception {
    KafkaClients clients = Streams.clients(configuration);
    ChurningWords words = new ChurningWords(FRESH);
    byte[] key = "main".getBytes(UTF_8);
    long documents = rows / FRESH;
    try (SwellProcess swell = new SwellProcess(settings, messages)) {
      System.out.printf("first start: ready after %.2f s%n", swell.awaitReady());
      try (AssignmentReader reader = new AssignmentReader(clients)) {
        try (SteadyFeed fill =
            new SteadyFeed(clients, SendSchedule.unlimited(), 0, n -> key, words::document)) {
          fill.limit(documents);
          while (reader.count() < documents - 200) {
            reader.read(100);
            long unused = fill.fed();
          }
        }
        try (SteadyFeed feed =
            new SteadyFeed(
                clients, SendSchedule.rate(PER_SECOND), documents, n -> key, words::document)) {
          System.out.printf(
              "%,d rows, %.0f documents/s%n     how  to end  to ready  to outputs%n",
              rows, PER_SECOND);
          for (int round = 0; round < rounds; round++) {
            for (boolean kill : new boolean[] {false, true}) {
              restart(swell, reader, kill);
              long unused = feed.fed();
            }
          }
        }
        System.out.printf("assigned twice: %d%n", reader.twice());
      }
    }
  }

  private static void restart(SwellProcess swell, AssignmentReader reader, boolean kill)
      throws Exception {
    long before = reader.count();
    while (reader.count() < before + 300) {
      reader.read(100);
    }
    double end = 0;
    if (kill) {
      swell.kill();
    } else {
      end = swell.stop();
    }
    long start = System.nanoTime();
    swell.start();
    double ready = swell.awaitReady();
    reader.read(0);
    long then = reader.count();
    // What was committed before the end may still be on its way to us.
    for (reader.read(200); reader.count() > then; reader.read(200)) {
      then = reader.count();
    }
    while (reader.count() == then) {
      reader.read(20);
    }
    System.out.printf(
        "%8s  %6.2f  %8.2f  %10.2f%n",
        kill ? "kill -9" : "SIGTERM", end, ready, (System.nanoTime() - start) / 1e9);
  }
}
