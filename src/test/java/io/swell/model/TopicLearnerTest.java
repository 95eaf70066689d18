package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.evaluation.PlantedStream;
import io.swell.evaluation.RlsiObjectiveTerms;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the laws that every learner keeps, for every pair of penalties and both signs. */
class TopicLearnerTest {
  private static final PlantedStream STREAM = PlantedStream.of(PlantedStream.Plan.SMALL, 11);
  private static final int TERMS = STREAM.seen();
  private static final MiniBatch EMPTY =
      new MiniBatch(3, new int[] {0, 0, 0, 0}, new int[0], new double[0]);

  /** Allows for sums of some hundred numbers near 1 in another order. */
  private static final Offset<Double> ROUNDING = within(1e-11);

  record Setting(Learners kind, LearnOptions options) {
    /**
     * Returns a learner with topics in the first {@code live} slots, started from dissimilar
     * documents.
     */
    TopicLearner started(int live) {
      TopicLearner learner = kind.of(options);
      for (int k = 0; k < live; k++) {
        learner.seed(k, document(STREAM.all(), 50 * k), 2, 10);
      }
      return learner;
    }

    double[] s(TopicLearner learner) {
      return kind.s(learner);
    }

    double[] r(TopicLearner learner) {
      return kind.r(learner, 0, TERMS);
    }

    Setting with(LearnOptions changed) {
      return new Setting(kind, changed);
    }
  }

  static Stream<Setting> everySetting() {
    return Arrays.stream(Learners.values())
        .flatMap(kind -> Learners.everyPair(4).stream().map(options -> new Setting(kind, options)));
  }

  /**
   * Returns the settings with an l1 penalty on topics, the only ones with exact zeros and topics
   * that vanish.
   */
  static Stream<Setting> everySparseSetting() {
    return everySetting().filter(setting -> setting.options().topicsPenalty() == Penalty.L1);
  }

