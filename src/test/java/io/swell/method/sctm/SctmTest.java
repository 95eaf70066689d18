package io.swell.method.sctm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.math.Parallel;
import io.swell.method.ConstraintViolations;
import io.swell.method.MethodSpec;
import io.swell.method.Objective.WordModel;
import io.swell.method.PlantedFrequencies;
import io.swell.model.Codes;
import io.swell.model.Forgetting;
import io.swell.model.LearnOptions;
import io.swell.model.MiniBatch;
import io.swell.model.Penalty;
import io.swell.model.PenaltySchedule;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the promises of sparse coding with simplex topics beyond those of every method. */
public class SctmTest {
  private static final int TOPICS = PlantedFrequencies.TOPICS;
  private static final double OMEGA = 1e-3;

  public static LearnOptions learn(int topics, Forgetting forgetting) {
    return new LearnOptions(
        topics,
        Penalty.L1,
        Penalty.L1,
        true,
        1,
        0,
        1e-9,
        PenaltySchedule.WEIGHT,
        100,
        1,
        forgetting,
        1,
        1000,
        Duration.ofDays(1));
  }

  private static MethodSpec composed(double kappa, Forgetting forgetting) {
    return Sctm.compose(
        learn(TOPICS + 1, forgetting), new SctmOptions(OMEGA, kappa), Parallel.SEQUENTIAL);
  }

  /** Seeds four topics; the fifth slot stays free. */
  private static void seed(TopicLearner learner) {
    for (int k = 0; k < TOPICS; k++) {
      learner.seed(k, PlantedFrequencies.start(k), 1, 1);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-4, 1e-2})
  void aBatchStepNeverRaisesTheObjective(double kappa) {
    MethodSpec sctm = composed(kappa, Forgetting.REPLACE);
    TopicLearner learner = sctm.learner();
    seed(learner);
    MiniBatch corpus = PlantedFrequencies.of(11, 120);
    double first = sctm.objective().objective(corpus, learner.code(corpus));
    double before = first;
    for (int pass = 0; pass < 60; pass++) {
      learner.learn(corpus, 0);
      Codes codes = learner.code(corpus);
      double after = sctm.objective().objective(corpus, codes);
      assertThat(after).as("pass %d", pass).isLessThanOrEqualTo(before + 1e-12);
      assertThat(ConstraintViolations.of(sctm, codes)).isEmpty();
      before = after;
    }
    assertThat(first - before).as("gain").isGreaterThan(0.1 * Math.abs(first));
  }

  @Test
  void aColumnStepIsOptimalOnTheSimplex() {
    MethodSpec sctm = composed(0, Forgetting.REPLACE);
    TopicLearner learner = sctm.learner();
    learner.seed(0, PlantedFrequencies.start(0), 1, 1);
    MiniBatch corpus = PlantedFrequencies.of(3, 40);
    learner.learn(corpus, 0); // the next step forgets the initial evidence
    double[] code = learner.learn(corpus, 0).code();
    double strength = 0;
    double[] sum = new double[PlantedFrequencies.TERMS];
    for (int i = 0; i < 40; i++) {
      double v = code[i * (TOPICS + 1)];
      strength += v * v;
      for (int e = corpus.start()[i]; e < corpus.start()[i + 1]; e++) {
        sum[corpus.row()[e]] += v * corpus.weight()[e];
      }
    }
    double[] topic = dense(learner.topic(0));
    // at the optimum of |u|^2 s - 2 r'u on the simplex, s u - r is constant where u > 0 and at
    // least as large elsewhere
    double level = Double.POSITIVE_INFINITY;
    for (int m = 0; m < sum.length; m++) {
      if (sum[m] == 0) {
        continue; // no document with a code contains the term
      }
      level = Math.min(level, strength * topic[m] - sum[m]);
    }
    for (int m = 0; m < sum.length; m++) {
      if (topic[m] > 0) {
        assertThat(strength * topic[m] - sum[m]).isCloseTo(level, within(1e-12));
      }
    }
  }

  private static double[] dense(SparseVector topic) {
    double[] dense = new double[PlantedFrequencies.TERMS];
    for (int e = 0; e < topic.size(); e++) {
      dense[topic.row()[e]] = topic.weight()[e];
    }
    return dense;
  }

