package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares with online RLSI as published, computed with numpy by {@code
 * src/test/python/rlsi_reference.py}: S after every mini-batch, U and R after the last, for every
 * combination of penalties, sign, schedule and forgetting, with xi 1 and 5.
 */
class RlsiReferenceTest {
  /** The fixtures have 12 digits and numbers below 1,000; rounding errors are about 1e-13. */
  private static final double TOLERANCE = 1e-9;

  record Case(Learners learner, String file) {}

  static Stream<Case> everyLearnerOnEveryFile() {
    List<Case> cases = new ArrayList<>();
    for (String topics : List.of("l1", "l2")) {
      for (String codes : List.of("l1", "l2")) {
        for (String sign : List.of("", "-non-negative")) {
          for (Learners learner : Learners.values()) {
            cases.add(new Case(learner, "topics-" + topics + "-codes-" + codes + sign));
          }
        }
      }
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("everyLearnerOnEveryFile")
  void topicsAndStatisticsEqualTheReference(Case given) throws IOException {
    JsonNode stream = read("stream");
    JsonNode expected = read(given.file());
    assertThat(expected.get("runs")).hasSize(14);
    for (JsonNode run : expected.get("runs")) {
      follow(given.learner(), options(stream, expected, run), stream, run);
    }
  }

  private static void follow(
      Learners kind, LearnOptions options, JsonNode stream, JsonNode expected) {
    TopicLearner learner = kind.of(options);
    List<MiniBatch> batches = new ArrayList<>();
    stream.get("batches").forEach(batch -> batches.add(batch(batch)));
    double strength = expected.get("strength").asDouble();
    for (int k = 0; k < options.topics(); k++) {
      SparseVector document = document(batches.get(0), expected.get("start").get(k).asInt());
      learner.seed(k, document, strength, expected.get("weight").asDouble());
    }
    for (int t = 0; t < batches.size(); t++) {
      learner.learn(batches.get(t), 0);
      JsonNode after = expected.get("after").get(t);
      assertThat(learner.weight()).isCloseTo(after.get("W").asDouble(), within(TOLERANCE));
      double[] sums = symmetric(numbers(after.get("S")), options.topics());
      assertThat(largestDifference(kind.s(learner), sums))
          .as("S after batch %d, %s", t + 1, options)
          .isLessThan(TOLERANCE);
    }
    int terms = stream.get("terms").asInt();
    assertThat(largestDifference(Learners.u(learner, terms), numbers(expected.get("U"))))
        .as("U, %s", options)
        .isLessThan(TOLERANCE);
    assertThat(largestDifference(kind.r(learner, 0, terms), numbers(expected.get("R"))))
        .as("R, %s", options)
        .isLessThan(TOLERANCE);
  }

  private static double largestDifference(double[] found, double[] expected) {
    assertThat(found).hasSameSizeAs(expected);
    double largest = 0;
    for (int i = 0; i < found.length; i++) {
      largest = Math.max(largest, Math.abs(found[i] - expected[i]));
    }
    return largest;
  }

  private static LearnOptions options(JsonNode stream, JsonNode expected, JsonNode run) {
    boolean power = run.has("rho");
    return new LearnOptions(
        stream.get("topics").asInt(),
        Penalty.valueOf(expected.get("topicsPenalty").asText().toUpperCase(Locale.ROOT)),
        Penalty.valueOf(expected.get("codesPenalty").asText().toUpperCase(Locale.ROOT)),
        expected.get("nonNegative").asBoolean(),
        run.get("lambda2").asDouble(),
        0,
        run.get("theta").asDouble(),
        PenaltySchedule.valueOf(run.get("schedule").asText().toUpperCase(Locale.ROOT)),
        run.get("weight").asInt(),
        run.get("xi").asInt(),
        power ? Forgetting.POWER : Forgetting.DOCUMENTS,
        power ? run.get("rho").asDouble() : 0,
        power ? 1 : run.get("halfLife").asDouble(),
        Duration.ofDays(7));
  }

  private static MiniBatch batch(JsonNode documents) {
    int[] start = new int[documents.size() + 1];
    for (int i = 0; i < documents.size(); i++) {
      start[i + 1] = start[i] + documents.get(i).size() / 2;
    }
    int[] row = new int[start[documents.size()]];
    double[] weight = new double[row.length];
    for (int i = 0; i < documents.size(); i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        row[e] = documents.get(i).get(2 * (e - start[i])).asInt();
        weight[e] = documents.get(i).get(2 * (e - start[i]) + 1).asDouble();
      }
    }
    return new MiniBatch(documents.size(), start, row, weight);
  }

  private static SparseVector document(MiniBatch batch, int i) {
    int from = batch.start()[i];
    int to = batch.start()[i + 1];
    return new SparseVector(
        Arrays.copyOfRange(batch.row(), from, to), Arrays.copyOfRange(batch.weight(), from, to));
  }

  private static double[] numbers(JsonNode array) {
    double[] numbers = new double[array.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = array.get(i).asDouble();
    }
    return numbers;
  }

  /** Returns a symmetric matrix from its lower triangle, row by row. */
  private static double[] symmetric(double[] lower, int size) {
    double[] full = new double[size * size];
    for (int k = 0; k < size; k++) {
      for (int l = 0; l <= k; l++) {
        full[k * size + l] = lower[k * (k + 1) / 2 + l];
        full[l * size + k] = full[k * size + l];
      }
    }
    return full;
  }

  private static JsonNode read(String name) throws IOException {
    try (InputStream in =
        RlsiReferenceTest.class.getResourceAsStream("/fixtures/rlsi/" + name + ".json")) {
      return new ObjectMapper().readTree(in);
    }
  }
}