  static Stream<Learners> everyLearner() {
    return Arrays.stream(Learners.values());
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void statisticsUnderTheSameTopicsAddUp(Setting setting) {
    TopicLearner none = setting.started(4);
    TopicLearner both = setting.started(4);
    TopicLearner first = setting.started(4);
    TopicLearner second = setting.started(4);
    both.learn(STREAM.batch(0, 100), 0);
    first.learn(STREAM.batch(0, 30), 0);
    second.learn(STREAM.batch(30, 100), 0);
    assertAdds(setting.s(none), setting.s(both), setting.s(first), setting.s(second));
    assertAdds(setting.r(none), setting.r(both), setting.r(first), setting.r(second));
  }

  private static void assertAdds(double[] none, double[] both, double[] first, double[] second) {
    double[] sum =
        IntStream.range(0, none.length).mapToDouble(i -> first[i] + second[i] - none[i]).toArray();
    assertThat(both).isNotEqualTo(none).containsExactly(sum, ROUNDING);
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void learningDoesNotDependOnTheOrderWithinABatch(Setting setting) {
    TopicLearner forth = setting.started(4);
    TopicLearner back = setting.started(4);
    for (int b = 0; b < 4; b++) {
      MiniBatch batch = STREAM.batch(30 * b, 30 * b + 30);
      forth.learn(batch, 0);
      back.learn(reversed(batch), 0);
    }
    assertThat(setting.s(back)).containsExactly(setting.s(forth), ROUNDING);
    assertThat(setting.r(back)).containsExactly(setting.r(forth), ROUNDING);
    assertThat(Learners.u(back, TERMS)).containsExactly(Learners.u(forth, TERMS), within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void anEmptyDocumentHasAZeroCodeAndZeroResidual(Setting setting) {
    TopicLearner learner = setting.started(4);
    learner.learn(STREAM.batch(0, 30), 0);
    double[] before = setting.s(learner);
    Codes codes = learner.learn(EMPTY, 0);
    assertThat(codes.code()).containsOnly(0);
    assertThat(codes.residual()).containsOnly(0);
    assertThat(setting.s(learner)).isEqualTo(before);
    assertThat(learner.weight()).as("empty documents count as well").isEqualTo(10 + 30 + 3);
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void codingChangesNothing(Setting setting) {
    TopicLearner learner = setting.started(3);
    learner.learn(STREAM.batch(0, 30), 0);
    double[] u = Learners.u(learner, TERMS);
    double[] s = setting.s(learner);
    Codes once = learner.code(STREAM.batch(30, 60));
    Codes again = learner.code(STREAM.batch(30, 60));
    assertThat(again.code()).isEqualTo(once.code());
    assertThat(Learners.u(learner, TERMS)).isEqualTo(u);
    assertThat(setting.s(learner)).isEqualTo(s);
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void aFreeSlotGetsNoCodesAndNoTerms(Setting setting) {
    TopicLearner learner = setting.started(2);
    Codes codes = learner.learn(STREAM.batch(0, 60), 0);
    for (int i = 0; i < codes.documents(); i++) {
      assertThat(codes.code()[i * 4 + 2]).isZero();
      assertThat(codes.code()[i * 4 + 3]).isZero();
    }
    assertThat(learner.terms(0)).isPositive();
    assertThat(learner.terms(3)).isZero();
    assertThat(learner.weight(3)).isZero();
    assertThat(learner.strength(3)).isZero();
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void theSameBatchesGiveTheSameBits(Setting setting) {
    TopicLearner one = setting.started(4);
    TopicLearner other = setting.started(4);
    for (int b = 0; b < 4; b++) {
      one.learn(STREAM.batch(30 * b, 30 * b + 30), 0);
      other.learn(STREAM.batch(30 * b, 30 * b + 30), 0);
    }
    assertThat(Learners.u(other, TERMS)).isEqualTo(Learners.u(one, TERMS));
    assertThat(setting.r(other)).isEqualTo(setting.r(one));
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void everyTopicRowIsOptimalForTheStatistics(Setting setting) {
    TopicLearner learner = setting.started(4);
    for (int b = 0; b < 4; b++) {
      learner.learn(STREAM.batch(60 * b, 60 * b + 60), 0);
    }
    double lambda = setting.options().theta() * learner.weight();
    double[] s = setting.s(learner);
    double[] r = setting.r(learner);
    double[] u = Learners.u(learner, TERMS);
    double worst = 0;
    for (int at = 0; at < u.length; at++) {
      double slope = r[at];
      for (int l = 0; l < 4; l++) {
        slope -= s[at % 4 * 4 + l] * u[at / 4 * 4 + l];
      }
      worst = Math.max(worst, violation(setting.options(), lambda, slope, u[at]));
    }
    assertThat(worst / lambda).as("KKT residual over lambda").isLessThan(1e-10);
    assertThat(IntStream.range(0, 4).allMatch(k -> learner.terms(k) > 0)).isTrue();
  }

  /** Returns how far {@code slope = r - S u} is from the optimality condition of an entry. */
  private static double violation(LearnOptions options, double lambda, double slope, double u) {
    boolean sparse = options.topicsPenalty() == Penalty.L1;
    double left = sparse ? slope - lambda / 2 * Math.signum(u) : slope - lambda * u;
    if (options.nonNegative() && u < 0) {
      return Double.POSITIVE_INFINITY;
    }
    if (u != 0) {
      return Math.abs(left);
    }
    double push = options.nonNegative() ? slope : Math.abs(slope);
    return Math.max(0, sparse ? push - lambda / 2 : push);
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void aBatchStepNeverRaisesTheObjective(Setting setting) {
    LearnOptions batch = Variants.forgettingAll(setting.options());
    TopicLearner learner = setting.with(batch).started(4);
    MiniBatch all = STREAM.all();
    var objective =
        new RlsiObjectiveTerms(
            batch.topicsPenalty(),
            batch.theta() * all.documents(),
            batch.codesPenalty(),
            batch.codesWeight());
    learner.learn(all, 0);
    double[] after = new double[15];
    for (int step = 0; step < after.length; step++) {
      Codes codes = learner.learn(all, Variants.AGES);
      after[step] = objective.of(all, codes.code(), topics(learner));
      assertThat(learner.weight()).as("previous documents do not count").isEqualTo(all.documents());
    }
    for (int step = 1; step < after.length; step++) {
      assertThat(after[step]).as("step %d", step).isLessThanOrEqualTo(after[step - 1] + 1e-9);
    }
    assertThat(after[14]).isLessThan(after[0]);
  }

  private static List<SparseVector> topics(TopicLearner learner) {
    return IntStream.range(0, learner.capacity()).mapToObj(learner::topic).toList();
  }

  @ParameterizedTest
  @MethodSource("everySparseSetting")
  void vanishedTopicsStayEmptyAndAllValuesFinite(Setting setting) {
    LearnOptions harsh = Variants.theta(setting.options(), 5);
    TopicLearner learner = setting.with(harsh).started(4);
    for (int b = 0; b < 4; b++) {
      learner.learn(STREAM.batch(60 * b, 60 * b + 60), 0);
    }
    assertThat(Learners.u(learner, TERMS)).containsOnly(0);
    assertThat(Arrays.stream(setting.s(learner)).allMatch(Double::isFinite)).isTrue();
    assertThat(Arrays.stream(setting.r(learner)).allMatch(Double::isFinite)).isTrue();
    assertThat(learner.code(STREAM.batch(0, 10)).code()).containsOnly(0);
    learner.seed(2, document(STREAM.all(), 5), 1000, 1);
    learner.learn(STREAM.batch(0, 1), 0);
    assertThat(learner.terms(2)).as("an empty slot can be seeded again").isPositive();
    assertThat(learner.terms(1)).isZero();
  }

  @ParameterizedTest
  @MethodSource("everySparseSetting")
  void aRowIsZeroIffItsPressureIsBelowOne(Setting setting) {
    TopicLearner learner = setting.started(4);
    learner.learn(STREAM.all(), 0);
    double[] u = Learners.u(learner, TERMS);
    int zero = 0;
    for (int row = 0; row < TERMS; row++) {
      boolean isZero = Arrays.stream(u, 4 * row, 4 * row + 4).allMatch(x -> x == 0);
      zero += isZero ? 1 : 0;
      double pressure = learner.pressures(new int[] {row})[0];
      if (pressure < 1 || pressure > 1) {
        assertThat(isZero).as("row %d", row).isEqualTo(pressure < 1);
      }
    }
    assertThat(zero).isBetween(1, TERMS - 1);
  }

  @ParameterizedTest
  @MethodSource("everyLearner")
  void worksWithOneTopicAndFewerTermsThanTopics(Learners kind) {
    MiniBatch few =
        new MiniBatch(2, new int[] {0, 2, 3}, new int[] {0, 1, 1}, new double[] {0.6, 0.8, 1});
    for (int topics : new int[] {1, 7}) {
      for (LearnOptions options : Learners.everyPair(topics)) {
        TopicLearner learner = kind.of(options);
        for (int k = 0; k < topics; k++) {
          learner.seed(k, document(few, k % 2), 1, 1);
        }
        for (int b = 0; b < 5; b++) {
          learner.learn(few, 0);
        }
        assertThat(Arrays.stream(Learners.u(learner, 2)).allMatch(Double::isFinite)).isTrue();
        assertThat(learner.terms(0)).isPositive();
        assertThat(learner.code(few).residual()[0]).isLessThan(1);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyLearner")
  void seedingSetsTheTopicAndClearingRemovesIt(Learners kind) {
    TopicLearner learner = kind.of(Learners.options(3, Penalty.L1, Penalty.L2, false));
    SparseVector topic = new SparseVector(new int[] {1, 700}, new double[] {0.6, -0.8});
    learner.seed(1, topic, 5, 12);
    assertThat(learner.topic(1).row()).containsExactly(1, 700);
    assertThat(learner.topic(1).weight()).containsExactly(0.6, -0.8);
    assertThat(learner.strength(1)).isEqualTo(5);
    assertThat(learner.weight(1)).isEqualTo(12);
    assertThat(kind.r(learner, 700)).containsExactly(0, -4, 0);
    assertThat(learner.gram()[4]).isCloseTo(1, ROUNDING);
    assertThatThrownBy(() -> learner.seed(1, topic, 5, 12))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("slot 1");
    learner.clear(1);
    assertThat(learner.terms(1)).isZero();
    assertThat(learner.strength(1)).isZero();
    assertThat(learner.weight(1)).isZero();
    assertThat(kind.r(learner, 700)).containsOnly(0);
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void mergedTopicsKeepWhatBothLearned(Setting setting) {
    TopicLearner learner = setting.started(4);
    learner.learn(STREAM.batch(0, 120), 0);
    double[] s = setting.s(learner);
    double[] r = setting.r(learner);
    double c = Math.sqrt(learner.gram()[3 * 4 + 3] / learner.gram()[1 * 4 + 1]);
    learner.merge(3, 1);
    double[] merged = setting.r(learner);
    for (int row = 0; row < TERMS; row++) {
      assertThat(merged[4 * row + 1]).isCloseTo(r[4 * row + 1] + c * r[4 * row + 3], ROUNDING);
      assertThat(merged[4 * row + 3]).isZero();
    }
    double[] after = setting.s(learner);
    assertThat(after[4 + 1])
        .isCloseTo(s[4 + 1] + 2 * c * s[4 + 3] + c * c * s[3 * 4 + 3], ROUNDING);
    assertThat(after[4]).isCloseTo(s[4] + c * s[3 * 4], ROUNDING).isEqualTo(after[1]);
    assertThat(learner.terms(3)).isZero();
    assertThat(learner.strength(3)).isZero();
  }

  @ParameterizedTest
  @MethodSource("everyLearner")
  void anEvictedRowForgetsWhatItLearned(Learners kind) {
    TopicLearner learner = kind.of(Learners.options(1, Penalty.L1, Penalty.L2, false));
    learner.seed(0, document(STREAM.all(), 0), 2, 10);
    learner.learn(STREAM.batch(0, 60), 0);
    double[] u = Learners.u(learner, TERMS);
    int[] zero =
        IntStream.range(0, TERMS).filter(m -> u[m] == 0 && kind.r(learner, m)[0] != 0).toArray();
    assertThat(zero).isNotEmpty();
    learner.evict(zero);
    for (int row : zero) {
      assertThat(kind.r(learner, row)).containsExactly(0);
    }
    assertThat(Learners.u(learner, TERMS)).isEqualTo(u);
  }

  @ParameterizedTest
  @MethodSource("everyLearner")
  void aTermThatLeftAllTopicsCanReturn(Learners kind) {
    TopicLearner learner = kind.of(Learners.options(1, Penalty.L1, Penalty.L2, false));
    int[] rows = IntStream.range(0, 3000).toArray();
    double[] weights = new double[rows.length];
    Arrays.fill(weights, 1, rows.length, 0.01);
    weights[0] = 0.8;
    learner.seed(0, new SparseVector(rows, weights), 2, 10);
    MiniBatch first = new MiniBatch(1, new int[] {0, 1}, new int[] {0}, new double[] {1});
    MiniBatch last = new MiniBatch(1, new int[] {0, 1}, new int[] {2999}, new double[] {1});
    learner.learn(first, 0);
    assertThat(learner.topic(0).row()).containsExactly(0);
    learner.learn(last, 0);
    assertThat(kind.r(learner, 2999)[0]).isNotZero();
  }

  static SparseVector document(MiniBatch batch, int i) {
    int from = batch.start()[i];
    int to = batch.start()[i + 1];
    return new SparseVector(
        Arrays.copyOfRange(batch.row(), from, to), Arrays.copyOfRange(batch.weight(), from, to));
  }

  private static MiniBatch reversed(MiniBatch batch) {
    int[] start = new int[batch.documents() + 1];
    int[] row = new int[batch.row().length];
    double[] weight = new double[row.length];
    for (int i = 0; i < batch.documents(); i++) {
      SparseVector document = document(batch, batch.documents() - 1 - i);
      System.arraycopy(document.row(), 0, row, start[i], document.size());
      System.arraycopy(document.weight(), 0, weight, start[i], document.size());
      start[i + 1] = start[i] + document.size();
    }
    return new MiniBatch(batch.documents(), start, row, weight);
  }
}
