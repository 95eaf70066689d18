package io.swell.method.plsa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.method.ConstraintViolations;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.method.Objective.WordModel;
import io.swell.model.Codes;
import io.swell.model.LearnOptions;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fixture computed with numpy, with the prior by the paper's fixed point:
 * src/test/python/plsa_reference.py.
 */
class MapPlsaTest {
  private static final int TERMS = 18;
  private static final double NO_EVIDENCE = 1e-30;

  private static JsonNode fixture() throws IOException {
    try (InputStream in = MapPlsaTest.class.getResourceAsStream("/fixtures/plsa/batch.json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void batchPassesEqualNumpy(int run) throws IOException {
    JsonNode reference = fixture().get("runs").get(run);
    MiniBatch documents = documents();
    for (Map.Entry<String, JsonNode> after : reference.get("after").properties()) {
      MethodSpec spec =
          compose(
              run == 0 ? Method.PLSA : Method.MAP_PLSA,
              1,
              Map.of(
                  "plsa.pseudo-count", "0",
                  "learn.embedded-iterations", after.getKey(),
                  "map-plsa.alpha", reference.get("alpha").asText(),
                  "map-plsa.eps", reference.get("eps").asText(),
                  "map-plsa.topics-alpha", reference.get("topicsAlpha").asText()));
      TopicLearner learner = seeded(spec, NO_EVIDENCE);
      Codes codes = learner.learn(documents, 0);
      double[][] expected = rows(after.getValue().get("words"));
      for (int k = 0; k < 3; k++) {
        assertThat(dense(learner.topic(k))).containsExactly(expected[k], within(1e-9));
      }
      if (run == 0) {
        assertThat(-spec.objective().objective(documents, codes))
            .isCloseTo(after.getValue().get("logLikelihood").asDouble(), within(1e-9));
      }
      assertThat(ConstraintViolations.of(spec, codes)).isEmpty();
    }
  }

  @Test
  void alphaOneGivesTheBitsOfPlsa() throws IOException {
    TopicLearner map = seeded(compose(Method.MAP_PLSA, Map.of("map-plsa.alpha", "1")), 1);
    TopicLearner flat = seeded(compose(Method.PLSA, Map.of("map-plsa.alpha", "0.2")), 1);
    for (int pass = 0; pass < 3; pass++) {
      assertThat(map.learn(documents(), 0).code()).isEqualTo(flat.learn(documents(), 0).code());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "0.7", "", "-4"})
  void batchPassesNeverRaiseTheObjective(String alpha) throws IOException {
    MethodSpec spec =
        compose(
            Method.MAP_PLSA,
            5000,
            Map.of(
                "map-plsa.alpha",
                alpha,
                "map-plsa.topics-alpha",
                alpha.equals("0.7") ? "0.9" : "1",
                "learn.forgetting",
                "replace"));
    TopicLearner learner = seeded(spec, NO_EVIDENCE);
    MiniBatch documents = documents();
    learner.learn(documents, 0);
    double before = Double.POSITIVE_INFINITY;
    for (int pass = 0; pass < 30; pass++) {
      learner.learn(documents, 0);
      Codes codes = learner.code(documents);
      double after = spec.objective().objective(documents, codes);
      assertThat(after).isLessThanOrEqualTo(before + 1e-6); // codes have converged to 1e-9 a step
      before = after;
      assertThat(ConstraintViolations.of(spec, codes)).isEmpty();
      WordModel words = spec.objective().words();
      assertThat(words).isNotNull();
      double sum =
          IntStream.range(0, TERMS)
              .mapToDouble(m -> words == null ? 0 : words.probability(codes, 4, m))
              .sum();
      assertThat(sum).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void aStrongerPriorGivesDocumentsFewerTopics() throws IOException {
    double[] effective = new double[2];
    String[] alphas = {"1", "-8"};
    for (int i = 0; i < 2; i++) {
      TopicLearner learner =
          seeded(compose(Method.MAP_PLSA, Map.of("map-plsa.alpha", alphas[i])), NO_EVIDENCE);
      for (int pass = 0; pass < 20; pass++) {
        learner.learn(documents(), 0);
      }
      Codes codes = learner.code(documents());
      for (int d = 0; d < codes.documents(); d++) {
        double[] v = Arrays.copyOfRange(codes.code(), 3 * d, 3 * d + 3);
        double sum = Arrays.stream(v).sum();
        effective[i] += 1 / Arrays.stream(v).map(x -> x * x / sum / sum).sum();
      }
    }
    assertThat(effective[1]).as("effective topics per document").isLessThan(effective[0]);
  }

  @Test
  void slotOperationsKeepProbabilitiesValid() throws IOException {
    MethodSpec spec = compose(Method.PLSA, Map.of());
    TopicLearner learner = seeded(spec, 1);
    MiniBatch documents = documents();
    learner.learn(documents, 0);
    learner.merge(0, 1);
    learner.learn(documents, 0);
    learner.seed(0, start(2), 3, 5);
    assertThat(ConstraintViolations.of(spec, learner.code(documents))).isEmpty();
    learner.learn(documents, 0);
    assertThat(ConstraintViolations.of(spec, learner.code(documents))).isEmpty();
    MiniBatch none = new MiniBatch(1, new int[2], new int[0], new double[0]);
    assertThat(learner.code(none).code()).containsOnly(0);
    MiniBatch unknown = new MiniBatch(1, new int[] {0, 1}, new int[] {900}, new double[] {2});
    assertThat(Arrays.stream(learner.code(unknown).code()).sum()).isCloseTo(2, within(1e-9));
  }

  private static MethodSpec compose(Method method, Map<String, String> options) {
    return compose(method, MapPlsa.STEPS, options);
  }

  private static MethodSpec compose(Method method, int steps, Map<String, String> options) {
    Map<String, String> values = new HashMap<>();
    values.put("swell.learn.topics", "3");
    values.put("swell.learn.forgetting", "none");
    options.forEach((key, value) -> values.put("swell." + key, value));
    return MapPlsa.compose(
        method,
        OptionCatalog.of(List.of(MethodOptions.class, LearnOptions.class, MapPlsaOptions.class))
            .reader()
            .values(values, "test")
            .read(),
        steps,
        Parallel.SEQUENTIAL);
  }

  private static TopicLearner seeded(MethodSpec spec, double evidence) throws IOException {
    for (int k = 0; k < 3; k++) {
      spec.learner().seed(k, start(k), evidence, evidence);
    }
    return spec.learner();
  }

  private static SparseVector start(int k) throws IOException {
    double[] words = rows(fixture().get("start"))[k];
    return new SparseVector(IntStream.range(0, TERMS).toArray(), words);
  }

  private static MiniBatch documents() throws IOException {
    double[][] counts = rows(fixture().get("counts"));
    int[] start = new int[counts.length + 1];
    int[] row = new int[counts.length * TERMS];
    double[] weight = new double[row.length];
    int at = 0;
    for (int i = 0; i < counts.length; i++) {
      for (int m = 0; m < TERMS; m++) {
        if (counts[i][m] > 0) {
          row[at] = m;
          weight[at++] = counts[i][m];
        }
      }
      start[i + 1] = at;
    }
    return new MiniBatch(counts.length, start, row, weight);
  }

  private static double[] dense(SparseVector vector) {
    double[] dense = new double[TERMS];
    for (int i = 0; i < vector.size(); i++) {
      dense[vector.row()[i]] = vector.weight()[i];
    }
    return dense;
  }

  private static double[][] rows(JsonNode matrix) {
    return matrix
        .valueStream()
        .map(row -> row.valueStream().mapToDouble(JsonNode::asDouble).toArray())
        .toArray(double[][]::new);
  }
}
