package io.swell.method.slfa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.math.Cholesky;
import io.swell.math.Parallel;
import io.swell.method.ConstraintViolations;
import io.swell.method.MethodSpec;
import io.swell.method.PlantedFrequencies;
import io.swell.method.sctm.SctmTest;
import io.swell.model.Codes;
import io.swell.model.Forgetting;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TfIdf;
import io.swell.model.TopicLearner;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the promises of factors with a dependency structure beyond those of every method. */
class SlfaTest {
  private static final int TOPICS = PlantedFrequencies.TOPICS;

  private static MethodSpec composed(int topics, double noise, double rho) {
    return Slfa.compose(
        TfIdf.UNIT,
        SctmTest.learn(topics, Forgetting.REPLACE),
        new SlfaOptions(noise, rho),
        Parallel.SEQUENTIAL);
  }

  private static void seed(TopicLearner learner) {
    for (int k = 0; k < TOPICS; k++) {
      learner.seed(k, PlantedFrequencies.start(k), 1, 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 1e-3", "1e-3, 1e-4", "1e-5, 1e-2", "1e-2, 1"})
  void aBatchStepNeverRaisesTheObjective(double noise, double rho) {
    MethodSpec slfa = composed(TOPICS + 1, noise, rho);
    TopicLearner learner = slfa.learner();
    seed(learner);
    MiniBatch corpus = PlantedFrequencies.of(11, 120);
    learner.learn(corpus, 0);
    double before = slfa.objective().objective(corpus, learner.code(corpus));
    for (int pass = 0; pass < 60; pass++) {
      learner.learn(corpus, 0);
      Codes codes = learner.code(corpus);
      double after = slfa.objective().objective(corpus, codes);
      assertThat(after).as("pass %d", pass).isLessThanOrEqualTo(before + 1e-9);
      assertThat(ConstraintViolations.of(slfa, codes)).isEmpty();
      before = after;
    }
  }

  @Test
  void theNoiseIsAnEighthOfAnEigenvalue() {
    // three documents on disjoint terms: XX'/N has the eigenvalues 9/3, 4/3 and 1/3
    var documents =
        new MiniBatch(3, new int[] {0, 1, 2, 3}, new int[] {0, 1, 2}, new double[] {3, 2, 1});
    assertThat(ResidualVariance.of(documents, 1)).isCloseTo(9.0 / 24, within(1e-9));
    assertThat(ResidualVariance.of(documents, 2)).isCloseTo(4.0 / 24, within(1e-9));
    assertThat(ResidualVariance.of(documents, 3)).isCloseTo(1.0 / 24, within(1e-9));
    assertThat(ResidualVariance.of(documents, 5))
        .as("fewer documents")
        .isCloseTo(1.0 / 24, within(1e-9));
  }

  @Test
  void withoutNoiseCodesAreLeastSquares() {
    MethodSpec slfa = composed(TOPICS, 1e-12, 1e-3);
    TopicLearner learner = slfa.learner();
    seed(learner);
    MiniBatch corpus = PlantedFrequencies.of(3, 60);
    for (int pass = 0; pass < 10; pass++) {
      learner.learn(corpus, 0);
    }
    Codes codes = learner.code(corpus);
    double[] gram = learner.gram();
    for (int i = 0; i < 60; i++) {
      for (int k = 0; k < TOPICS; k++) {
        double fitted = 0;
        for (int l = 0; l < TOPICS; l++) {
          fitted += gram[k * TOPICS + l] * codes.code()[i * TOPICS + l];
        }
        assertThat(fitted).isCloseTo(codes.projection()[i * TOPICS + k], within(1e-7));
      }
    }
  }

  @Test
  void aHeavyPenaltyRemovesAllRelations() {
    TopicLearner free = composed(TOPICS, 1e-3, 1e-6).learner();
    TopicLearner bound = composed(TOPICS, 1e-3, 10).learner();
    seed(free);
    seed(bound);
    MiniBatch corpus = PlantedFrequencies.of(3, 60);
    for (int pass = 0; pass < 5; pass++) {
      free.learn(corpus, 0);
      bound.learn(corpus, 0);
    }
    assertThat(Objects.requireNonNull(bound.relations())).containsOnly(0);
    assertThat(Arrays.stream(Objects.requireNonNull(free.relations())).filter(r -> r != 0).count())
        .isPositive();
  }

  @Test
  void aClearedTopicLosesItsRelations() {
    TopicLearner learner = composed(TOPICS, 1e-3, 1e-6).learner();
    seed(learner);
    learner.learn(PlantedFrequencies.of(3, 60), 0);
    learner.clear(1);
    double[] relations = Objects.requireNonNull(learner.relations());
    assertThat(Arrays.copyOfRange(relations, TOPICS, 2 * TOPICS)).containsOnly(0);
    double[] code = learner.learn(PlantedFrequencies.of(4, 60), 0).code();
    for (int i = 0; i < 60; i++) {
      assertThat(code[i * TOPICS + 1]).isZero();
    }
  }

  /** Computed from the covariance itself, B Phi^-1 B' + sigma^2 I. */
  @Test
  void theLikelihoodIsThatOfTheNormalDistribution() {
    double noise = 1e-3;
    int terms = PlantedFrequencies.TERMS;
    MethodSpec slfa = composed(TOPICS, noise, 1e-3);
    TopicLearner learner = slfa.learner();
    seed(learner);
    for (int pass = 0; pass < 10; pass++) {
      learner.learn(PlantedFrequencies.of(11, 120), 0);
    }
    var goal = (Slfa.SlfaObjective) slfa.objective();
    double[] phi = goal.phi().matrix().clone();
    assertThat(Cholesky.factor(phi, TOPICS)).isTrue();
    double[] sigma = new double[terms * terms];
    for (int m = 0; m < terms; m++) {
      double[] row = new double[TOPICS];
      for (int k = 0; k < TOPICS; k++) {
        row[k] = entry(learner, k, m);
      }
      Cholesky.solve(phi, TOPICS, row);
      for (int n = 0; n < terms; n++) {
        for (int k = 0; k < TOPICS; k++) {
          sigma[m * terms + n] += row[k] * entry(learner, k, n);
        }
      }
      sigma[m * (terms + 1)] += noise;
    }
    assertThat(Cholesky.factor(sigma, terms)).isTrue();
    MiniBatch fresh = PlantedFrequencies.of(12, 10);
    double expected = 0;
    for (int m = 0; m < terms; m++) {
      expected += Math.log(sigma[m * (terms + 1)]); // the diagonal of the factor is stored inverted
    }
    for (int i = 0; i < 10; i++) {
      double[] x = new double[terms];
      for (int e = fresh.start()[i]; e < fresh.start()[i + 1]; e++) {
        x[fresh.row()[e]] = fresh.weight()[e];
      }
      double[] solved = x.clone();
      Cholesky.solve(sigma, terms, solved);
      for (int m = 0; m < terms; m++) {
        expected -= x[m] * solved[m] / 2 / 10;
      }
    }
    assertThat(SlfaLikelihood.of(slfa, fresh, terms))
        .isCloseTo(expected, within(1e-8 * Math.abs(expected)));
  }

  private static double entry(TopicLearner learner, int slot, int row) {
    SparseVector topic = learner.topic(slot);
    int at = Arrays.binarySearch(topic.row(), row);
    return at < 0 ? 0 : topic.weight()[at];
  }
}
