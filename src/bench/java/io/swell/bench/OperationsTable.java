package io.swell.bench;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The JMH benchmarks with what they allocate, in short. */
final class OperationsTable {
  private OperationsTable() {}

  static String text(List<String> flags) throws RunnerException {
    var options =
        new OptionsBuilder()
            .include("io\\.swell\\.bench\\..*Benchmark")
            .addProfiler(GCProfiler.class)
            .jvmArgs(flags.toArray(String[]::new))
            .forks(1)
            .warmupIterations(3)
            .warmupTime(TimeValue.seconds(2))
            .measurementIterations(5)
            .measurementTime(TimeValue.seconds(2))
            .verbosity(VerboseMode.SILENT)
            .build();
    var table = new StringBuilder();
    table.append("| operation | K | time | +- | bytes allocated |\n|---|---:|---:|---:|---:|\n");
    for (RunResult run : new Runner(options).run()) {
      var time = run.getPrimaryResult();
      String topics = run.getParams().getParam("topics");
      String allocated =
          run.getSecondaryResults().keySet().stream()
              .filter(key -> key.endsWith("gc.alloc.rate.norm"))
              .findFirst()
              .orElseThrow();
      double bytes = Objects.requireNonNull(run.getSecondaryResults().get(allocated)).getScore();
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %.3f %s | %.3f | %,.0f |%n",
              run.getParams().getBenchmark().replaceAll(".*\\.", ""),
              topics == null ? "" : topics,
              time.getScore(),
              time.getScoreUnit(),
              time.getScoreError(),
              bytes));
    }
    return table.toString();
  }
}
