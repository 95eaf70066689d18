package io.swell.streaming;

import com.sun.management.OperatingSystemMXBean;
import io.swell.bench.Settings;
import io.swell.config.Configuration;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Whether the whole stream stays as fast and as small as it was: documents whose vocabulary is
 * never the same for long, with so little room for terms that old ones must go.
 *
 * <p>Prints for each tenth the documents per second, the processor time a document, and what is
 * left on the heap after a collection. A fixed load is run every half second; processor time in
 * units of that load does not change with the machine's clock and neighbours. At the end it
 * compares the last tenth with the second, and ends with 1 if either is more than 5 % worse.
 */
public final class SoakBenchmark {
  private static final double ALLOWED = 1.05;

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private SoakBenchmark() {}

  /**
   * @param loads processor time a document, in units of the fixed load
   * @param heap bytes after a collection
   */
  private record Tenth(double loads, long heap) {}

  @Command(description = "Checks that speed and memory of the whole stream stay constant")
  public static int run(
      @Parameters(description = "Number of documents to feed") Long documents, @Mixin Settings more)
      throws Exception {
    List<Tenth> tenths;
    try (ScratchFiles scratch = new ScratchFiles(Files.createTempDirectory("swell-soak"));
        EmbeddedKafka broker = EmbeddedKafka.start(scratch.path(), 0, Map.of())) {
      List<String> settings =
          more.after(
              "kafka.partitions=1",
              "kafka.bootstrap=" + broker.bootstrap(),
              "vocabulary.max=20000");
      tenths = run(Streams.configuration(settings.toArray(String[]::new)), documents);
    }
    double slower = tenths.get(9).loads / tenths.get(1).loads;
    double larger = (double) tenths.get(9).heap / tenths.get(1).heap;
    System.out.printf(
        "last tenth against the second: processor time a document x %.3f, heap x %.3f%n",
        slower, larger);
    return slower <= ALLOWED && larger <= ALLOWED ? 0 : 1;
  }

  private static List<Tenth> run(Configuration configuration, long documents) throws Exception {
    List<Tenth> tenths = new ArrayList<>();
    ChurningWords words = new ChurningWords(5);
    try (BenchmarkStream stream = BenchmarkStream.start(configuration)) {
      stream.feed(words::document, 0, documents);
      System.out.println("tenth  documents/s  us/document  load us  loads/1000 documents  heap MB");
      for (int tenth = 1; tenth <= 10; tenth++) {
        long before = stream.committed();
        long wall = System.nanoTime();
        long used = SYSTEM.getProcessCpuTime();
        long load = 0;
        int loads = 0;
        long done = before;
        while (done < 0.0999 * documents * tenth) {
          load += load();
          loads++;
          TimeUnit.MILLISECONDS.sleep(500);
          done = stream.committed();
        }
        double seconds = (System.nanoTime() - wall) / 1e9;
        double own = (SYSTEM.getProcessCpuTime() - used - load) / 1e3 / (done - before);
        double unit = load / 1e3 / loads;
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        tenths.add(new Tenth(own / unit, heap));
        System.out.printf(
            "%5d  %,11.0f  %11.1f  %7.0f  %20.1f  %7.1f%n",
            tenth, (done - before) / seconds, own, unit, 1_000 * own / unit, heap / 1048576.0);
      }
    }
    return tenths;
  }

  /** Runs the fixed load and returns the processor time it took, in nanoseconds. */
  private static long load() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    double[] values = new double[1 << 14];
    for (int round = 0; round < 200; round++) {
      for (int i = 1; i < values.length; i++) {
        values[i] = 0.5 * values[i] + 0.25 * values[i - 1] + round;
      }
    }
    if (Double.isNaN(values[values.length - 1])) {
      throw new IllegalStateException("the load went wrong");
    }
    return threads.getCurrentThreadCpuTime() - start;
  }
}
