package io.swell.method.sparselsa;

import static io.swell.method.sparselsa.SparseLsaFixture.NO_EVIDENCE;
import static io.swell.method.sparselsa.SparseLsaFixture.compose;
import static io.swell.method.sparselsa.SparseLsaFixture.composition;
import static io.swell.method.sparselsa.SparseLsaFixture.configuration;
import static io.swell.method.sparselsa.SparseLsaFixture.dense;
import static io.swell.method.sparselsa.SparseLsaFixture.document;
import static io.swell.method.sparselsa.SparseLsaFixture.fixture;
import static io.swell.method.sparselsa.SparseLsaFixture.groups;
import static io.swell.method.sparselsa.SparseLsaFixture.meet;
import static io.swell.method.sparselsa.SparseLsaFixture.name;
import static io.swell.method.sparselsa.SparseLsaFixture.rows;
import static io.swell.method.sparselsa.SparseLsaFixture.seeded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.config.ConfigurationException;
import io.swell.math.Parallel;
import io.swell.method.ConstraintViolations;
import io.swell.method.Method;
import io.swell.method.MethodSpec;
import io.swell.model.MiniBatch;
import io.swell.model.TopicLearner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fixture computed with numpy, with the polar factor from an SVD:
 * src/test/python/sparse_lsa_reference.py.
 */
class SparseLsaTest {
  @TempDir private Path directory = Path.of("");

  @ParameterizedTest
  @EnumSource(names = "SPARSE_LSA.*", mode = EnumSource.Mode.MATCH_ANY)
  void batchPassesEqualTheSingularValueForm(Method method) throws IOException {
    JsonNode fixture = fixture();
    MiniBatch documents = dense(rows(fixture.get("documents")));
    fixture
        .get("runs")
        .get(method.toString())
        .properties()
        .forEach(
            run -> {
              int passes = Integer.parseInt(run.getKey());
              for (MethodSpec spec :
                  List.of(
                      composition(
                          directory,
                          method,
                          4,
                          fixture,
                          Map.of("embedded-iterations", "" + passes)),
                      composition(
                          directory, method, 4, fixture, Map.of("forgetting", "replace")))) {
                TopicLearner learner = seeded(spec, documents, 4);
                boolean embedded =
                    spec.options().toString().contains("embeddedIterations=" + passes);
                for (int pass = 0; pass < (embedded ? 1 : passes); pass++) {
                  learner.learn(documents, 0);
                }
                double[][] expected = rows(run.getValue().get("topics"));
                for (int k = 0; k < 4; k++) {
                  assertThat(dense(learner.topic(k), 15))
                      .containsExactly(expected[k], within(1e-10));
                }
                assertThat(spec.objective().objective(documents, learner.code(documents)))
                    .isCloseTo(run.getValue().get("objective").asDouble(), within(1e-10));
              }
            });
  }

  @ParameterizedTest
  @EnumSource(names = "SPARSE_LSA.*", mode = EnumSource.Mode.MATCH_ANY)
  void equalTopicsSeparateAndLostOnesReturn(Method method) throws IOException {
    MiniBatch documents = dense(rows(fixture().get("documents")));
    MethodSpec spec = composition(directory, method, 6, fixture(), Map.of("forgetting", "replace"));
    TopicLearner learner = spec.learner();
    for (int k = 0; k < 6; k++) { // three pairs
      learner.seed(k, document(documents, k / 2), NO_EVIDENCE, NO_EVIDENCE);
    }
    double before = spec.objective().objective(documents, learner.code(documents));
    for (int pass = 0; pass < 30; pass++) {
      learner.learn(documents, 0);
      double after = spec.objective().objective(documents, learner.code(documents));
      assertThat(after).isLessThanOrEqualTo(before + 1e-12);
      before = after;
      assertThat(ConstraintViolations.of(spec, learner.code(documents))).isEmpty();
    }
    for (int k = 0; k < 6; k++) {
      assertThat(learner.terms(k)).as("terms of topic %d", k).isPositive();
      for (int l = 0; l < k; l++) {
        assertThat(learner.gram()[6 * k + l]).as("cosine of %d and %d", k, l).isLessThan(0.95);
      }
    }
  }

