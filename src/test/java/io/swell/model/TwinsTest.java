package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The fast learner gives the same results as the plain one through births, merges and evictions.
 */
class TwinsTest {
  private static final int TOPICS = 6;
  private static final int ROWS = 900;
  private static final int BATCHES = 100;

  static Stream<LearnOptions> everySetting() {
    List<LearnOptions> all = new ArrayList<>();
    for (Penalty topics : Penalty.values()) {
      for (Penalty codes : Penalty.values()) {
        for (boolean nonNegative : new boolean[] {false, true}) {
          for (int xi : new int[] {1, 5}) {
            for (double rho : new double[] {0, 0.5, 1}) {
              all.add(options(topics, codes, nonNegative, xi, Forgetting.POWER, rho));
            }
            all.add(options(topics, codes, nonNegative, xi, Forgetting.DOCUMENTS, 0));
          }
        }
      }
    }
    return all.stream();
  }

  private static LearnOptions options(
      Penalty topics,
      Penalty codes,
      boolean nonNegative,
      int xi,
      Forgetting forgetting,
      double rho) {
    return new LearnOptions(
        TOPICS,
        topics,
        codes,
        nonNegative,
        codes == Penalty.L1 ? 0.1 : 0.5,
        forgetting == Forgetting.DOCUMENTS ? 20 : 0,
        0.01,
        forgetting == Forgetting.POWER && rho < 1 ? PenaltySchedule.COUNT : PenaltySchedule.WEIGHT,
        10,
        xi,
        forgetting,
        rho,
        400,
        Duration.ofDays(7));
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void theFastLearnerFindsThePlainLearnersTopics(LearnOptions options) {
    var plain = new PlainLearner(options);
    var fast = Rlsi.learner(options, Parallel.SEQUENTIAL, null);
    Random random = new Random(7);
    double worst = 0;
    int ever = 0;
    start(plain, new Random(1));
    start(fast, new Random(1));
    for (int b = 0; b < 2 * BATCHES; b += 2) { // live() changes something at even steps only
      MiniBatch batch = planted(random, 10, 100 + b * 4);
      live(plain, b);
      live(fast, b);
      plain.learn(batch, 1000);
      fast.learn(batch, 1000);
      worst = Math.max(worst, difference(plain, fast));
      ever += fast.topics().terms(0);
    }
    assertThat(worst).as("largest difference of U over %d batches", BATCHES).isLessThan(1e-9);
    assertThat(ever).as("terms of topic 0, so that zeros are not compared with zeros").isPositive();
  }

  @Test
  void threadsDoNotChangeTheBits() {
    var executor = Executors.newFixedThreadPool(3);
    try {
      LearnOptions options = everySetting().skip(3).findFirst().orElseThrow();
      Learner one = Rlsi.learner(options, Parallel.SEQUENTIAL, null);
      Learner four = Rlsi.learner(options, Parallel.on(executor, 4), null);
      run(one, 0, 60);
      run(four, 0, 60);
      assertThat(saved(four)).isEqualTo(saved(one));
    } finally {
      executor.shutdown();
    }
  }

  @Test
  void aRestoredLearnerContinuesWithTheSameBits() {
    LearnOptions options = options(Penalty.L1, Penalty.L2, false, 1, Forgetting.DOCUMENTS, 0);
    Learner never = Rlsi.learner(options, Parallel.SEQUENTIAL, null);
    run(never, 0, 190);
    Map<String, byte[]> store = new LinkedHashMap<>();
    Learner stopped = Rlsi.learner(options, Parallel.SEQUENTIAL, null);
    int from = 0;
    for (int cut : new int[] {1, 7, 49, 52, 90, 101, 102, 140, 151, 190}) {
      run(stopped, from, cut);
      stopped.save(into(store));
      Learner next = Rlsi.learner(options, Parallel.SEQUENTIAL, null);
      var registry = new StateRegistry(next.parts());
      store.forEach((key, value) -> registry.restore(HexFormat.of().parseHex(key), value));
      registry.restored();
      stopped = next;
      from = cut;
    }
    assertThat(columns(stopped)).isEqualTo(columns(never));
    run(stopped, 190, 200);
    run(never, 190, 200);
    assertThat(columns(stopped)).isEqualTo(columns(never));
  }

  private static String columns(Learner learner) {
    var all = new StringBuilder();
    for (int k = 0; k < TOPICS; k++) {
      SparseVector topic = learner.topic(k);
      all.append(Arrays.toString(topic.row())).append(Arrays.toString(topic.weight()));
    }
    double[] r = new double[TOPICS];
    for (int row = 0; row < ROWS; row++) {
      learner.statistics().r(row, r);
      all.append(Arrays.toString(r));
    }
    return all.append(Arrays.toString(learner.statistics().s())).append(learner.theta()).toString();
  }

  private static Map<String, String> saved(Learner learner) {
    Map<String, byte[]> store = new LinkedHashMap<>();
    learner.save(into(store));
    Map<String, String> hex = new LinkedHashMap<>();
    store.forEach((key, value) -> hex.put(key, HexFormat.of().formatHex(value)));
    return hex;
  }

  private static StateSink into(Map<String, byte[]> store) {
    return new StateSink() {
      @Override
      public void put(byte[] key, byte[] value) {
        store.put(HexFormat.of().formatHex(key), value);
      }

      @Override
      public void remove(byte[] key) {
        store.remove(HexFormat.of().formatHex(key));
      }
    };
  }

  private static void run(Learner learner, int from, int to) {
    Random random = new Random(7);
    if (from == 0) {
      start(learner, new Random(1));
    }
    for (int b = 0; b < to; b++) {
      MiniBatch batch = planted(random, 10, 100 + b * 4);
      if (b >= from) {
        live(learner, b);
        learner.learn(batch, 1000);
      }
    }
  }

  private static void start(TopicLearner learner, Random random) {
    for (int k = 0; k < TOPICS - 1; k++) {
      learner.seed(k, topic(random), 2, 12);
    }
  }

  private static SparseVector topic(Random random) {
    int[] rows = IntStream.range(0, 100).filter(row -> random.nextInt(5) == 0).toArray();
    double[] weights = Arrays.stream(rows).mapToDouble(row -> random.nextDouble()).toArray();
    double norm = Math.sqrt(Arrays.stream(weights).map(x -> x * x).sum());
    return new SparseVector(rows, Arrays.stream(weights).map(x -> x / norm).toArray());
  }

  /** Executes births, a merge and evictions at fixed steps. */
  private static void live(TopicLearner learner, int b) {
    if (b == 50 || b == 120) {
      learner.clear(b % TOPICS);
      learner.seed(b % TOPICS, topic(new Random(b)), 1.5, 10);
    } else if (b == 100 && learner.terms(4) > 0 && learner.terms(1) > 0) {
      learner.merge(4, 1);
    } else if (b == 150) {
      boolean[] used = new boolean[ROWS];
      for (int k = 0; k < TOPICS; k++) {
        for (int row : learner.topic(k).row()) {
          used[row] = true;
        }
      }
      learner.evict(IntStream.range(100, 600).filter(row -> !used[row]).limit(50).toArray());
    }
  }

  /**
   * Returns documents of unit norm from six planted blocks of terms and a growing tail of rare
   * ones.
   */
  private static MiniBatch planted(Random random, int documents, int vocabulary) {
    int[] start = new int[documents + 1];
    int[] rows = new int[documents * 20];
    double[] weights = new double[documents * 20];
    int at = 0;
    for (int i = 0; i < documents; i++) {
      int block = random.nextInt(6);
      boolean[] seen = new boolean[vocabulary];
      for (int n = 0; n < 20; n++) {
        int row = n < 12 ? block * 16 + random.nextInt(16) : random.nextInt(vocabulary);
        seen[row] = true;
      }
      int[] mine = IntStream.range(0, vocabulary).filter(row -> seen[row]).toArray();
      double norm = 0;
      for (int j = 0; j < mine.length; j++) {
        rows[at + j] = mine[j];
        weights[at + j] = 0.2 + random.nextDouble();
        norm += weights[at + j] * weights[at + j];
      }
      for (int j = 0; j < mine.length; j++) {
        weights[at + j] /= Math.sqrt(norm);
      }
      at += mine.length;
      start[i + 1] = at;
    }
    return new MiniBatch(documents, start, rows, weights);
  }

  private static double difference(TopicLearner plain, TopicLearner fast) {
    double worst = 0;
    for (int k = 0; k < TOPICS; k++) {
      double[] dense = new double[ROWS];
      add(dense, plain.topic(k), 1);
      add(dense, fast.topic(k), -1);
      for (double x : dense) {
        worst = Math.max(worst, Math.abs(x));
      }
    }
    return worst;
  }

  private static void add(double[] dense, SparseVector topic, double times) {
    for (int i = 0; i < topic.size(); i++) {
      dense[topic.row()[i]] += times * topic.weight()[i];
    }
  }
}
