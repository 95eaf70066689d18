package io.swell.streaming;

import com.sun.management.OperatingSystemMXBean;
import io.swell.bench.Settings;
import io.swell.config.Configuration;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Documents per second of the whole: a corpus looped through an embedded broker in this process,
 * JSON in, all outputs out, exactly once.
 *
 * <p>Prints the rate of what is committed every five seconds, the rate after the first fifth of the
 * documents, and where the time went.
 */
public final class ThroughputBenchmark {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private ThroughputBenchmark() {}

  @Command(
      description = "Measures the throughput of the whole stream, with the broker in this process")
  public static void run(
      @Parameters(description = "JSON Lines file, plain or gzip") Path file,
      @Parameters(description = "Number of documents to feed; the corpus is repeated")
          Integer documents,
      @Mixin Settings more)
      throws Exception {
    LoopedCorpus corpus = new LoopedCorpus(file);
    Path directory = Files.createTempDirectory("swell-benchmark");
    try (ScratchFiles scratch = new ScratchFiles(directory);
        EmbeddedKafka broker = EmbeddedKafka.start(scratch.path(), 0, Map.of())) {
      List<String> settings =
          more.after("kafka.partitions=1", "kafka.bootstrap=" + broker.bootstrap());
      Configuration configuration = Streams.configuration(settings.toArray(String[]::new));
      run(configuration, corpus, documents);
      System.out.println("bytes a document on the broker's disk:");
      try (Stream<Path> partitions = Files.list(directory)) {
        for (Path partition : partitions.filter(Files::isDirectory).sorted().toList()) {
          System.out.printf(
              "  %,9.0f  %s%n", size(partition) * 1.0 / documents, partition.getFileName());
        }
      }
    }
  }

  private static void run(Configuration configuration, LoopedCorpus corpus, int documents)
      throws Exception {
    try (BenchmarkStream stream = BenchmarkStream.start(configuration)) {
      stream.feed(corpus::document, 0, documents);
      long start = System.nanoTime();
      long lastPrint = start;
      long lastDone = 0;
      long lastUsed = SYSTEM.getProcessCpuTime();
      long warm = 0;
      long warmDone = 0;
      long done = 0;
      ThreadTimes times = new ThreadTimes();
      Thread sampler = new Thread(times, "sampler");
      while (done < documents * 0.999) {
        TimeUnit.MILLISECONDS.sleep(250);
        long now = System.nanoTime();
        done = stream.committed();
        if (warm == 0 && done >= documents / 5) {
          warm = now;
          warmDone = done;
          times = new ThreadTimes();
          sampler = new Thread(times, "sampler");
          sampler.setDaemon(true);
          sampler.start();
        }
        if (now - lastPrint >= 5e9) {
          System.out.printf(
              "%6.1f s  %,9d documents  %,7.0f/s  %.3f ms of processor time a document  fed %,d%n",
              (now - start) / 1e9,
              done,
              (done - lastDone) * 1e9 / (now - lastPrint),
              (SYSTEM.getProcessCpuTime() - lastUsed) / 1e6 / Math.max(1, done - lastDone),
              stream.fed());
          lastPrint = now;
          lastUsed = SYSTEM.getProcessCpuTime();
          lastDone = done;
        }
      }
      long end = System.nanoTime();
      System.out.printf(
          "documents per second after warm-up: %,.0f (%,d documents in %.1f s; over all %,.0f)%n",
          (done - warmDone) * 1e9 / (end - warm),
          done - warmDone,
          (end - warm) / 1e9,
          done * 1e9 / (end - start));
      sampler.interrupt();
      System.out.print(times.report(done - warmDone));
    }
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == java.lang.management.MemoryType.HEAP
          && pool.getCollectionUsage() != null) {
        peak += pool.getCollectionUsage().getUsed();
      }
    }
    System.out.printf(
        "heap after the last collection: %d MB of %d MB%n",
        peak >> 20, Runtime.getRuntime().maxMemory() >> 20);
  }

  static long size(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".log"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }
}
