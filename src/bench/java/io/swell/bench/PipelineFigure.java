package io.swell.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The whole product against the peers' whole pipelines, each as a process of its own on the same
 * file: JSON lines in, the topics of every document and of the model out, start included.
 *
 * <p>Prints a row a run. CPU seconds are those of the process and all its threads: for Java, its
 * compiler and collector too.
 */
final class PipelineFigure {
  /** Fields of {@code /proc/self/stat}: ticks that ended children spent in user and kernel mode. */
  private static final int CHILD_USER = 15;

  private static final int CHILD_KERNEL = 16;
  private static final double TICKS_PER_SECOND = 100;

  private final Path directory;
  private final int documents;

  private PipelineFigure(Path directory, int documents) {
    this.directory = directory;
    this.documents = documents;
  }

  @Command(
      description =
          "Compares swell replay with the whole pipelines of scikit-learn and gensim on one"
              + " file")
  static void run(
      @Parameters(
              description = "JSON Lines file with id, timestamp, title and text, may be gzipped")
          Path corpus,
      @Option(
              names = "--times",
              defaultValue = "1",
              description = "How often it is repeated, later each time")
          int times,
      @Option(names = "--rounds", defaultValue = "1", description = "Runs of each") int rounds,
      @Option(
              names = "--peers",
              split = ",",
              defaultValue = "sklearn-lda,sklearn-nmf,gensim-lda",
              description = "Peers to run")
          List<String> peers,
      @Option(
              names = "--swell",
              split = ",",
              defaultValue = "target/swell",
              description = "Launchers of the builds to run")
          List<String> launchers)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("swell-pipelines");
    Path repeated = directory.resolve("documents.jsonl");
    int documents = repeat(corpus, times, repeated);
    System.out.printf(
        Locale.ROOT,
        "%,d documents; load of the machine %s%n%n"
            + "| pipeline | CPU s | wall s | documents per CPU s |%n|---|---:|---:|---:|%n",
        documents,
        Machine.load());
    var figure = new PipelineFigure(directory, documents);
    for (int round = 0; round < rounds; round++) {
      for (String launcher : launchers) {
        figure.print(launcher, List.of(launcher, "replay", repeated.toString()));
      }
      for (String peer : peers) {
        figure.print(
            peer,
            List.of(
                "/usr/bin/python3", "src/bench/python/pipelines.py", peer, repeated.toString()));
      }
    }
    try (Stream<Path> left = Files.list(directory)) {
      for (Path each : left.toList()) {
        Files.delete(each);
      }
    }
    Files.delete(directory);
  }

  private void print(String name, List<String> command) throws IOException, InterruptedException {
    Path error = directory.resolve("error");
    double cpu = childSeconds();
    long start = System.nanoTime();
    var builder =
        new ProcessBuilder(command)
            .redirectOutput(directory.resolve("out").toFile())
            .redirectError(error.toFile());
    int code = builder.start().waitFor();
    double wall = (System.nanoTime() - start) / 1e9;
    cpu = childSeconds() - cpu;
    if (code != 0) {
      throw new IllegalStateException(
          String.join(" ", command) + " ended with " + code + ": " + Files.readString(error));
    }
    System.out.printf(
        Locale.ROOT, "| %s | %.1f | %.1f | %,.0f |%n", name, cpu, wall, documents / cpu);
  }

  private static double childSeconds() throws IOException {
    String all = Files.readString(Path.of("/proc/self/stat"));
    // the name of the process may contain spaces: the fields after it begin with the third
    String[] fields = all.substring(all.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = Long.parseLong(fields[CHILD_USER - 2]) + Long.parseLong(fields[CHILD_KERNEL - 2]);
    return ticks / TICKS_PER_SECOND;
  }

  /** Writes a corpus several times, each time with other ids and after the time before. */
  private static int repeat(Path corpus, int times, Path to) throws IOException {
    var json = new ObjectMapper();
    List<ObjectNode> all = new ArrayList<>();
    try (var lines = new ProcessBuilder("zcat", "-f", corpus.toString()).start().inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        all.add((ObjectNode) json.readTree(line));
      }
    }
    Instant[] time =
        all.stream()
            .map(each -> Instant.parse(each.get("timestamp").asText()))
            .toArray(Instant[]::new);
    Instant first = Arrays.stream(time).min(Instant::compareTo).orElseThrow();
    Instant last = Arrays.stream(time).max(Instant::compareTo).orElseThrow();
    Duration length = Duration.between(first, last).plusDays(1);
    try (BufferedWriter out = Files.newBufferedWriter(to)) {
      for (int round = 0; round < times; round++) {
        for (int i = 0; i < time.length; i++) {
          ObjectNode document = all.get(i).deepCopy();
          document.put("id", all.get(i).get("id").asText() + "-" + round);
          document.put("timestamp", time[i].plus(length.multipliedBy(round)).toString());
          out.write(json.writeValueAsString(document));
          out.newLine();
        }
      }
    }
    return times * time.length;
  }
}
