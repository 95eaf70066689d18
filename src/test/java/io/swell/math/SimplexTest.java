package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the projection with the algorithm by sorting that the paper prints. */
class SimplexTest {
  /** Duchi et al. 2008, figure 1. */
  private static double[] bySorting(double[] x) {
    double[] sorted = x.clone();
    Arrays.sort(sorted);
    double sum = 0;
    double shift = 0;
    for (int n = 1; n <= sorted.length; n++) {
      double value = sorted[sorted.length - n];
      sum += value;
      if (value > (sum - 1) / n) {
        shift = (sum - 1) / n;
      }
    }
    double tau = shift;
    return Arrays.stream(x).map(value -> Math.max(value - tau, 0)).toArray();
  }

  @Test
  void equalsTheProjectionBySorting() {
    var random = new Random(5);
    for (int round = 0; round < 500; round++) {
      double scale = StrictMath.pow(10, 6 * random.nextDouble() - 3);
      double[] x = random.doubles(1 + random.nextInt(40), -scale, scale).toArray();
      double[] expected = bySorting(x);
      Simplex.project(x);
      assertThat(Arrays.stream(x).sum()).isCloseTo(1, within(1e-9 * Math.max(1, scale)));
      for (int i = 0; i < x.length; i++) {
        assertThat(x[i]).isCloseTo(expected[i], within(1e-9 * Math.max(1, scale)));
      }
    }
  }

  @Test
  void equalCoordinatesShareEqually() {
    double[] x = {-7, -7, -7, -7};
    Simplex.project(x);
    assertThat(x).containsExactly(0.25, 0.25, 0.25, 0.25);
  }

  @Test
  void aPointOfTheSimplexIsUnchanged() {
    double[] x = {0.5, 0.25, 0.25, 0};
    Simplex.project(x);
    assertThat(x).containsExactly(0.5, 0.25, 0.25, 0);
  }

  @Test
  void zeroCoordinatesAreRejected() {
    assertThatIllegalArgumentException().isThrownBy(() -> Simplex.project(new double[0]));
  }
}