  /**
   * The same documents arrive again and again and fade: W converges to N / (1 - 2^(-N /
   * half-life)).
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.2, 1, 2})
  void theObjectiveDoesNotDependOnForgetting(double halfLife) throws IOException {
    MiniBatch documents = dense(rows(fixture().get("documents")));
    double[] objective = new double[2];
    for (int i = 0; i < 2; i++) {
      String documentsToHalf = "" + halfLife * documents.documents();
      MethodSpec spec =
          composition(
              directory,
              Method.SPARSE_LSA,
              4,
              fixture(),
              i == 0
                  ? Map.of("forgetting", "replace")
                  : Map.of("forgetting", "documents", "half-life-documents", documentsToHalf));
      TopicLearner learner = seeded(spec, documents, 4);
      for (int pass = 0; pass < 400; pass++) {
        learner.learn(documents, 0);
      }
      objective[i] = spec.objective().objective(documents, learner.code(documents));
    }
    assertThat(objective[1]).isCloseTo(objective[0], within(1e-9));
  }

  @Test
  void topicsBeyondTheNumberOfDocumentsStayFree() throws IOException {
    double[][] two = Arrays.copyOf(rows(fixture().get("documents")), 2);
    MiniBatch documents = dense(two);
    MethodSpec spec =
        composition(directory, Method.SPARSE_LSA, 4, fixture(), Map.of("forgetting", "replace"));
    TopicLearner learner = spec.learner();
    for (int k = 0; k < 4; k++) {
      learner.seed(k, document(documents, k % 2), NO_EVIDENCE, NO_EVIDENCE);
    }
    for (int pass = 0; pass < 40; pass++) {
      learner.learn(documents, 0);
    }
    assertThat(Arrays.stream(learner.code(documents).residual())).allMatch(r -> r >= 0 && r < 1);
    assertThat(learner.gram()).doesNotContain(Double.NaN);
  }

  @Test
  void groupsAreSparseAndMeetTheKktConditions() throws IOException {
    // as with genes in pathways, each latent factor drives some whole groups
    Random random = new Random(7);
    int groups = 20;
    int size = 6;
    double[][] x = new double[80][groups * size];
    for (double[] row : x) {
      int factor = random.nextInt(4);
      for (int m = 0; m < row.length; m++) {
        row[m] = (m / size % 5 == factor ? 1 : 0) * (1 + random.nextGaussian() / 4);
        row[m] += random.nextGaussian() / 10;
      }
      double norm = Math.sqrt(Arrays.stream(row).map(v -> v * v).sum());
      Arrays.setAll(row, m -> row[m] / norm);
    }
    String file =
        IntStream.range(0, groups * size)
            .mapToObj(m -> name(m) + "\tpathway-" + m / size + "\n")
            .collect(Collectors.joining());
    double lambda = 0.2;
    double[][] before = lengths(x, file, lambda, 12);
    double[][] after = lengths(x, file, lambda, 13);
    double[][] b = image(x, before);
    int zero = 0;
    double residual = 0;
    for (int k = 0; k < after.length; k++) {
      for (int g = 0; g < groups; g++) {
        double[] a = Arrays.copyOfRange(after[k], g * size, (g + 1) * size);
        double[] free = Arrays.copyOfRange(b[k], g * size, (g + 1) * size);
        double norm = Math.sqrt(Arrays.stream(a).map(v -> v * v).sum());
        double weight = lambda * Math.sqrt(size);
        if (norm == 0) {
          zero++;
          double pull = Math.sqrt(Arrays.stream(free).map(v -> v * v).sum());
          residual = Math.max(residual, pull - weight);
        } else {
          assertThat(a).as("group %d of topic %d", g, k).doesNotContain(0.0);
          for (int i = 0; i < size; i++) {
            residual = Math.max(residual, Math.abs(a[i] - free[i] + weight * a[i] / norm));
          }
        }
      }
    }
    assertThat(residual).as("largest violation of the KKT conditions").isLessThanOrEqualTo(1e-12);
    // a topic of one factor contains 4 groups of 20
    assertThat(zero).as("groups that are zero, of %d", 4 * groups).isBetween(56, 64);
  }

  /** Returns A = T U' after some passes, starting from the first four documents. */
  private double[][] lengths(double[][] x, String file, double lambda, int passes)
      throws IOException {
    MiniBatch documents = dense(x);
    MethodSpec spec =
        compose(
            directory,
            Method.SPARSE_LSA_GROUP,
            4,
            lambda / Math.sqrt(x.length),
            file,
            Map.of("forgetting", "replace"));
    meet(spec, x[0].length);
    TopicLearner learner = seeded(spec, documents, 4);
    for (int pass = 0; pass < passes; pass++) {
      learner.learn(documents, 0);
    }
    double[] length =
        ((SparseLsa.SparseLsaObjective) spec.objective())
            .update()
            .lengths(new int[] {0, 1, 2, 3}, new double[16]);
    return IntStream.range(0, 4)
        .mapToObj(
            k ->
                Arrays.stream(dense(learner.topic(k), x[0].length))
                    .map(u -> length[k] * u)
                    .toArray())
        .toArray(double[][]::new);
  }

