package io.swell.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.bench.Started.Setting;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import io.swell.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Bytes that a learner and a vocabulary retain for each row, and how fast the learner is restored
 * from pieces in memory. Prints a line of JSON.
 *
 * <pre>MemoryRun ROWS TOPICS</pre>
 */
final class MemoryRun {
  private static final int DOCUMENTS = 100;
  private static final int TERMS = 100;

  /** A saved piece. */
  private record Piece(byte[] key, byte[] value) {}

  private MemoryRun() {}

  public static void main(String[] arguments) throws Exception {
    int rows = Integer.parseInt(arguments[0]);
    var setting = new Setting(Integer.parseInt(arguments[1]), DOCUMENTS, 60);
    long empty = Clock.retained();
    Learner learner = filled(setting, rows);
    long withLearner = Clock.retained();
    Vocabulary vocabulary = vocabulary(rows);
    long withVocabulary = Clock.retained();
    long nonzeros = Started.topics(learner).stream().mapToLong(SparseVector::size).sum();
    List<Piece> saved = saved(learner);
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 3; i++) {
      double before = Clock.wall();
      Learner restored = Rlsi.learner(setting.options(), Parallel.SEQUENTIAL, null);
      var registry = new StateRegistry(restored.parts());
      for (Piece piece : saved) {
        registry.restore(piece.key(), piece.value());
      }
      registry.restored();
      best = Math.min(best, Clock.wall() - before);
      if (restored.weight() != learner.weight() || vocabulary.size() != rows) {
        throw new IllegalStateException("what was restored is not what was saved");
      }
    }
    System.out.println(
        new ObjectMapper()
            .writeValueAsString(
                Map.of(
                    "bytes",
                    withLearner - empty,
                    "vocabulary",
                    withVocabulary - withLearner,
                    "nonzeros",
                    nonzeros,
                    "least",
                    (long) Double.BYTES * rows * setting.topics() + 12 * nonzeros,
                    "savedBytes",
                    saved.stream().mapToLong(p -> p.value().length).sum(),
                    "restoreSeconds",
                    best)));
  }

  /** Learns documents that together hold every row once. */
  private static Learner filled(Setting setting, int rows) {
    Learner learner = Rlsi.learner(setting.options(), Parallel.SEQUENTIAL, null);
    for (int from = 0; from < rows; from += DOCUMENTS * TERMS) {
      MiniBatch batch = batch(from, setting.topics());
      if (from == 0) {
        for (int k = 0; k < setting.topics(); k++) {
          int[] own = Arrays.copyOfRange(batch.row(), k * TERMS, (k + 1) * TERMS);
          double[] weight = Arrays.copyOfRange(batch.weight(), k * TERMS, (k + 1) * TERMS);
          learner.seed(k, new SparseVector(own, weight), 10, DOCUMENTS);
        }
      }
      learner.learn(batch, 0);
    }
    return learner;
  }

  /** Each document holds a topic's heaviest terms too, so that R has no empty row. */
  private static MiniBatch batch(int from, int topics) {
    int shared = from == 0 ? 0 : 5;
    int size = TERMS + shared;
    int[] row = new int[DOCUMENTS * size];
    double[] weight = new double[row.length];
    for (int i = 0; i < DOCUMENTS; i++) {
      for (int n = 0; n < size; n++) {
        row[i * size + n] = n < shared ? i % topics * TERMS + n : from + i * TERMS + n - shared;
        weight[i * size + n] = 1 / Math.sqrt(size);
      }
    }
    return new MiniBatch(
        DOCUMENTS, IntStream.rangeClosed(0, DOCUMENTS).map(i -> i * size).toArray(), row, weight);
  }

  private static Vocabulary vocabulary(int rows) {
    var vocabulary = new Vocabulary(rows);
    for (int from = 0; from < rows; from += TERMS) {
      int first = from;
      String[][] terms = {
        IntStream.range(first, first + TERMS).mapToObj(m -> "term" + m).toArray(String[]::new)
      };
      int[] one = new int[TERMS];
      Arrays.fill(one, 1);
      vocabulary.count(terms, new int[][] {one});
    }
    return vocabulary;
  }

  private static List<Piece> saved(Learner learner) {
    List<Piece> pieces = new ArrayList<>();
    learner.save(
        new StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            pieces.add(new Piece(key, value));
          }

          @Override
          public void remove(byte[] key) {
            // a first save removes nothing that was put
          }
        });
    return pieces;
  }
}
