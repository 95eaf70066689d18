package io.swell.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.math.Parallel;
import io.swell.model.Codes;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.SavedState;
import io.swell.model.TopicLearner;
import io.swell.state.StateOwner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the laws that every method keeps, each with its own weighting. */
class MethodContractTest {
  private static final String BATCH = "learn.forgetting=replace";
  private static final String KEEP = "learn.forgetting=none";
  private static final MiniBatch EMPTY =
      new MiniBatch(2, new int[] {0, 0, 0}, new int[0], new double[0]);

  /** Allows for sums of some hundred numbers near 1 in another order. */
  private static final double ROUNDING = 1e-9;

  @ParameterizedTest
  @EnumSource
  void aBatchStepNeverRaisesTheObjective(Method method) {
    Trial trial = Trial.started(method, BATCH);
    double[] after = new double[15];
    for (int pass = 0; pass < after.length; pass++) {
      trial.learner().learn(trial.all(), 0);
      after[pass] = trial.objective();
    }
    for (int pass = 1; pass < after.length; pass++) {
      assertThat(after[pass])
          .as("pass %d", pass)
          .isLessThanOrEqualTo(after[pass - 1] + ROUNDING * Math.abs(after[pass - 1]));
    }
    assertThat(after[14]).isLessThan(after[0]);
  }

