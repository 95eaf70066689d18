package io.swell.streaming;

import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.streaming.admin.StreamTopics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * How long a tracker takes to be at work again when its model has many rows. Fills a model with
 * terms that occur once, stops the tracker, starts it again and feeds on.
 *
 * <p>Prints for each number of rows the seconds from the start until the tracker runs, that is
 * until the changelog is read, and until the assignments of a mini-batch fed then are committed,
 * that is until the arrays are filled and have learned; and the rows per second of the latter.
 */
public final class RestoreBenchmark {
  private static final int FRESH = 25;

  private RestoreBenchmark() {}

  @Command(description = "Measures how long a tracker with many rows takes to restart")
  public static void run(
      @Parameters(
              index = "0",
              split = ",",
              description = "Numbers of rows of the model, separated by commas")
          List<Long> numbers,
      @Mixin Settings more)
      throws Exception {
    System.out.println("     rows  changelog MB  seconds to running  to outputs     rows/s");
    for (long rows : numbers) {
      measure(rows, more);
    }
  }

  private static void measure(long rows, Settings more) throws Exception {
    try (ScratchFiles scratch = new ScratchFiles(Files.createTempDirectory("swell-restore"));
        EmbeddedKafka broker = EmbeddedKafka.start(scratch.path(), 0, Map.of())) {
      List<String> settings =
          more.after(
              "kafka.partitions=1",
              "kafka.instance=one",
              "kafka.bootstrap=" + broker.bootstrap(),
              "vocabulary.max=" + (rows + 100_000));
      Configuration configuration = Streams.configuration(settings.toArray(String[]::new));
      ChurningWords words = new ChurningWords(FRESH);
      long documents = rows / FRESH;
      try (BenchmarkStream stream = BenchmarkStream.start(configuration)) {
        stream.feed(words::document, 0, documents);
        // What is left over of whole mini-batches waits for more.
        stream.await(documents - 200);
      }
      long start = System.nanoTime();
      try (BenchmarkStream stream = BenchmarkStream.start(configuration)) {
        double running = (System.nanoTime() - start) / 1e9;
        long before = stream.committed();
        stream.feed(words::document, documents, documents + 400);
        stream.await(before + 1);
        double done = (System.nanoTime() - start) / 1e9;
        System.out.printf(
            "%,9d  %12.1f  %18.2f  %10.2f  %,9.0f%n",
            rows, size(scratch.path()) / 1e6, running, done, rows / done);
      }
    }
  }

  /** Bytes of the models' changelog on the broker's disk. */
  private static long size(Path directory) throws Exception {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().contains(StreamTopics.MODEL_STORE + "-changelog"))
          .filter(file -> file.toString().endsWith(".log"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }
}
