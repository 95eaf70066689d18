package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.SendSchedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * How long each model pauses when a second instance joins, leaves, and is killed, and whether a
 * reader of committed records sees a document twice.
 *
 * <p>Four models, a partition each, 100 documents a second each, mini-batches of 20, commits every
 * second; once without and once with standby replicas. Prints the longest time between two commits
 * of each model, in each phase.
 */
public final class RebalanceFigure {
  private static final int MODELS = 4;
  private static final double PER_SECOND = 400;

  /** Seconds without outputs after which a model is taken to pause. */
  private static final double LIVELY = 3;

  private RebalanceFigure() {}

  @Command(
      description =
          "Measures how long models pause when a second instance joins, leaves or is killed")
  public static void run(
      @Parameters(arity = "0..1", defaultValue = "20", description = "Seconds of each phase")
          int seconds,
      @Mixin Settings more)
      throws Exception {
    for (int standbys : new int[] {0, 1}) {
      System.out.printf("%d standby replicas%n", standbys);
      measure(standbys, seconds, more);
    }
  }

  private static void measure(int standbys, int seconds, Settings more) throws Exception {
    Path scratch = Files.createTempDirectory("swell-rebalance");
    Path messages = scratch.resolve("messages.txt");
    try (ScratchFiles files = new ScratchFiles(scratch);
        BrokerProcess broker = BrokerProcess.start(files.path().resolve("broker"), messages)) {
      List<String> settings =
          more.after(
              "kafka.bootstrap=" + broker.bootstrap(),
              "kafka.partitions=" + MODELS,
              "kafka.num.standby.replicas=" + standbys,
              "model.from=key",
              "learn.batch=20");
      Configuration configuration = Streams.configuration(settings.toArray(String[]::new));
      KafkaClients clients = Streams.clients(configuration);
      List<byte[]> keys = keys();
      ChurningWords words = new ChurningWords(1);
      try (SwellProcess one = start(settings, scratch, "one", messages)) {
        double unused = one.awaitReady();
        try (AssignmentReader reader = new AssignmentReader(clients);
            SteadyFeed feed =
                new SteadyFeed(
                    clients,
                    SendSchedule.rate(PER_SECOND),
                    0,
                    n -> keys.get((int) (n % MODELS)),
                    words::document)) {
          while (reader.pauses().size() < MODELS) {
            reader.read(100);
          }
          phase("warming up", reader, one, seconds);
          phase("alone", reader, one, seconds);
          try (SwellProcess two = start(settings, scratch, "two", messages)) {
            phase("two joins", reader, two, seconds);
            phase("both", reader, two, seconds);
            System.out.printf("two leaves in %.2f s%n", two.stop());
            phase("two left", reader, one, seconds);
            two.start();
            phase("two joins again", reader, two, seconds);
            two.kill();
            phase("two killed", reader, one, seconds);
          }
          long fed = feed.fed();
          feed.limit(fed);
          long end = System.nanoTime() + seconds * 1_000_000_000L;
          while (System.nanoTime() < end) {
            reader.read(100);
          }
          System.out.printf(
              "%,d fed, %,d assigned, %d of them twice%n", fed, reader.documents(), reader.twice());
        }
      }
    }
  }

  /** Starts an instance with a state directory, and hence a name, of its own. */
  static SwellProcess start(List<String> settings, Path scratch, String name, Path messages)
      throws Exception {
    List<String> all = new ArrayList<>(settings);
    all.add("kafka.state.dir=" + scratch.resolve(name));
    return new SwellProcess(all, messages);
  }

  /** Lasts until so many seconds after an instance is ready, and longer if a model pauses then. */
  private static void phase(
      String name, AssignmentReader reader, SwellProcess instance, int seconds)
      throws InterruptedException {
    Map<String, Double> unused = reader.pauses();
    while (!instance.isReady()) {
      reader.read(20);
    }
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    // An instance may well call itself ready while all of its models wait for another's end.
    while (System.nanoTime() < end || reader.silence() > LIVELY) {
      reader.read(20);
    }
    StringBuilder line = new StringBuilder();
    reader
        .pauses()
        .forEach((model, pause) -> line.append(String.format(Locale.ROOT, "  %6.2f", pause)));
    System.out.printf("%-16s%s%n", name, line);
  }

  /** Returns a key of a model for each partition of the log of bags. */
  static List<byte[]> keys() {
    Map<Integer, byte[]> keys = new TreeMap<>();
    for (int n = 0; keys.size() < MODELS; n++) {
      byte[] key = ("model-" + n).getBytes(UTF_8);
      keys.putIfAbsent(BuiltInPartitioner.partitionForKey(key, MODELS), key);
    }
    return IntStream.range(0, MODELS).mapToObj(keys::get).toList();
  }
}