  /** Returns Q'X, where Q is the polar factor of X A', by Newton's iteration. */
  private static double[][] image(double[][] x, double[][] a) {
    int n = x.length;
    int d = a.length;
    double[][] q = new double[n][d];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < d; k++) {
        for (int m = 0; m < x[i].length; m++) {
          q[i][k] += x[i][m] * a[k][m];
        }
      }
    }
    double norm = Math.sqrt(Arrays.stream(q).flatMapToDouble(Arrays::stream).map(v -> v * v).sum());
    for (double[] row : q) {
      Arrays.setAll(row, k -> row[k] / norm);
    }
    for (int step = 0; step < 100; step++) { // Q <- Q (3 I - Q'Q) / 2
      double[][] gram = new double[d][d];
      for (double[] row : q) {
        for (int k = 0; k < d; k++) {
          for (int l = 0; l < d; l++) {
            gram[k][l] += row[k] * row[l];
          }
        }
      }
      for (double[] row : q) {
        double[] old = row.clone();
        for (int k = 0; k < d; k++) {
          double sum = 3 * old[k];
          for (int l = 0; l < d; l++) {
            sum -= gram[k][l] * old[l];
          }
          row[k] = sum / 2;
        }
      }
    }
    double[][] b = new double[d][x[0].length];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < d; k++) {
        for (int m = 0; m < b[k].length; m++) {
          b[k][m] += q[i][k] * x[i][m];
        }
      }
    }
    return b;
  }

  @Test
  void invalidGroupsAreNamedAndUnknownTermsCountForWeight() throws IOException {
    assertThatThrownBy(
            () ->
                compose(directory, Method.SPARSE_LSA_GROUP, 2, 0.1, "oil\tenergy\ngas\n", Map.of()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("line 2")
        .hasMessageContaining("is not a term, a tab and a group");
    assertThatThrownBy(
            () ->
                compose(directory, Method.SPARSE_LSA_GROUP, 2, 0.1, "oil\ta\n\noil\tb\n", Map.of()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("line 3")
        .hasMessageContaining("repeats the term of line 1");
    assertThatThrownBy(() -> compose(directory, Method.SPARSE_LSA_GROUP, 2, 0.1, "\n", Map.of()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("at least one group");
    assertThatThrownBy(
            () -> Method.SPARSE_LSA_GROUP.compose(configuration(Map.of()), Parallel.SEQUENTIAL))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("must name a file");
    assertThatThrownBy(
            () ->
                configuration(
                    Map.of("swell.sparse-lsa.groups", directory.resolve("none").toString())))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("is not a file of UTF-8 text that can be read");
    double[][] x = rows(fixture().get("documents"));
    String file = groups(fixture());
    double[][] without = lengths(x, file, 0.15, 3);
    double[][] with = lengths(x, file + "never-seen\tg9\n", 0.15, 3);
    assertThat(with).isDeepEqualTo(without);
  }

  @Test
  void slotOperationsKeepValuesFinite() throws IOException {
    MiniBatch documents = dense(rows(fixture().get("documents")));
    for (Method method :
        List.of(Method.SPARSE_LSA, Method.SPARSE_LSA_GROUP, Method.SPARSE_LSA_NON_NEGATIVE)) {
      MethodSpec spec = composition(directory, method, 4, fixture(), Map.of("forgetting", "none"));
      TopicLearner learner = seeded(spec, documents, 4);
      learner.learn(documents, 0);
      learner.clear(0);
      learner.merge(1, 2);
      learner.learn(documents, 0);
      assertThat(learner.terms(0)).isZero();
      assertThat(learner.terms(1)).isZero();
      learner.seed(0, document(documents, 9), 0.5, 3);
      learner.learn(documents, 0);
      for (int k : new int[] {0, 2, 3}) {
        assertThat(learner.terms(k)).isPositive();
        assertThat(learner.topic(k).squaredNorm()).isCloseTo(1, within(1e-12));
      }
    }
  }
}
