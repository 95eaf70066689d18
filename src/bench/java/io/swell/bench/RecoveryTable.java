package io.swell.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.bench.PeerTable.Point;
import io.swell.evaluation.PlantedFile;
import io.swell.evaluation.PlantedStream;
import io.swell.evaluation.PlantedStream.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.StreamSupport;

/** The whole tracker and the peers on a stream of 40 topics of which 8 are born midway. */
final class RecoveryTable {
  private static final Plan PLAN = new Plan(20_000, 40, 8, 150, 6_000, 120);

  /** Long enough for slots to change hands many times. */
  private static final Plan LONG = new Plan(20_000, 40, 8, 150, 60_000, 120);

  private static final Point POINT = new Point(50, 100, 150, 0);
  private static final long[] SEEDS = {3, 4, 5};

  /** CPU seconds for a peer: enough for all to learn the whole stream. */
  private static final double BUDGET = 150;

  private final MeasuredProcess child;
  private final PeerTable peers;
  private final Path directory;

  RecoveryTable(MeasuredProcess child, Path directory) {
    this.child = child;
    peers = new PeerTable(child, directory, BUDGET);
    this.directory = directory;
  }

  String text() throws IOException, InterruptedException {
    var table = new StringBuilder();
    table.append(
        "| | seed | early topics | late topics | late ones at 0.90 after own documents |"
            + " live topics in use at the end | NPMI | documents learned | documents/s |\n"
            + "|---|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    Path file = directory.resolve("stream");
    Path topics = directory.resolve("topics");
    for (long seed : SEEDS) {
      table.append(tracker(PLAN, seed, file, topics));
    }
    table.append(tracker(LONG, SEEDS[0], file, topics));
    PlantedStream stream = PlantedStream.of(PLAN, SEEDS[0]);
    PlantedFile.write(stream, file);
    for (String peer : PeerTable.peers()) {
      Files.deleteIfExists(topics);
      JsonNode figures = peers.peer(peer, file, POINT, topics).figures();
      if (Files.exists(topics)) {
        table.append(row(peer, SEEDS[0], stream, topics, "", "", figures));
      }
    }
    return table.toString();
  }

  private String tracker(Plan plan, long seed, Path file, Path topics)
      throws IOException, InterruptedException {
    PlantedStream stream = PlantedStream.of(plan, seed);
    PlantedFile.write(stream, file);
    JsonNode figures =
        child.java(RecoveryRun.class, file, POINT.topics(), POINT.batch(), POINT.terms(), topics);
    int[] own =
        StreamSupport.stream(figures.get("ownDocumentsWhenFound").spliterator(), false)
            .mapToInt(JsonNode::asInt)
            .sorted()
            .toArray();
    String when =
        own[0] == 0
            ? "never: " + Arrays.stream(own).filter(n -> n == 0).count()
            : "median " + own[own.length / 2] + ", most " + own[own.length - 1];
    String used = figures.get("inUse").asInt() + " of " + figures.get("live").asInt();
    return row("**Swell**, whole tracker", seed, stream, topics, when, used, figures);
  }

  private static String row(
      String name,
      long seed,
      PlantedStream stream,
      Path topics,
      String when,
      String used,
      JsonNode figures)
      throws IOException {
    Score score = Score.of(stream, TopicFile.read(topics));
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.3f | %.3f | %s | %s | %.2f | %,d | %,.0f |%n",
        name,
        seed,
        score.early(),
        score.late(),
        when,
        used,
        score.npmi(),
        figures.get("learned").asInt(),
        figures.get("documentsPerSecond").asDouble());
  }
}
