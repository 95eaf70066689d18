package io.swell.method;

import io.swell.config.OptionCatalog;
import io.swell.evaluation.PlantedStream;
import io.swell.math.Parallel;
import io.swell.model.MiniBatch;
import io.swell.model.TopicLearner;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A method with four topics and the documents of a planted stream, weighted for the method.
 *
 * @param all every document, of one of two classes
 */
record Trial(MethodSpec method, MiniBatch all, Vocabulary vocabulary) {
  static final int TOPICS = 4;
  private static final PlantedStream STREAM = PlantedStream.of(PlantedStream.Plan.SMALL, 11);
  static final int TERMS = STREAM.seen();

  private static final Path GROUPS = groups();

  /** Returns groups of three terms, for the method that needs groups. */
  private static Path groups() {
    try {
      Path file = Files.createTempFile("groups", ".tsv");
      file.toFile().deleteOnExit();
      return Files.write(
          file,
          IntStream.range(0, TERMS).mapToObj(row -> "term" + row + "\tgroup" + row / 3).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a method without topics. */
  static Trial of(Method name, Parallel parallel, String... settings) {
    var reader =
        OptionCatalog.of(Method.OPTIONS)
            .reader()
            .set("method=" + name)
            .set("learn.topics=" + TOPICS)
            .set("topics.terms=0")
            .set("learn.theta=0.001")
            .set("sparse-lsa.groups=" + GROUPS)
            .set("slfa.noise=0.01"); // the default depends on the first mini-batch
    for (String setting : settings) {
      reader.set(setting);
    }
    MethodSpec method = name.compose(reader.read(), parallel);
    var vocabulary = new Vocabulary(TERMS);
    RowCounts counts = STREAM.counts();
    String[][] terms =
        IntStream.range(0, counts.documents())
            .mapToObj(
                i ->
                    Arrays.stream(counts.row(), counts.start()[i], counts.start()[i + 1])
                        .mapToObj(row -> "term" + row)
                        .toArray(String[]::new))
            .toArray(String[][]::new);
    int[][] count =
        IntStream.range(0, counts.documents())
            .mapToObj(
                i -> Arrays.copyOfRange(counts.count(), counts.start()[i], counts.start()[i + 1]))
            .toArray(int[][]::new);
    MiniBatch all = method.weighting().weigh(vocabulary.count(terms, count), vocabulary);
    List<String> labels =
        IntStream.range(0, all.documents()).mapToObj(i -> i % 3 == 0 ? "third" : "other").toList();
    return new Trial(method, all.withLabels(labels), vocabulary);
  }

  /** Returns a method with a topic in each slot. */
  static Trial started(Method name, String... settings) {
    Trial trial = of(name, Parallel.SEQUENTIAL, settings);
    CorpusTraining.start(trial.learner(), trial.all);
    return trial;
  }

  TopicLearner learner() {
    return method.learner();
  }

  /** Returns U, terms x K, row-major. */
  double[] topics() {
    double[] u = new double[TERMS * TOPICS];
    for (int k = 0; k < TOPICS; k++) {
      var topic = learner().topic(k);
      for (int e = 0; e < topic.size(); e++) {
        u[topic.row()[e] * TOPICS + k] = topic.weight()[e];
      }
    }
    return u;
  }

  double[] codes() {
    return learner().code(all).code();
  }

  double objective() {
    return method.objective().objective(all, learner().code(all));
  }
}
