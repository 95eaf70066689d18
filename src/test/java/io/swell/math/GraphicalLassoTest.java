package io.swell.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the graphical lasso with scikit-learn's, and tests its edge cases. */
class GraphicalLassoTest {
  record Case(String name, int n, double rho, double[] s, double[] precision) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() throws IOException {
    try (InputStream in =
        GraphicalLassoTest.class.getResourceAsStream("/fixtures/graphical-lasso/reference.json")) {
      JsonNode cases = new ObjectMapper().readTree(in).get("cases");
      return StreamSupport.stream(cases.spliterator(), false)
          .map(
              node ->
                  new Case(
                      node.get("name").asText(),
                      node.get("n").asInt(),
                      node.get("rho").asDouble(),
                      numbers(node.get("s")),
                      numbers(node.get("precision"))));
    }
  }

  private static double[] numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void equalsScikitLearn(Case reference) {
    int n = reference.n();
    var result = new GraphicalLasso(n, 1e-12).solve(reference.s(), reference.rho());
    double largest = 0;
    for (double entry : reference.precision()) {
      largest = Math.max(largest, Math.abs(entry));
    }
    for (int i = 0; i < n * n; i++) {
      assertThat(result.precision()[i]).isCloseTo(reference.precision()[i], within(1e-6 * largest));
    }
    assertThat(result.gap()).isLessThanOrEqualTo(1e-12 * n);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theDualityGapBoundsTheRemainingGain(Case reference) {
    int n = reference.n();
    double best =
        GraphicalLasso.objective(reference.s(), reference.precision(), reference.rho(), n);
    var loose = new GraphicalLasso(n, 1e-2).solve(reference.s(), reference.rho());
    double found = GraphicalLasso.objective(reference.s(), loose.precision(), reference.rho(), n);
    assertThat(found - loose.gap()).isLessThanOrEqualTo(best + 1e-9);
  }

  @Test
  void withoutAPenaltyTheResultIsTheInverse() {
    double[] s = {2, 0.5, 0.5, 1};
    double[] precision = new GraphicalLasso(2, 1e-12).solve(s, 0).precision();
    double[] inverse = {1 / 1.75, -0.5 / 1.75, -0.5 / 1.75, 2 / 1.75};
    for (int i = 0; i < 4; i++) {
      assertThat(precision[i]).isCloseTo(inverse[i], within(1e-12));
    }
  }

  @Test
  void singularMatricesWithoutPenaltyAreRejected() {
    double[] singular = {1, 1, 1, 1};
    var lasso = new GraphicalLasso(2, 1e-9);
    assertThatIllegalStateException().isThrownBy(() -> lasso.solve(singular, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> lasso.solve(singular, Double.NaN));
  }
}
