package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PseudoDirichletTest {
  @ParameterizedTest
  @CsvSource({"1,0.01", "0.9,0.01", "0.5,1e-6", "0,0.001", "-3,0.1", "-1,1e-6"})
  void theModeIsAFixedPointOfThePapersEquation(double alpha, double eps) {
    Random random = new Random(3);
    for (int trial = 0; trial < 50; trial++) {
      double[] c = random.doubles(12, 0, 10).map(v -> v < 2 ? 0 : v * v).toArray();
      double n = Arrays.stream(c).sum();
      var prior = new PseudoDirichlet(alpha, eps);
      assertThat(prior.feasible(n, c.length)).isEqualTo(prior);
      double lam = prior.multiplier(c, c.length, 0, 0);
      double[] x = Arrays.stream(c).map(count -> prior.entry(count, lam)).toArray();
      assertThat(Arrays.stream(x).sum()).isCloseTo(1, within(1e-12));
      double spread = Arrays.stream(x).map(v -> v / (eps + v)).sum();
      for (int z = 0; z < c.length; z++) {
        double next = c[z] / (n + (1 - alpha) * (1 / (eps + x[z]) - spread));
        assertThat(x[z]).isCloseTo(next, within(1e-10)); // equation (6) of the paper
        assertThat(x[z] > 0).isEqualTo(c[z] > 0);
      }
    }
  }

  @Test
  void tooFewCountsWeakenThePriorOrAreRejected() {
    double[] c = {0.5, 0.2, 0.1};
    var strong = new PseudoDirichlet(-5, 0.01);
    assertThatThrownBy(() -> strong.multiplier(c, 3, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too few for alpha -5.0");
    PseudoDirichlet weak = strong.feasible(0.8, 3);
    assertThat(weak.alpha()).isCloseTo(1 - 0.95 * 0.8 / 3, within(1e-15));
    double lam = weak.multiplier(c, 3, 0, 0);
    assertThat(Arrays.stream(c).map(v -> weak.entry(v, lam)).sum()).isCloseTo(1, within(1e-12));
  }

  @Test
  void entriesWithEqualCountsCanBeGrouped() {
    var prior = new PseudoDirichlet(0.7, 0.01);
    double apart = prior.multiplier(new double[] {3, 4, 0.5, 0.5, 0.5}, 5, 0, 0);
    assertThat(prior.multiplier(new double[] {3, 4}, 2, 0.5, 3)).isCloseTo(apart, within(1e-12));
  }
}
