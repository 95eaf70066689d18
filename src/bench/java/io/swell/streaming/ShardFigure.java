package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.model.LearnOptions;
import io.swell.streaming.client.KafkaClients;
import io.swell.streaming.feed.SendSchedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What term shards give and cost: one model, {@code swell track} in a process for the model and one
 * for each shard, and a broker in another process.
 *
 * <p>Every document adds rows to the model, each of 8 K bytes of R. Prints for each number of
 * shards the documents a second after the first half and where the time of a mini-batch went there,
 * the live bytes of each process, the bytes on the broker's disk a document, and the time from
 * {@code kill -9} of all processes to the next output; or that a process ended, as one does whose
 * heap is too small.
 */
public final class ShardFigure {
  private ShardFigure() {}

  @Command(description = "Measures memory, rate and restart of a model with term shards")
  public static void run(
      @Parameters(index = "0", split = ",", description = "Numbers of shards; 0 for none")
          List<Integer> shards,
      @Parameters(index = "1", description = "Number of documents") int documents,
      @Option(
              names = "--new-terms",
              defaultValue = "25",
              description = "New terms a document (default: ${DEFAULT-VALUE})")
          int newTerms,
      @Option(
              names = "--heap",
              defaultValue = "1g",
              description = "Largest heap of each process (default: ${DEFAULT-VALUE})")
          String heap,
      @Mixin Settings more)
      throws Exception {
    for (int p : shards) {
      Path scratch = Files.createTempDirectory("swell-shards");
      Path messages = Files.createTempFile("swell-shards", ".txt");
      try (ScratchFiles files = new ScratchFiles(scratch);
          BrokerProcess broker = BrokerProcess.start(files.path().resolve("broker"), messages)) {
        List<String> settings =
            more.after(
                "kafka.bootstrap=" + broker.bootstrap(),
                "kafka.partitions=" + (p + 1),
                "learn.shards=" + p,
                "kafka.max-partitions=1",
                "vocabulary.max=" + ((long) documents * newTerms * 3 / 2 + 10_000));
        System.out.printf("%d shards, %,d documents, -Xmx%s%n", p, documents, heap);
        List<SwellProcess> all = new ArrayList<>();
        for (int i = 0; i <= p; i++) {
          List<String> own = new ArrayList<>(settings);
          own.add("kafka.state.dir=" + scratch.resolve("state" + i));
          all.add(new SwellProcess(own, heap, messages));
        }
        measure(settings, all, broker, documents, new ChurningWords(newTerms));
        disk(scratch.resolve("broker"), documents);
      }
    }
  }

  private static void measure(
      List<String> settings,
      List<SwellProcess> all,
      BrokerProcess broker,
      int documents,
      ChurningWords words)
      throws Exception {
    Configuration configuration = Streams.configuration(settings.toArray(String[]::new));
    KafkaClients clients = Streams.clients(configuration);
    byte[] key = "main".getBytes(UTF_8);
    try {
      for (SwellProcess process : all) {
        System.out.printf("  ready after %.1f s%n", process.awaitReady());
      }
      try (AssignmentReader reader = new AssignmentReader(clients);
          SteadyFeed feed =
              new SteadyFeed(clients, SendSchedule.unlimited(), 0, n -> key, words::document)) {
        feed.limit(documents);
        long start = 0;
        long before = 0;
        ShardPhases phases = ShardPhases.of(all, broker);
        while (reader.count() < documents) {
          reader.read(100);
          if (start == 0 && reader.count() >= documents / 2) {
            start = System.nanoTime();
            before = reader.count();
            phases = ShardPhases.of(all, broker);
          }
          if (hasEnded(all)) {
            System.out.printf(
                "  a process ended after %,d documents of %,d%n", reader.count(), feed.fed());
            return;
          }
        }
        double rate = (documents - before) / ((System.nanoTime() - start) / 1e9);
        System.out.printf("  %,.0f documents/s in the second half%n", rate);
        int batch = configuration.get(LearnOptions.class).batchSize();
        ShardPhases.of(all, broker).print(phases, (documents - before) * 1.0 / batch);
        for (SwellProcess process : all) {
          System.out.printf("  live bytes of a process: %,d MB%n", process.liveBytes() >> 20);
        }
        restart(all, reader, feed, documents);
      }
    } finally {
      all.forEach(SwellProcess::close);
    }
  }

  /** Kills all processes, feeds ten mini-batches, and waits for what follows from them. */
  private static void restart(
      List<SwellProcess> all, AssignmentReader reader, SteadyFeed feed, int documents)
      throws Exception {
    for (SwellProcess process : all) {
      process.kill();
    }
    long start = System.nanoTime();
    for (SwellProcess process : all) {
      process.start();
    }
    feed.limit(documents + 1_000L);
    while (reader.count() == documents) {
      reader.read(20);
      if (hasEnded(all)) {
        System.out.println("  a process ended while it restarted");
        return;
      }
    }
    System.out.printf(
        "  from kill -9 to the next output: %.1f s%n", (System.nanoTime() - start) / 1e9);
  }

  private static boolean hasEnded(List<SwellProcess> all) {
    return !all.stream().allMatch(SwellProcess::isAlive);
  }

  private static void disk(Path directory, int documents) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path partition : all.filter(ShardFigure::isMeasured).sorted().toList()) {
        System.out.printf(
            "  %,9.0f bytes a document: %s%n",
            ThroughputBenchmark.size(partition) * 1.0 / documents, partition.getFileName());
      }
    }
  }

  private static boolean isMeasured(Path path) {
    String name = path.getFileName().toString();
    return Files.isDirectory(path) && (name.contains("models") || name.contains("shards-"));
  }
}
