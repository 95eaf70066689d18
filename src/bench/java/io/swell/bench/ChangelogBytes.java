package io.swell.bench;

import io.swell.bench.Started.Setting;
import io.swell.engine.Bag;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.evaluation.Corpora;
import io.swell.evaluation.PlantedStream;
import io.swell.format.output.JsonLines;
import io.swell.math.Parallel;
import io.swell.replay.EngineFactory;
import io.swell.state.StateSink;
import io.swell.streaming.Streams;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What commits write into the changelog of a model. Learns a corpus with everything that a tracker
 * saves, or a planted stream with the learner alone, and saves after every so many documents.
 *
 * <p>Prints the bytes and the number of pieces per document by kind of piece, over the whole stream
 * and over its second half, and the bytes and the seconds of the largest commits.
 */
final class ChangelogBytes {
  private ChangelogBytes() {}

  @Command(description = "Counts the bytes that commits write into the changelog, by kind")
  static void run(
      @Option(names = "--corpus", description = "File of documents (default: a planted stream)")
          @Nullable Path corpus,
      @Option(names = "--documents", defaultValue = "20000") int documents,
      @Option(names = "--commit", defaultValue = "500", description = "Documents per commit")
          int commit,
      @Option(names = "--terms", defaultValue = "1000000", description = "Of the planted stream")
          int terms,
      @Option(names = "--topics", defaultValue = "500", description = "K for the planted stream")
          int topics,
      @Mixin Settings settings) {
    var counts = new Counts();
    if (corpus == null) {
      var plan = new PlantedStream.Plan(terms, topics, 0, 150, documents, 136, 2.7, 0.8);
      var started = new Started(PlantedStream.of(plan, 42), new Setting(topics, commit, 100));
      counts.commit(started.at(), started.learner()::save);
      while (started.hasNext()) {
        started.learner().learn(started.next(), 0);
        counts.commit(started.at(), started.learner()::save);
      }
    } else {
      List<Bag> bags = Corpora.bags(corpus, documents);
      ModelEngine engine =
          new EngineFactory(
                  Streams.configuration(settings.after().toArray(String[]::new)),
                  Parallel.SEQUENTIAL)
              .engine(bags.get(0).model());
      Outputs nowhere = new JsonLines(OutputStream.nullOutputStream());
      for (int i = 0; i < bags.size(); i++) {
        engine.accept(bags.get(i), nowhere);
        if ((i + 1) % commit == 0 || i + 1 == bags.size()) {
          counts.commit(i + 1, engine::save);
        }
      }
    }
    counts.print();
  }

  /** The pieces of one commit. */
  private record Commit(int documents, double seconds, Map<Byte, long[]> byKind) {
    long bytes() {
      return byKind.values().stream().mapToLong(count -> count[1]).sum();
    }
  }

  /** The pieces by commit and by kind, as bytes of keys and values. */
  private static final class Counts implements StateSink {
    private final List<Commit> commits = new ArrayList<>();
    private Map<Byte, long[]> now = new TreeMap<>();

    void commit(int documents, Consumer<StateSink> save) {
      now = new TreeMap<>();
      double start = Clock.wall();
      save.accept(this);
      commits.add(new Commit(documents, Clock.wall() - start, now));
    }

    @Override
    public void put(byte[] key, byte[] value) {
      add(key[0], key.length + value.length);
    }

    @Override
    public void remove(byte[] key) {
      add(key[0], key.length);
    }

    private void add(byte kind, int bytes) {
      long[] count = now.computeIfAbsent(kind, k -> new long[2]);
      count[0]++;
      count[1] += bytes;
    }

    void print() {
      int half = commits.size() / 2;
      List<Commit> late = commits.subList(half, commits.size());
      int documents = commits.get(commits.size() - 1).documents;
      int lateDocuments = documents - commits.get(half - 1).documents;
      System.out.println("                        bytes a document      pieces a document");
      System.out.println("kind                     whole  2nd half       whole   2nd half");
      Set<Byte> kinds = new TreeSet<>();
      commits.forEach(commit -> kinds.addAll(commit.byKind.keySet()));
      for (byte kind : kinds) {
        String code = kind < 10 ? String.valueOf(kind) : String.valueOf((char) kind);
        print(code, sum(commits, kind), documents, sum(late, kind), lateDocuments);
      }
      print("all", sum(commits, null), documents, sum(late, null), lateDocuments);
      System.out.printf(
          "largest commit %.1f MB, %.2f s; in the second half %.1f MB, %.2f s%n",
          commits.stream().mapToLong(Commit::bytes).max().orElse(0) / 1e6,
          commits.stream().mapToDouble(Commit::seconds).max().orElse(0),
          late.stream().mapToLong(Commit::bytes).max().orElse(0) / 1e6,
          late.stream().mapToDouble(Commit::seconds).max().orElse(0));
    }

    /** Returns the number of pieces of a kind, or of all, and their bytes. */
    private static long[] sum(List<Commit> commits, @Nullable Byte kind) {
      long[] sum = new long[2];
      for (Commit commit : commits) {
        commit.byKind.forEach(
            (code, count) -> {
              if (kind == null || kind.equals(code)) {
                sum[0] += count[0];
                sum[1] += count[1];
              }
            });
      }
      return sum;
    }

    private static void print(String name, long[] all, double documents, long[] late, double last) {
      if (all[0] > 0) {
        System.out.printf(
            "%-18s %11.1f %9.1f %11.3f %10.3f%n",
            name, all[1] / documents, late[1] / last, all[0] / documents, late[0] / last);
      }
    }
  }
}