  @ParameterizedTest
  @EnumSource
  void passesEndWhereTheObjectiveHardlyChanges(Method method) {
    Trial trial = Trial.started(method, BATCH);
    List<Double> after = new ArrayList<>();
    LearningPasses.over(
        trial.method(), trial.all(), 0, 1000, 1e-3, pass -> after.add(trial.objective()));
    assertThat(after).hasSizeBetween(2, 999);
    for (int pass = 1; pass < after.size(); pass++) {
      double before = after.get(pass - 1);
      boolean isSettled = Math.abs(before - after.get(pass)) < 1e-3 * Math.abs(before);
      assertThat(isSettled).as("pass %d", pass).isEqualTo(pass == after.size() - 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void topicsAndCodesMeetTheConstraintsBatchAndOnline(Method method) {
    for (String forgetting : new String[] {BATCH, KEEP}) {
      Trial trial = Trial.started(method, forgetting);
      for (int pass = 0; pass < 3; pass++) {
        trial.learner().learn(trial.all(), 0);
      }
      CorpusTraining.once(trial.learner(), trial.all(), 60, done -> {});
      Codes codes = trial.learner().code(trial.all());
      assertThat(ConstraintViolations.of(trial.method(), codes)).as(forgetting).isEmpty();
      assertThat(Arrays.stream(codes.residual()).min().orElseThrow()).isNotNegative();
    }
  }

  @ParameterizedTest
  @EnumSource
  void statisticsUnderTheSameTopicsAddUp(Method method) {
    double[] none = statistics(Trial.started(method, KEEP), 0, 0);
    double[] both = statistics(Trial.started(method, KEEP), 0, 240);
    double[] first = statistics(Trial.started(method, KEEP), 0, 90);
    double[] second = statistics(Trial.started(method, KEEP), 90, 240);
    double[] sum =
        IntStream.range(0, none.length).mapToDouble(i -> first[i] + second[i] - none[i]).toArray();
    assertThat(both).isNotEqualTo(none).containsExactly(sum, within(ROUNDING));
  }

  /** Returns S_kk of every slot, and S and R if the learner has the default parts. */
  private static double[] statistics(Trial trial, int from, int to) {
    TopicLearner learner = trial.learner();
    if (to > from) {
      learner.learn(trial.all().slice(from, to), 0);
    }
    double[] strengths = IntStream.range(0, Trial.TOPICS).mapToDouble(learner::strength).toArray();
    if (!(learner instanceof Learner usual)) {
      return strengths;
    }
    double[] s = usual.statistics().s();
    int rows = Trial.TERMS;
    double[] all = Arrays.copyOf(strengths, strengths.length + s.length + rows * Trial.TOPICS);
    System.arraycopy(s, 0, all, strengths.length, s.length);
    double[] r = new double[Trial.TOPICS];
    for (int row = 0; row < rows; row++) {
      usual.statistics().r(row, r);
      System.arraycopy(r, 0, all, strengths.length + s.length + row * r.length, r.length);
    }
    return all;
  }

  @ParameterizedTest
  @EnumSource
  void batchesDoNotDependOnTheOrderOfDocuments(Method method) {
    Trial forth = Trial.started(method, BATCH);
    Trial back = Trial.started(method, BATCH);
    for (int pass = 0; pass < 4; pass++) {
      forth.learner().learn(forth.all(), 0);
      back.learner().learn(reversed(back.all()), 0);
    }
    assertThat(back.topics()).containsExactly(forth.topics(), within(1e-8));
  }

  private static MiniBatch reversed(MiniBatch batch) {
    int[] start = new int[batch.documents() + 1];
    int[] row = new int[batch.row().length];
    double[] weight = new double[row.length];
    for (int i = 0; i < batch.documents(); i++) {
      var document = batch.document(batch.documents() - 1 - i);
      System.arraycopy(document.row(), 0, row, start[i], document.size());
      System.arraycopy(document.weight(), 0, weight, start[i], document.size());
      start[i + 1] = start[i] + document.size();
    }
    List<String> labels = new ArrayList<>(batch.labels());
    Collections.reverse(labels);
    return new MiniBatch(batch.documents(), start, row, weight).withLabels(labels);
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyDocumentHasAZeroCodeAndZeroResidual(Method method) {
    Trial trial = Trial.started(method, KEEP);
    trial.learner().learn(trial.all(), 0);
    for (Codes codes : new Codes[] {trial.learner().code(EMPTY), trial.learner().learn(EMPTY, 0)}) {
      assertThat(codes.code()).containsOnly(0);
      assertThat(codes.residual()).containsOnly(0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClearedSlotStaysFreeAndAllValuesFinite(Method method) {
    Trial trial = Trial.started(method, BATCH);
    trial.learner().learn(trial.all(), 0);
    trial.learner().clear(1);
    for (int pass = 0; pass < 3; pass++) {
      trial.learner().learn(trial.all(), 0);
    }
    assertThat(trial.learner().terms(1)).isZero();
    assertThat(trial.learner().terms(2)).isPositive();
    double[] codes = trial.codes();
    for (int i = 1; i < codes.length; i += Trial.TOPICS) {
      assertThat(codes[i]).isZero();
    }
    assertThat(trial.objective()).isFinite();
    trial.learner().learn(EMPTY, 0);
    trial.learner().learn(trial.all(), 0);
    assertThat(Arrays.stream(trial.topics()).allMatch(Double::isFinite))
        .as("after documents without terms")
        .isTrue();
    assertThat(Arrays.stream(trial.codes()).allMatch(Double::isFinite)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void theBitsDoNotDependOnTheNumberOfThreads(Method method) {
    Trial alone = Trial.started(method, BATCH);
    ExecutorService others = Executors.newFixedThreadPool(2);
    try {
      Trial shared = Trial.of(method, Parallel.on(others, 3), BATCH);
      CorpusTraining.start(shared.learner(), shared.all());
      for (int pass = 0; pass < 3; pass++) {
        alone.learner().learn(alone.all(), 0);
        shared.learner().learn(shared.all(), 0);
      }
      assertThat(shared.topics()).isEqualTo(alone.topics());
      assertThat(shared.codes()).isEqualTo(alone.codes());
    } finally {
      others.shutdown();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRestoredModelCodesAndLearnsTheSame(Method method) {
    Trial saved = Trial.started(method, KEEP);
    saved.learner().learn(saved.all().slice(0, 120), 0);
    var store = new SavedState();
    ((StateOwner) saved.learner()).save(store);
    Trial restored = Trial.of(method, Parallel.SEQUENTIAL, KEEP);
    store.restore((StateOwner) restored.learner());
    assertThat(restored.codes()).isEqualTo(saved.codes());
    assertThat(restored.topics()).isEqualTo(saved.topics());
    saved.learner().learn(saved.all().slice(120, 240), 0);
    restored.learner().learn(restored.all().slice(120, 240), 0);
    assertThat(restored.topics()).isEqualTo(saved.topics());
    assertThat(restored.objective()).isEqualTo(saved.objective());
  }

  @ParameterizedTest
  @EnumSource
  void probabilitiesOfWordsArePositiveAndSumToOne(Method method) {
    Trial trial = Trial.started(method, BATCH);
    trial.learner().learn(trial.all(), 0);
    Objective objective = trial.method().objective();
    Assumptions.assumeThat(objective.words()).as("%s is probabilistic", method).isNotNull();
    Objective.WordModel words = Objects.requireNonNull(objective.words());
    for (MiniBatch documents : new MiniBatch[] {trial.all().slice(0, 3), EMPTY}) {
      Codes codes = trial.learner().code(documents);
      for (int i = 0; i < documents.documents(); i++) {
        double sum = 0;
        for (int row = 0; row < trial.vocabulary().rows(); row++) {
          double probability = words.probability(codes, i, row);
          assertThat(probability).isPositive();
          sum += probability;
        }
        assertThat(sum).isCloseTo(1, within(ROUNDING));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void fewerDocumentsThanTopicsAreAnError(Method method) {
    Trial trial = Trial.of(method, Parallel.SEQUENTIAL);
    MiniBatch few = trial.all().slice(0, Trial.TOPICS - 1);
    assertThatThrownBy(() -> CorpusTraining.start(trial.learner(), few))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("learn.topics is 4")
        .hasMessageContaining("only 3 documents");
  }
}
