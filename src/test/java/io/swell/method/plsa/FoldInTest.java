package io.swell.method.plsa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.math.PseudoDirichlet;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the fold-in with a plain implementation of expectation maximization. */
class FoldInTest {
  private static final int TOPICS = 6;
  private static final int TERMS = 25;

  /** Returns P(w|z) with terms in rows, for topics similar enough that plain steps are short. */
  private static double[][] words(Random random) {
    double[][] p = new double[TERMS][TOPICS];
    for (double[] row : p) {
      double common = random.nextDouble();
      Arrays.setAll(row, j -> (common + random.nextDouble()) / TERMS);
    }
    return p;
  }

  private static double[] counts(Random random) {
    double[] counts = new double[TERMS + 2];
    Arrays.setAll(counts, e -> random.nextInt(12));
    return counts;
  }

  private static double[] uniform() {
    double[] x = new double[TOPICS];
    Arrays.fill(x, 1.0 / TOPICS);
    return x;
  }

  private static double[] plain(double[][] p, double[] n, int steps, PseudoDirichlet prior) {
    double[] x = uniform();
    for (int step = 0; step < steps; step++) {
      double[] c = new double[TOPICS];
      for (int e = 0; e < TERMS; e++) {
        double sum = 0;
        for (int j = 0; j < TOPICS; j++) {
          sum += p[e][j] * x[j];
        }
        for (int j = 0; j < TOPICS; j++) {
          c[j] += n[e + 2] * p[e][j] * x[j] / sum;
        }
      }
      double lam = prior.multiplier(c, TOPICS, 0, 0);
      Arrays.setAll(x, j -> prior.entry(c[j], lam));
    }
    return x;
  }

  private static double posterior(double[][] p, double[] n, double[] x, PseudoDirichlet prior) {
    double value = 0;
    for (int e = 0; e < TERMS; e++) {
      double sum = 0;
      for (int j = 0; j < TOPICS; j++) {
        sum += p[e][j] * x[j];
      }
      value += n[e + 2] * StrictMath.log(sum);
    }
    return value + Arrays.stream(x).map(prior::logDensity).sum();
  }

  private static double[] fast(double[][] p, double[] n, int steps, PseudoDirichlet prior) {
    var foldIn = new FoldIn(TOPICS, steps, length -> prior);
    double[][] into = foldIn.terms(TERMS);
    for (int e = 0; e < TERMS; e++) {
      System.arraycopy(p[e], 0, into[e], 0, TOPICS);
    }
    double[] x = foldIn.shares(n, 2, TERMS, uniform()).clone();
    assertThat(foldIn.length()).isEqualTo(Arrays.stream(n).skip(2).sum());
    return x;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "1, 0.3", "2, -2", "25, 0.9", "25, -2"})
  void theFirstTwoStepsEqualPlainSteps(int steps, double alpha) {
    var random = new Random(7);
    var prior = new PseudoDirichlet(alpha, 0.01);
    for (int document = 0; document < 20; document++) {
      double[][] p = words(random);
      double[] n = counts(random);
      assertThat(fast(p, n, steps, prior)).containsExactly(plain(p, n, steps, prior), within(1e-9));
    }
  }

  @Test
  void convergesToTheResultOfPlainSteps() {
    var random = new Random(11);
    var prior = new PseudoDirichlet(1, 0.1);
    for (int document = 0; document < 10; document++) {
      double[][] p = words(random);
      double[] n = counts(random);
      double[] expected = plain(p, n, 40_000, prior);
      double[] found = fast(p, n, 10_000, prior);
      assertThat(found).containsExactly(expected, within(1e-3)); // plain steps shrink as 1 / step
      assertThat(posterior(p, n, found, prior))
          .isCloseTo(posterior(p, n, expected, prior), within(1e-6));
    }
  }

  @Test
  void likelihoodNeverDecreasesAndConvergesInHalfTheSteps() {
    var random = new Random(13);
    var prior = new PseudoDirichlet(1, 0.05);
    double gained = 0;
    for (int document = 0; document < 20; document++) {
      double[][] p = words(random);
      double[] n = counts(random);
      double before = posterior(p, n, uniform(), prior);
      for (int steps = 1; steps <= 25; steps++) {
        double[] x = fast(p, n, steps, prior);
        assertThat(Arrays.stream(x).sum()).isCloseTo(1, within(1e-12));
        double after = posterior(p, n, x, prior);
        assertThat(after).isGreaterThanOrEqualTo(before - 1e-9);
        before = after;
      }
      gained += before - posterior(p, n, plain(p, n, 50, prior), prior);
    }
    assertThat(gained).isPositive();
  }
}
