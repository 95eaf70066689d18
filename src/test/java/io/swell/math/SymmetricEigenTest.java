package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Fixtures computed with numpy by src/test/python/eigen_reference.py. */
class SymmetricEigenTest {
  private static JsonNode fixture() throws IOException {
    try (InputStream in =
        SymmetricEigenTest.class.getResourceAsStream("/fixtures/eigen/eigen.json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  static Stream<Named<JsonNode>> cases() throws IOException {
    return fixture().get("cases").valueStream().map(c -> Named.of(c.get("name").asText(), c));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eigenvaluesAndInverseRootEqualNumpy(JsonNode reference) throws IOException {
    double[][] a = matrix(reference.get("a"));
    SymmetricEigen eigen = SymmetricEigen.of(a, Parallel.SEQUENTIAL);
    double[] values = eigen.values().clone();
    Arrays.sort(values);
    double[] expected =
        reference.get("values").valueStream().mapToDouble(JsonNode::asDouble).toArray();
    assertThat(values).containsExactly(expected, within(1e-14 * eigen.largest()));
    double[][] root = eigen.inverseRoot(fixture().get("floor").asDouble());
    double[][] expectedRoot = matrix(reference.get("inverseRoot"));
    double largest =
        Arrays.stream(expectedRoot).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
    for (int i = 0; i < a.length; i++) {
      assertThat(root[i]).containsExactly(expectedRoot[i], within(1e-8 * largest));
    }
  }

  @Test
  void aLargeMatrixIsTheProductOfItsOrthonormalParts() {
    int n = 300;
    double[][] a = gram(n, 200, new Random(5)); // 100 eigenvalues are zero
    SymmetricEigen eigen = SymmetricEigen.of(a, Parallel.SEQUENTIAL);
    double[][] again = eigen.apply(value -> value);
    double scale = eigen.largest();
    for (int i = 0; i < n; i++) {
      assertThat(again[i]).containsExactly(a[i], within(1e-13 * scale));
      for (int j = 0; j <= i; j++) {
        double dot = 0;
        for (int m = 0; m < n; m++) {
          dot += eigen.vectors()[i][m] * eigen.vectors()[j][m];
        }
        assertThat(dot).isCloseTo(i == j ? 1 : 0, within(1e-12));
      }
    }
    double[][] root = eigen.inverseRoot(1e-10);
    double trace = 0; // trace of A^(-1/2) A A^(-1/2), which is the rank
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double entry = 0;
        for (int m = 0; m < n; m++) {
          entry += root[j][m] * root[m][i];
        }
        trace += a[i][j] * entry;
      }
    }
    assertThat(trace).isCloseTo(200, within(1e-8));
  }

  @Test
  void threadsDoNotChangeTheBits() {
    double[][] a = gram(150, 170, new Random(9));
    var executor = Executors.newFixedThreadPool(2);
    try {
      SymmetricEigen one = SymmetricEigen.of(a, Parallel.SEQUENTIAL);
      SymmetricEigen three = SymmetricEigen.of(a, Parallel.on(executor, 3));
      assertThat(three.values()).isEqualTo(one.values());
      assertThat(three.vectors()).isDeepEqualTo(one.vectors());
      assertThat(three.inverseRoot(1e-10)).isDeepEqualTo(one.inverseRoot(1e-10));
    } finally {
      executor.shutdown();
    }
  }

  @Test
  void zeroAndEmptyMatricesHaveAZeroInverseRoot() {
    assertThat(SymmetricEigen.of(new double[3][3], Parallel.SEQUENTIAL).inverseRoot(1e-10))
        .isDeepEqualTo(new double[3][3]);
    assertThat(SymmetricEigen.of(new double[0][0], Parallel.SEQUENTIAL).inverseRoot(1e-10))
        .isEmpty();
  }

  @Test
  void entriesThatAreNotFiniteAreRejected() {
    assertThatThrownBy(() -> SymmetricEigen.of(new double[][] {{Double.NaN}}, Parallel.SEQUENTIAL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("row 0 must be finite, found NaN");
  }

  /** Returns X'X for a random matrix X with the given number of rows. */
  private static double[][] gram(int n, int rows, Random random) {
    double[][] a = new double[n][n];
    double[] x = new double[n];
    for (int r = 0; r < rows; r++) {
      for (int i = 0; i < n; i++) {
        x[i] = random.nextGaussian();
      }
      for (int i = 0; i < n; i++) {
        Axpy.add(a[i], 0, n, x[i], x);
      }
    }
    return a;
  }

  private static double[][] matrix(JsonNode rows) {
    return rows.valueStream()
        .map(row -> row.valueStream().mapToDouble(JsonNode::asDouble).toArray())
        .toArray(double[][]::new);
  }
}
