package io.swell.bench;

import io.swell.bench.Started.Setting;
import io.swell.evaluation.PlantedStream;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.model.Codes;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The learner's operations, one mini-batch of 100 documents or one model each. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class LearnerBenchmark {
  private static final PlantedStream.Plan PLAN =
      new PlantedStream.Plan(100_000, 80, 0, 150, 20_000, 136, 2.7, 0.8);

  /** A saved piece. */
  record Piece(byte[] key, byte[] value) {}

  @Param({"50", "100"})
  public int topics;

  private final List<MiniBatch> batches = new ArrayList<>();
  private final Map<String, Piece> saved = new LinkedHashMap<>();
  private Started started = new Started(PlantedStream.of(PlantedStream.Plan.SMALL, 1), SMALL);
  private Learner learner = started.learner();
  private Setting setting = SMALL;
  private int next;

  private static final Setting SMALL = new Setting(4, 10, 60);

  /** Learns 15,000 documents, keeps the next 5,000. */
  @Setup
  public void start() {
    setting = new Setting(topics, 100, 60);
    started = new Started(PlantedStream.of(PLAN, 42), setting).until(15_000);
    learner = started.learner();
    while (started.hasNext()) {
      batches.add(started.next());
    }
    checkpoint();
  }

  private MiniBatch batch() {
    next = (next + 1) % batches.size();
    return batches.get(next);
  }

  /** Codes a mini-batch with the topics as they are. */
  @Benchmark
  public Codes code() {
    return learner.code(batch());
  }

  /** Learns a mini-batch. */
  @Benchmark
  public Codes learn() {
    return learner.learn(batch(), 0);
  }

  /** Learns ten mini-batches and saves what they changed, as a commit a second would. */
  @Benchmark
  public int learnTenAndCheckpoint() {
    for (int b = 0; b < 10; b++) {
      learner.learn(batch(), 0);
    }
    return checkpoint();
  }

  private int checkpoint() {
    learner.save(
        new StateSink() {
          @Override
          public void put(byte[] key, byte[] value) {
            saved.put(HexFormat.of().formatHex(key), new Piece(key, value));
          }

          @Override
          public void remove(byte[] key) {
            saved.remove(HexFormat.of().formatHex(key));
          }
        });
    return saved.size();
  }

  /** Restores the whole model from its pieces. */
  @Benchmark
  public Learner restore() {
    Learner restored = Rlsi.learner(setting.options(), Parallel.SEQUENTIAL, null);
    var registry = new StateRegistry(restored.parts());
    for (Piece piece : saved.values()) {
      registry.restore(piece.key(), piece.value());
    }
    registry.restored();
    return restored;
  }
}
