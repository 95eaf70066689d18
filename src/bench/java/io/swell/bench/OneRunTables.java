package io.swell.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Tables of one process each: the published update, threads, the machine's limits, memory. */
final class OneRunTables {
  private static final int TERMS = 60;

  private final MeasuredProcess child;

  OneRunTables(MeasuredProcess child) {
    this.child = child;
  }

  String published(Path stream) throws IOException, InterruptedException {
    JsonNode figures = child.java(PublishedRun.class, stream, 100, 100, TERMS, 8);
    double fast = figures.get("fast").asDouble();
    return String.format(
        Locale.ROOT,
        "| M = %,d, K = 100, eta = 100 | ms per batch | times Swell |%n|---|---:|---:|%n"
            + "| Swell | %.2f | 1 |%n"
            + "| the update as printed: every row from zero, sums over all K | %,.0f | **%.0f** |%n"
            + "| the same written well: every row from zero, zeros skipped | %,.1f | %.1f |%n%n"
            + "All three learn the same mini-batches from one state and every row is solved, none"
            + " is sampled; the largest difference of an entry of U over all of them is %.1e. %,d"
            + " of U's entries are not zero (%.3f %%).%n",
        figures.get("rows").asInt(),
        fast,
        figures.get("printed").asDouble(),
        figures.get("printed").asDouble() / fast,
        figures.get("skipping").asDouble(),
        figures.get("skipping").asDouble() / fast,
        figures.get("difference").asDouble(),
        figures.get("nonzeros").asInt(),
        figures.get("nonzeros").asInt() / (double) figures.get("rows").asInt());
  }

  String threads(Path stream) throws IOException, InterruptedException {
    JsonNode figures = child.java(ThreadsRun.class, stream, 100, 1000, TERMS, 2);
    double one = figures.get("one").asDouble();
    double two = figures.get("two").asDouble();
    double machine = 2 * one / figures.get("apart").asDouble();
    return String.format(
        Locale.ROOT,
        "One thread %.1f ms a mini-batch, two threads %.1f ms, in turn, on the wall's clock:"
            + " **%.2f times** (goal 1.5). Two separate learners of one thread each, at once, do"
            + " %.2f times the work of one: that is what the machine gives. The topics are the same"
            + " bits: %s.%n",
        one,
        two,
        one / two,
        machine,
        figures.get("sameBits").asBoolean() ? "yes" : "NO");
  }

  String roofline(Path stream) throws IOException, InterruptedException {
    JsonNode figures = child.java(RooflineRun.class, stream, 100, 1000, TERMS);
    double millis = figures.get("millisPerBatch").asDouble();
    double flops = figures.get("flops").asDouble();
    double streamed = figures.get("streamed").asDouble();
    var table = new StringBuilder();
    table.append(
        String.format(
            Locale.ROOT,
            "%.1f ms a mini-batch of 1,000 documents (M = 100,000, K = 100; %d samples). One core"
                + " reached %.0f GFLOP/s of fused multiply-adds and streams %.0f GB/s.%n%n"
                + "| phase | ms | Mflop | MB | GFLOP/s | GB/s | share of the nearer limit |%n"
                + "|---|---:|---:|---:|---:|---:|---:|%n",
            millis,
            figures.get("samples").asInt(),
            flops / 1e9,
            streamed / 1e9));
    for (JsonNode phase : figures.get("phases")) {
      double seconds = phase.get("share").asDouble() * millis / 1000;
      double operations = phase.get("flops").asDouble();
      double bytes = phase.get("bytes").asDouble();
      table.append(
          seconds > 0 && bytes > 0
              ? String.format(
                  Locale.ROOT,
                  "| %s | %.2f | %.1f | %.1f | %.1f | %.1f | %.0f %% |%n",
                  phase.get("name").asText(),
                  1000 * seconds,
                  operations / 1e6,
                  bytes / 1e6,
                  operations / seconds / 1e9,
                  bytes / seconds / 1e9,
                  100 * Math.max(operations / flops, bytes / streamed) / seconds)
              : String.format(
                  Locale.ROOT,
                  "| %s | %.2f | | | | | |%n",
                  phase.get("name").asText(),
                  1000 * seconds));
    }
    return table.toString();
  }

  String memory() throws IOException, InterruptedException {
    var table = new StringBuilder();
    table.append(
        "| rows | K | learner, MB | bytes a row | times the least | vocabulary, bytes a term |"
            + " saved, MB | restored in, s | rows/s |\n"
            + "|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    int[][] points = {{100_000, 50}, {100_000, 100}, {1_000_000, 50}, {1_000_000, 100}};
    for (int[] point : points) {
      table.append(memory(point[0], point[1]));
    }
    return table
        + "\nThe least: 8 bytes for each entry of R, 12 for each nonzero of U. Restored from pieces"
        + " in memory; reading them from Kafka is not in it.\n";
  }

  private String memory(int rows, int topics) throws IOException, InterruptedException {
    JsonNode figures = child.java(MemoryRun.class, rows, topics);
    double bytes = figures.get("bytes").asDouble();
    double seconds = figures.get("restoreSeconds").asDouble();
    return String.format(
        Locale.ROOT,
        "| %,d | %d | %,.0f | %.0f | **%.2f** | %.0f | %,.0f | %.2f | %,.0f |%n",
        rows,
        topics,
        bytes / 1e6,
        bytes / rows,
        bytes / figures.get("least").asDouble(),
        figures.get("vocabulary").asDouble() / rows,
        figures.get("savedBytes").asDouble() / 1e6,
        seconds,
        rows / seconds);
  }
}