  @Test
  void batchesDoNotDependOnTheOrderOfDocuments() {
    MiniBatch corpus = PlantedFrequencies.of(7, 60);
    MiniBatch turned = reversed(corpus);
    TopicLearner one = composed(1e-3, Forgetting.REPLACE).learner();
    TopicLearner other = composed(1e-3, Forgetting.REPLACE).learner();
    seed(one);
    seed(other);
    for (int pass = 0; pass < 5; pass++) {
      one.learn(corpus, 0);
      other.learn(turned, 0);
    }
    for (int k = 0; k < TOPICS; k++) {
      double[] left = dense(one.topic(k));
      double[] right = dense(other.topic(k));
      for (int m = 0; m < left.length; m++) {
        assertThat(left[m]).isCloseTo(right[m], within(1e-9));
      }
    }
  }

  private static MiniBatch reversed(MiniBatch batch) {
    int n = batch.documents();
    int[] start = new int[n + 1];
    int[] row = new int[batch.start()[n]];
    double[] weight = new double[row.length];
    for (int i = 0; i < n; i++) {
      int from = batch.start()[n - 1 - i];
      int length = batch.start()[n - i] - from;
      System.arraycopy(batch.row(), from, row, start[i], length);
      System.arraycopy(batch.weight(), from, weight, start[i], length);
      start[i + 1] = start[i] + length;
    }
    return new MiniBatch(n, start, row, weight);
  }

  @Test
  void slotOperationsKeepTopicsOnTheSimplex() {
    MethodSpec sctm = composed(1e-3, Forgetting.DOCUMENTS);
    TopicLearner learner = sctm.learner();
    seed(learner);
    MiniBatch corpus = PlantedFrequencies.of(9, 100);
    learner.learn(corpus, 0);
    learner.merge(0, 1);
    learner.clear(2);
    learner.seed(0, PlantedFrequencies.start(2), 0.5, 10);
    for (int pass = 0; pass < 3; pass++) {
      Codes codes = learner.learn(corpus, 0);
      assertThat(ConstraintViolations.of(sctm, codes)).isEmpty();
      assertThat(codes.code()).doesNotContain(Double.NaN);
      for (int i = 0; i < 100; i++) {
        assertThat(codes.code()[i * (TOPICS + 1) + 2]).as("code of a free slot").isZero();
      }
    }
    assertThat(learner.terms(0)).isPositive();
    assertThat(learner.terms(2)).isZero();
  }

  @Test
  void wordProbabilitiesArePositiveAndSumToOne() {
    MethodSpec sctm = composed(0, Forgetting.REPLACE);
    TopicLearner learner = sctm.learner();
    seed(learner);
    MiniBatch corpus = PlantedFrequencies.of(5, 60);
    learner.learn(corpus, 0);
    Codes codes = learner.code(withEmptyDocument(corpus));
    WordModel words = Objects.requireNonNull(sctm.objective().words());
    int last = Arrays.stream(corpus.row()).max().orElse(0);
    for (int i = 0; i < codes.documents(); i++) {
      double sum = 0;
      for (int m = 0; m <= last; m++) {
        double probability = words.probability(codes, i, m);
        assertThat(probability).isPositive();
        sum += probability;
      }
      assertThat(sum).isCloseTo(1, within(1e-9));
      assertThat(words.probability(codes, i, 10_000)).as("a term that does not occur").isPositive();
    }
  }

  @Test
  void anEmptyDocumentHasAZeroCode() {
    TopicLearner learner = composed(1e-3, Forgetting.REPLACE).learner();
    seed(learner);
    MiniBatch corpus = withEmptyDocument(PlantedFrequencies.of(5, 20));
    double[] code = learner.learn(corpus, 0).code();
    assertThat(Arrays.copyOfRange(code, 20 * (TOPICS + 1), 21 * (TOPICS + 1))).containsOnly(0);
  }

  private static MiniBatch withEmptyDocument(MiniBatch batch) {
    int[] start = Arrays.copyOf(batch.start(), batch.documents() + 2);
    start[batch.documents() + 1] = start[batch.documents()];
    return new MiniBatch(batch.documents() + 1, start, batch.row(), batch.weight());
  }

  @Test
  void correlationsInfluenceTheCodes() {
    TopicLearner without = composed(0, Forgetting.REPLACE).learner();
    TopicLearner with = composed(1e-2, Forgetting.REPLACE).learner();
    seed(without);
    seed(with);
    MiniBatch corpus = PlantedFrequencies.of(5, 60);
    for (int pass = 0; pass < 3; pass++) {
      without.learn(corpus, 0);
      with.learn(corpus, 0);
    }
    assertThat(with.code(corpus).code()).isNotEqualTo(without.code(corpus).code());
  }
}
