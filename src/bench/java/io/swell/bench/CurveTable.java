package io.swell.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.evaluation.PlantedFile;
import io.swell.evaluation.PlantedStream;
import io.swell.evaluation.PlantedStream.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Milliseconds a mini-batch as one size grows, as a table and a drawing. */
final class CurveTable {
  private static final int TERMS = 60;

  private final MeasuredProcess child;
  private final Path directory;
  private final Path drawings;

  CurveTable(MeasuredProcess child, Path directory, Path drawings) {
    this.child = child;
    this.directory = directory;
    this.drawings = drawings;
  }

  /** The vocabulary grows: K = 100, eta = 100. */
  String vocabulary() throws IOException, InterruptedException {
    double[] sizes = {1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 7e6};
    double[] millis = new double[sizes.length];
    var table = new StringBuilder();
    table.append("| M | terms met | ms per batch | nonzeros of U |\n|---:|---:|---:|---:|\n");
    for (int i = 0; i < sizes.length; i++) {
      JsonNode figures = point((int) sizes[i], 100, 100);
      millis[i] = figures.get("millisPerBatch").asDouble();
      table.append(
          String.format(
              Locale.ROOT,
              "| %,.0f | %,d | %.2f | %,.0f |%n",
              sizes[i],
              figures.get("seen").asInt(),
              millis[i],
              figures.get("live").asInt() * figures.get("terms").asDouble()));
    }
    draw("vocabulary", "K = 100, eta = 100", "terms in the vocabulary", sizes, millis);
    return String.format(
        Locale.ROOT,
        "![ms per batch against M](benchmarks/vocabulary.svg)%n%n%s%nM = 1,000,000 against 100,000:"
            + " **%.2f times** (goal: at most 1.3).%n",
        table,
        millis[4] / millis[2]);
  }

  /** The number of topics grows: M = 100,000, eta = 1,000. */
  String topics() throws IOException, InterruptedException {
    double[] sizes = {10, 20, 50, 100, 200, 500, 1000};
    double[] millis = new double[sizes.length];
    var table = new StringBuilder();
    table.append("| K | ms per batch | documents/s | live |\n|---:|---:|---:|---:|\n");
    for (int i = 0; i < sizes.length; i++) {
      JsonNode figures = point(100_000, (int) sizes[i], 1000);
      millis[i] = figures.get("millisPerBatch").asDouble();
      table.append(
          String.format(
              Locale.ROOT,
              "| %.0f | %.2f | %,.0f | %d |%n",
              sizes[i],
              millis[i],
              figures.get("documentsPerSecond").asDouble(),
              figures.get("live").asInt()));
    }
    draw("topics", "M = 100,000, eta = 1,000", "topics", sizes, millis);
    return "![ms per batch against K](benchmarks/topics.svg)\n\n" + table;
  }

  private JsonNode point(int vocabulary, int topics, int batch)
      throws IOException, InterruptedException {
    Path file = directory.resolve("stream");
    var plan = new Plan(vocabulary, topics * 4 / 5, 0, 150, 20_000, 136, 2.7, 0.8);
    PlantedFile.write(PlantedStream.of(plan, Tables.SEED), file);
    return child.java(SpeedRun.class, file, topics, batch, TERMS, directory.resolve("topics"));
  }

  private void draw(String name, String setting, String x, double[] sizes, double[] millis)
      throws IOException {
    Files.createDirectories(drawings);
    Files.writeString(
        drawings.resolve(name + ".svg"),
        Chart.svg("Milliseconds a mini-batch, " + setting, x, "ms", sizes, millis));
  }
}
