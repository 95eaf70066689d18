package io.swell.method.sparselsa;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.model.LearnOptions;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Documents and compositions shared by the tests of Sparse LSA. */
final class SparseLsaFixture {
  /** Evidence of the initial topics, so small that only the documents matter. */
  static final double NO_EVIDENCE = 1e-30;

  private SparseLsaFixture() {}

  static JsonNode fixture() throws IOException {
    try (InputStream in =
        SparseLsaFixture.class.getResourceAsStream("/fixtures/sparse-lsa/batch.json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  static MethodSpec composition(
      Path directory, Method method, int topics, JsonNode fixture, Map<String, String> learn) {
    int documents = fixture.get("documents").size();
    double theta = fixture.get("lambda").asDouble() / Math.sqrt(documents);
    MethodSpec spec = compose(directory, method, topics, theta, groups(fixture), learn);
    meet(spec, 15);
    return spec;
  }

  static String groups(JsonNode fixture) {
    StringBuilder file = new StringBuilder();
    for (int m = 0; m < fixture.get("groups").size(); m++) {
      int group = fixture.get("groups").get(m).asInt();
      if (group >= 0) {
        file.append(name(m)).append('\t').append('g').append(group).append('\n');
      }
    }
    return file.toString();
  }

  static MethodSpec compose(
      Path directory,
      Method method,
      int topics,
      double theta,
      String groups,
      Map<String, String> learn) {
    Path file = directory.resolve("groups");
    try {
      Files.writeString(file, groups);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> values = new TreeMap<>();
    values.put("swell.learn.topics", "" + topics);
    values.put("swell.learn.theta", "" + theta);
    values.put("swell.topics.terms", "0");
    values.put("swell.learn.schedule", "weight");
    values.put("swell.learn.forgetting", "none");
    if (method == Method.SPARSE_LSA_GROUP) {
      values.put("swell.sparse-lsa.groups", file.toString());
    }
    learn.forEach((key, value) -> values.put("swell.learn." + key, value));
    return method.compose(configuration(values), Parallel.SEQUENTIAL);
  }

  static Configuration configuration(Map<String, String> values) {
    return OptionCatalog.of(
            List.of(MethodOptions.class, LearnOptions.class, SparseLsaOptions.class))
        .reader()
        .values(values, "test")
        .read();
  }

  /** Adds the terms to the vocabulary, so that term m gets row m. */
  static void meet(MethodSpec spec, int terms) {
    var vocabulary = new Vocabulary(1000);
    String[][] names = {
      IntStream.range(0, terms).mapToObj(SparseLsaFixture::name).toArray(String[]::new)
    };
    int[] counts = new int[terms];
    Arrays.fill(counts, 1);
    RowCounts rows = vocabulary.count(names, new int[][] {counts});
    for (int m = 0; m < terms; m++) {
      assertThat(vocabulary.row(name(m))).isEqualTo(m);
    }
    spec.weighting().weigh(rows, vocabulary);
  }

  static String name(int term) {
    return String.format("term%03d", term);
  }

  static TopicLearner seeded(MethodSpec spec, MiniBatch documents, int topics) {
    for (int k = 0; k < topics; k++) {
      spec.learner().seed(k, document(documents, k), NO_EVIDENCE, NO_EVIDENCE);
    }
    return spec.learner();
  }

  static SparseVector document(MiniBatch documents, int i) {
    return new SparseVector(
        Arrays.copyOfRange(documents.row(), documents.start()[i], documents.start()[i + 1]),
        Arrays.copyOfRange(documents.weight(), documents.start()[i], documents.start()[i + 1]));
  }

  static double[] dense(SparseVector vector, int terms) {
    double[] dense = new double[terms];
    for (int i = 0; i < vector.size(); i++) {
      dense[vector.row()[i]] = vector.weight()[i];
    }
    return dense;
  }

  static MiniBatch dense(double[][] x) {
    int[] start = new int[x.length + 1];
    int[] row = new int[x.length * x[0].length];
    double[] weight = new double[row.length];
    int at = 0;
    for (int i = 0; i < x.length; i++) {
      for (int m = 0; m < x[i].length; m++) {
        if (x[i][m] != 0) {
          row[at] = m;
          weight[at++] = x[i][m];
        }
      }
      start[i + 1] = at;
    }
    return new MiniBatch(x.length, start, row, weight);
  }

  static double[][] rows(JsonNode matrix) {
    return matrix
        .valueStream()
        .map(row -> row.valueStream().mapToDouble(JsonNode::asDouble).toArray())
        .toArray(double[][]::new);
  }
}
