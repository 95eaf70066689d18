package io.swell.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.evaluation.PlantedStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Swell and peers in turn on one stream: speed, memory, recovery and coherence. */
final class PeerTable {
  private static final List<String> PEERS =
      List.of(
          "sklearn-lda",
          "sklearn-nmf",
          "sklearn-dictionary",
          "gensim-lda",
          "gensim-nmf",
          "gensim-lsi");

  /** As many as were planted, for recovery beside the setting that is compared. */
  private static final int MORE_TERMS = 150;

  private final MeasuredProcess child;
  private final Path directory;
  private final double budget;

  /**
   * @param budget CPU seconds for each peer
   */
  PeerTable(MeasuredProcess child, Path directory, double budget) {
    this.child = child;
    this.directory = directory;
    this.budget = budget;
  }

  /** What is to be compared, and how many times faster than the best peer Swell should be. */
  record Point(int topics, int batch, int terms, double goal) {}

  String text(PlantedStream stream, Path file, Point point)
      throws IOException, InterruptedException {
    var table = new StringBuilder();
    table.append(
        "| | documents/s | ms per batch | documents learned | peak memory, MB | recovery | found |"
            + " NPMI |\n|---|---:|---:|---:|---:|---:|---:|---:|\n");
    Path topics = directory.resolve("topics");
    JsonNode swell = swell(file, point, point.terms(), topics);
    String name = "**Swell**, `topics.terms` ";
    table.append(row(name + point.terms(), swell, Score.of(stream, TopicFile.read(topics))));
    JsonNode more = swell(file, point, MORE_TERMS, topics);
    table.append(row(name + MORE_TERMS, more, Score.of(stream, TopicFile.read(topics))));
    double best = 0;
    String bestPeer = "none";
    for (String peer : PEERS) {
      Files.deleteIfExists(topics);
      MeasuredProcess.Outcome outcome = peer(peer, file, point, topics);
      JsonNode figures = outcome.figures();
      if (figures.isMissingNode()) {
        String why =
            outcome.ended()
                ? "first mini-batch not done in " + limit() + " s"
                : outcome.complaint();
        table.append("| ").append(peer).append(" | ").append(why).append(" | | | | | | |\n");
        continue;
      }
      Score score = Files.exists(topics) ? Score.of(stream, TopicFile.read(topics)) : null;
      table.append(row(peer, figures, score));
      if (figures.get("documentsPerSecond").asDouble() > best) {
        best = figures.get("documentsPerSecond").asDouble();
        bestPeer = peer;
      }
    }
    String verdict =
        best > 0
            ? String.format(
                Locale.ROOT,
                "Swell is **%.1f times** as fast as the fastest peer, %s (goal %.0f).",
                swell.get("documentsPerSecond").asDouble() / best,
                bestPeer,
                point.goal())
            : "No peer got beyond its first mini-batch: give them more with `--budget`.";
    return String.format(
        Locale.ROOT,
        "%s%n%s Swell's topics: %d live, %.0f terms each (`topics.terms` %d), %.3f %% of U"
            + " nonzero; %,d of %,d terms met; %.0f terms a document. CPU of its whole process, collector and compiler too:"
            + " %.2f times that of the learning thread.%n",
        table,
        verdict,
        swell.get("live").asInt(),
        swell.get("terms").asDouble(),
        point.terms(),
        100 * swell.get("nonzeroShare").asDouble(),
        swell.get("seen").asInt(),
        stream.plan().vocabulary(),
        stream.counts().row().length / (double) stream.plan().documents(),
        swell.get("processShare").asDouble());
  }

  private JsonNode swell(Path file, Point point, int terms, Path topics)
      throws IOException, InterruptedException {
    return child.java(SpeedRun.class, file, point.topics(), point.batch(), terms, topics);
  }

  MeasuredProcess.Outcome peer(String peer, Path file, Point point, Path topics)
      throws IOException, InterruptedException {
    return child.run(
        List.of(
            "/usr/bin/python3",
            "src/bench/python/peers.py",
            peer,
            file.toString(),
            "-k",
            Integer.toString(point.topics()),
            "--batch",
            Integer.toString(point.batch()),
            "--budget",
            Double.toString(budget),
            "--topics",
            topics.toString()),
        limit());
  }

  /** Seconds on the wall's clock after which a peer is ended, so that no table takes long. */
  private long limit() {
    return Math.round(25 + 1.5 * budget);
  }

  static List<String> peers() {
    return PEERS;
  }

  private static String row(String name, JsonNode figures, @Nullable Score score) {
    double pace = figures.get("documentsPerSecond").asDouble();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %,.1f | %,d | %,.0f | %s |%n",
        name,
        pace > 0 ? String.format(Locale.ROOT, "%,.0f", pace) : "first mini-batch only",
        figures.get("millisPerBatch").asDouble(),
        figures.get("learned").asInt(),
        figures.get("peakMegabytes").asDouble(),
        score == null
            ? "| |"
            : String.format(
                Locale.ROOT,
                "%.3f | %.0f %% | %.2f",
                score.early(),
                100 * score.found(),
                score.npmi()));
  }
}
