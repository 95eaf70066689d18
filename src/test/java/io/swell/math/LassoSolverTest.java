package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LassoSolverTest {
  private final Random random = new Random(5);

  private double[] gram(int n, int documents) {
    double[] a = new double[n * n];
    for (int d = 0; d < documents; d++) {
      double[] v = random.doubles(n, -0.3, 1).toArray();
      for (int k = 0; k < n; k++) {
        for (int l = 0; l < n; l++) {
          a[k * n + l] += v[k] * v[l];
        }
      }
    }
    return a;
  }

  private static double[] solve(
      double[] a, double[] b, double[] threshold, boolean nonNegative, double[] warm) {
    int n = b.length;
    int[] index = new int[n];
    double[] value = new double[n];
    int count = 0;
    for (int k = 0; k < n; k++) {
      if (warm[k] != 0) {
        index[count] = k;
        value[count++] = warm[k];
      }
    }
    double[][] rows = new double[n][];
    for (int k = 0; k < n; k++) {
      rows[k] = Arrays.copyOfRange(a, k * n, (k + 1) * n);
    }
    count = new LassoSolver(n, nonNegative).solve(rows, b, threshold, count, index, value);
    double[] x = new double[n];
    for (int i = 0; i < count; i++) {
      x[index[i]] = value[i];
    }
    return x;
  }

  @Test
  void findsTheSolutionOfPlainDescentFromAnyStart() {
    for (int trial = 0; trial < 400; trial++) {
      int n = 1 + random.nextInt(30);
      boolean nonNegative = trial % 2 == 0;
      double[] a = gram(n, n + 10);
      double[] b = random.doubles(n, -3, 6).toArray();
      double[] threshold = random.doubles(n, 0, 0.1 + trial % 3).toArray();
      double[] warm =
          random.doubles(n, nonNegative ? 0 : -1, 1).map(x -> x < 0.5 ? 0 : x).toArray();
      assertThat(solve(a, b, threshold, nonNegative, warm))
          .as("trial %d", trial)
          .containsExactly(PlainLasso.solve(a, b, threshold, nonNegative, 1e-15), within(1e-9));
    }
  }

  @Test
  void theOptimumMeetsTheKktConditionsOnDegenerateInput() {
    for (int trial = 0; trial < 200; trial++) {
      int n = 2 + random.nextInt(12);
      double scale = Math.pow(10, random.nextInt(13) - 6);
      double[] a = Arrays.stream(gram(n, n + 3)).map(x -> x * scale).toArray();
      int zero = random.nextInt(n);
      for (int l = 0; l < n; l++) {
        a[zero * n + l] = 0;
        a[l * n + zero] = 0;
      }
      double[] b = random.doubles(n, -scale, scale).toArray();
      b[zero] = 0;
      double[] threshold = random.doubles(n, 0, scale / 2).toArray();
      double[] x = solve(a, b, threshold, false, new double[n]);
      assertThat(x[zero]).isZero();
      for (int k = 0; k < n; k++) {
        double h = b[k];
        for (int l = 0; l < n; l++) {
          h -= a[k * n + l] * x[l];
        }
        double gap =
            x[k] == 0
                ? Math.max(Math.abs(h) - threshold[k], 0)
                : Math.abs(h - Math.signum(x[k]) * threshold[k]);
        assertThat(gap).as("trial %d, coordinate %d", trial, k).isLessThan(1e-10 * scale);
      }
    }
  }

  @Test
  void aTieStaysZero() {
    double[] x = solve(new double[] {2}, new double[] {1}, new double[] {1}, false, new double[1]);
    assertThat(x).containsExactly(0);
  }

  @Test
  void solvesForTwoEqualCoordinatesDespiteTheSingularMatrix() {
    double[] a = {1, 1, 1, 1};
    double[] x = solve(a, new double[] {3, 3}, new double[] {1, 1}, false, new double[] {1, 1});
    assertThat(x[0] + x[1]).isCloseTo(2, within(1e-12));
  }
}
