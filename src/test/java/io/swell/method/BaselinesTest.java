package io.swell.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.model.MiniBatch;
import io.swell.model.TopicLearner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Compares LSA with numpy's singular values, and applies NMF to documents that have known factors.
 */
class BaselinesTest {
  private static final Path REFERENCE = Path.of("src/test/resources/fixtures/lsa/reference.json");

  @Test
  void topicsOfLsaAreLeftSingularVectorsInDescendingOrder() throws IOException {
    JsonNode expected = new ObjectMapper().readTree(Files.readString(REFERENCE));
    double[][] documents =
        IntStream.range(0, expected.path("documents").size())
            .mapToObj(i -> doubles(expected.path("documents").path(i)))
            .toArray(double[][]::new);
    MiniBatch batch = batch(documents);
    int count = expected.path("topics").size();
    MethodSpec lsa = fitted(Method.LSA, count, batch, 400);
    var codes = lsa.learner().code(batch);
    assertThat(Arrays.stream(codes.residual()).sum())
        .isCloseTo(expected.path("left").asDouble(), within(1e-7));
    for (int k = 0; k < count; k++) {
      double[] vector = doubles(expected.path("topics").path(k));
      double[] found = new double[vector.length];
      var topic = lsa.learner().topic(k);
      for (int e = 0; e < topic.size(); e++) {
        found[topic.row()[e]] = topic.weight()[e];
      }
      double sign =
          Math.signum(
              IntStream.range(0, found.length).mapToDouble(m -> found[m] * vector[m]).sum());
      assertThat(Arrays.stream(found).map(u -> sign * u).toArray())
          .as("singular vector %d", k)
          .containsExactly(vector, within(1e-6));
      int slot = k;
      double squares =
          IntStream.range(0, documents.length)
              .mapToDouble(i -> codes.code()[i * count + slot])
              .map(v -> v * v)
              .sum();
      assertThat(Math.sqrt(squares))
          .as("singular value %d", k)
          .isCloseTo(expected.path("singular").path(k).asDouble(), within(1e-7));
    }
  }

  @Test
  void lsaHasAtMostAsManyTopicsAsDimensions() {
    double[][] documents = new double[8][];
    for (int i = 0; i < documents.length; i++) {
      documents[i] = new double[] {1 + i, 2 + 2 * i, 7 - i, 14 - 2 * i, i % 2 + 0.5};
    }
    MiniBatch batch = batch(documents);
    MethodSpec lsa = fitted(Method.LSA, 5, batch, 20);
    long live = IntStream.range(0, 5).filter(k -> lsa.learner().terms(k) > 0).count();
    assertThat(live).isEqualTo(3);
    var codes = lsa.learner().code(batch);
    assertThat(Arrays.stream(codes.residual()).sum()).isLessThan(1e-6);
    assertThat(ConstraintViolations.of(lsa, codes)).isEmpty();
  }

  /** The factors are separable: each has a term of its own, so the factorization is unique. */
  @Test
  void nmfFindsTheFactors() {
    var random = new Random(5);
    double[][] factors = {{1, 0, 0, 0.5, 0.2, 0}, {0, 1, 0, 0.1, 0, 0.7}, {0, 0, 1, 0, 0.6, 0.3}};
    double[][] documents = new double[60][6];
    for (double[] document : documents) {
      for (double[] factor : factors) {
        double share = Math.max(0, random.nextDouble() - 0.4);
        for (int m = 0; m < 6; m++) {
          document[m] += share * factor[m];
        }
      }
    }
    MiniBatch batch = batch(documents);
    MethodSpec nmf = fitted(Method.NMF, 3, batch, 500);
    double all = IntStream.range(0, 60).mapToDouble(batch::squaredNorm).sum();
    assertThat(Arrays.stream(nmf.learner().code(batch).residual()).sum() / all).isLessThan(1e-6);
  }

  private static MethodSpec fitted(Method name, int topics, MiniBatch batch, int passes) {
    var configuration =
        OptionCatalog.of(Method.OPTIONS)
            .reader()
            .set("learn.topics=" + topics)
            .set("learn.forgetting=replace")
            .read();
    MethodSpec method = name.compose(configuration, Parallel.SEQUENTIAL);
    TopicLearner learner = method.learner();
    CorpusTraining.start(learner, batch);
    LearningPasses.over(method, batch, 0, passes, 0, pass -> {});
    return method;
  }

  private static MiniBatch batch(double[][] documents) {
    int[] start = new int[documents.length + 1];
    for (int i = 0; i < documents.length; i++) {
      start[i + 1] = start[i] + (int) Arrays.stream(documents[i]).filter(x -> x != 0).count();
    }
    int[] row =
        Arrays.stream(documents)
            .flatMapToInt(each -> IntStream.range(0, each.length).filter(m -> each[m] != 0))
            .toArray();
    double[] weight =
        Arrays.stream(documents).flatMapToDouble(DoubleStream::of).filter(x -> x != 0).toArray();
    return new MiniBatch(documents.length, start, row, weight);
  }

  private static double[] doubles(JsonNode array) {
    return IntStream.range(0, array.size()).mapToDouble(i -> array.path(i).asDouble()).toArray();
  }
}
