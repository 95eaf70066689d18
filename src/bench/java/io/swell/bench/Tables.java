package io.swell.bench;

import io.swell.bench.PeerTable.Point;
import io.swell.evaluation.PlantedFile;
import io.swell.evaluation.PlantedStream;
import io.swell.evaluation.PlantedStream.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures, and writes every table into its place in {@code src/docs/BENCHMARKS.md}. */
@Command(
    description = "Measures Swell and its peers in turn and writes the tables of BENCHMARKS.md")
final class Tables implements Callable<Integer> {
  static final long SEED = 42;

  @Option(
      names = "--only",
      split = ",",
      description = "Tables to make, or prefixes of their names: ${COMPLETION-CANDIDATES}",
      completionCandidates = Names.class)
  private List<String> only = List.of("");

  @Option(names = "--budget", description = "CPU seconds for each peer")
  private double budget = 12;

  @Option(names = "--java", split = " ", description = "Flags of the measured Java processes")
  private List<String> flags = List.of("-Xmx4g", "-XX:+UseSerialGC");

  @Option(names = "--page", description = "Page to write")
  private Path page = Path.of("src/docs/BENCHMARKS.md");

  /** A table's content. */
  private interface Content {
    String text() throws Exception;
  }

  /** The names of the tables, for the help. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(
              "published",
              "peers",
              "vocabulary",
              "topics",
              "threads",
              "roofline",
              "recovery",
              "memory",
              "operations")
          .iterator();
    }
  }

  @Override
  public Integer call() throws Exception {
    Path directory = Files.createTempDirectory("swell-benchmarks");
    try {
      var child = new MeasuredProcess(flags, directory);
      var report = new Report(page);
      report.replace("machine", Machine.description(child, flags) + "\n");
      for (Map.Entry<String, Content> table : tables(child, directory).entrySet()) {
        if (only.stream().anyMatch(table.getKey()::startsWith)) {
          double before = Clock.wall();
          String load = Machine.load();
          String text = table.getValue().text();
          report.replace(
              table.getKey(),
              String.format(
                  Locale.ROOT,
                  "%s%n_%s; %.0f s; load of the machine when it began %s._%n",
                  text,
                  LocalDate.now(ZoneOffset.UTC),
                  Clock.wall() - before,
                  load));
          System.err.printf(Locale.ROOT, "%s: %.0f s%n", table.getKey(), Clock.wall() - before);
        }
      }
      return 0;
    } finally {
      delete(directory);
    }
  }

  private Map<String, Content> tables(MeasuredProcess child, Path directory) {
    var once = new OneRunTables(child);
    var curves = new CurveTable(child, directory, page.resolveSibling("benchmarks"));
    var peers = new PeerTable(child, directory, budget);
    Path file = directory.resolve("stream");
    Map<String, Content> tables = new LinkedHashMap<>();
    tables.put("published", () -> once.published(stream(file, 100_000, 100, 20_000)));
    peer(tables, peers, file, "peers-100k-20", 100_000, new Point(20, 1000, 60, 20));
    peer(tables, peers, file, "peers-100k-100", 100_000, new Point(100, 100, 60, 30));
    peer(tables, peers, file, "peers-100k-500", 100_000, new Point(500, 1000, 60, 30));
    peer(tables, peers, file, "peers-1m-100", 1_000_000, new Point(100, 1000, 60, 100));
    tables.put("vocabulary", curves::vocabulary);
    tables.put("topics", curves::topics);
    tables.put("threads", () -> once.threads(stream(file, 100_000, 100, 20_000)));
    tables.put("roofline", () -> once.roofline(stream(file, 100_000, 100, 20_000)));
    tables.put("recovery", () -> new RecoveryTable(child, directory).text());
    tables.put("memory", once::memory);
    tables.put("operations", () -> OperationsTable.text(flags));
    return tables;
  }

  private static void peer(
      Map<String, Content> tables,
      PeerTable peers,
      Path file,
      String name,
      int vocabulary,
      Point point) {
    int documents = point.batch() == 1000 && point.topics() < 500 ? 40_000 : 20_000;
    tables.put(
        name,
        () -> {
          stream(file, vocabulary, point.topics(), documents);
          return peers.text(PlantedFile.read(file), file, point);
        });
  }

  /** Writes the stream of a setting: four planted topics for every five slots. */
  private static Path stream(Path file, int vocabulary, int topics, int documents)
      throws IOException {
    int tokens = topics < 50 ? 148 : 136;
    var plan = new Plan(vocabulary, topics * 4 / 5, 0, 150, documents, tokens, 2.7, 0.8);
    PlantedFile.write(PlantedStream.of(plan, SEED), file);
    return file;
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
