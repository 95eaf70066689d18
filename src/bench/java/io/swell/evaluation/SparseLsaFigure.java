package io.swell.evaluation;

import de.bwaldvogel.liblinear.Linear;
import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.math.Axpy;
import io.swell.math.Parallel;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.method.sparselsa.SparseLsaOptions;
import io.swell.model.Codes;
import io.swell.model.LearnOptions;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import io.swell.vocabulary.Vocabulary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Sparse LSA beside LSA on the documents of a corpus that have exactly one of its eight largest
 * labels, two thirds for training: accuracy of a linear SVM on codes of unit norm, with C
 * cross-validated on the training part; density and storage of A; time to project a document. With
 * a WEIGHT, sparse coding instead: RLSI with l2 topics and l1 codes of that weight. Needs 8 GB of
 * heap.
 */
public final class SparseLsaFigure {
  private static final int LABELS = 8;
  private static final double NO_EVIDENCE = 1e-30;

  /** Weight of the squared norm of the dictionary per document. */
  private static final String DICTIONARY_WEIGHT = "1e-5";

  private final int topics;
  private final Parallel parallel;
  private final Random random;
  private final MiniBatch train;
  private final MiniBatch test;
  private final double[] trainLabels;
  private final double[] testLabels;
  private final int terms;
  private final MethodSpec spec;

  private SparseLsaFigure(
      List<Bag> all, int topics, double lambda, Random random, Parallel parallel) {
    this.topics = topics;
    this.parallel = parallel;
    this.random = random;
    List<String> largest = largest(all);
    List<Bag> bags =
        new ArrayList<>(
            all.stream()
                .filter(bag -> bag.terms().length > 0 && label(bag, largest) >= 0)
                .toList());
    Collections.shuffle(bags, random);
    int split = 2 * bags.size() / 3;
    spec =
        compose(
            Method.SPARSE_LSA,
            Map.of(
                "swell.learn.theta",
                "" + lambda / Math.sqrt(split),
                "swell.learn.embedded-iterations",
                "60"));
    var vocabulary = new Vocabulary(1_000_000);
    MiniBatch documents =
        spec.weighting()
            .weigh(
                vocabulary.count(
                    bags.stream().map(Bag::terms).toArray(String[][]::new),
                    bags.stream().map(Bag::counts).toArray(int[][]::new)),
                vocabulary);
    terms = vocabulary.size();
    train = slice(documents, 0, split);
    test = slice(documents, split, bags.size());
    double[] labels = bags.stream().mapToDouble(bag -> 1 + label(bag, largest)).toArray();
    trainLabels = Arrays.copyOfRange(labels, 0, split);
    testLabels = Arrays.copyOfRange(labels, split, labels.length);
    print(
        "%d documents of %s, %d terms; %d to train, %d topics%n",
        bags.size(), largest, terms, split, topics);
  }

  private MethodSpec compose(Method method, Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("swell.learn.topics", "" + topics);
    all.put("swell.topics.terms", "0");
    var options =
        OptionCatalog.of(List.of(MethodOptions.class, LearnOptions.class, SparseLsaOptions.class));
    return method.compose(options.reader().values(all, "figure").read(), parallel);
  }

  private static List<String> largest(List<Bag> bags) {
    return bags.stream()
        .flatMap(bag -> bag.labels().stream())
        .collect(Collectors.groupingBy(label -> label, Collectors.counting()))
        .entrySet()
        .stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(LABELS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static int label(Bag bag, List<String> labels) {
    int[] had =
        IntStream.range(0, labels.size())
            .filter(i -> bag.labels().contains(labels.get(i)))
            .toArray();
    return had.length == 1 ? had[0] : -1;
  }

  private static MiniBatch slice(MiniBatch all, int from, int to) {
    int first = all.start()[from];
    return new MiniBatch(
        to - from,
        Arrays.stream(all.start(), from, to + 1).map(start -> start - first).toArray(),
        Arrays.copyOfRange(all.row(), first, all.start()[to]),
        Arrays.copyOfRange(all.weight(), first, all.start()[to]));
  }

  private static SparseVector document(MiniBatch batch, int i) {
    return new SparseVector(
        Arrays.copyOfRange(batch.row(), batch.start()[i], batch.start()[i + 1]),
        Arrays.copyOfRange(batch.weight(), batch.start()[i], batch.start()[i + 1]));
  }

  private void run() {
    long began = System.nanoTime();
    TopicLearner learner = spec.learner();
    for (int k = 0; k < topics; k++) {
      learner.seed(k, document(train, k), NO_EVIDENCE, NO_EVIDENCE);
    }
    learner.learn(train, 0);
    print("sparse lsa learned in %.0f s%n", seconds(began));
    long entries = IntStream.range(0, topics).mapToLong(learner::terms).sum();
    double density = entries / (double) topics / terms;
    print(
        "density of A %.4f %%, storage %.0f times smaller (8 bytes an entry, 12 a sparse one)%n",
        100 * density, 8 / (12 * density));
    Codes trainCodes = learner.code(train);
    print(
        "objective %.2f of %.2f%n",
        spec.objective().objective(train, trainCodes), train.documents() / 2.0);
    double[][] dense = singularVectors();
    print(
        "accuracy, codes v: sparse lsa %.2f %%%n",
        accuracy(rows(trainCodes.code()), rows(learner.code(test).code())));
    print(
        "accuracy: lsa %.2f %%%n",
        accuracy(
            SubspaceIteration.projected(train, dense), SubspaceIteration.projected(test, dense)));
    time(learner, dense);
  }

  /**
   * Sparse coding (Lee, Battle, Raina, Ng: <i>Efficient sparse coding algorithms</i>): codes with
   * an l1 norm on a dense dictionary.
   *
   * @param weight of the l1 norm of a code beside |d - U v|^2
   */
  private void sparseCoding(double weight) {
    long began = System.nanoTime();
    TopicLearner learner =
        compose(
                Method.RLSI,
                Map.of(
                    "swell.learn.topics-penalty",
                    "l2",
                    "swell.learn.codes-penalty",
                    "l1",
                    "swell.learn.codes-weight",
                    "" + weight,
                    "swell.learn.theta",
                    DICTIONARY_WEIGHT,
                    "swell.learn.embedded-iterations",
                    "30"))
            .learner();
    for (int k = 0; k < topics; k++) {
      learner.seed(k, document(train, k), NO_EVIDENCE, NO_EVIDENCE);
    }
    learner.learn(train, 0);
    print("sparse coding learned in %.0f s%n", seconds(began));
    long entries = IntStream.range(0, topics).mapToLong(learner::terms).sum();
    double[] norms =
        IntStream.range(0, topics)
            .mapToDouble(
                k -> Math.sqrt(Arrays.stream(learner.topic(k).weight()).map(w -> w * w).sum()))
            .filter(norm -> norm > 0)
            .sorted()
            .toArray();
    print(
        "dictionary: density %.1f %%, %d columns, norm %.3f to %.3f, median %.3f%n",
        100.0 * entries / topics / terms,
        norms.length,
        norms[0],
        norms[norms.length - 1],
        norms[norms.length / 2]);
    double[] codes = learner.code(train).code();
    learner.code(test);
    double least = Double.POSITIVE_INFINITY;
    for (int round = 0; round < 5; round++) {
      long start = System.nanoTime();
      learner.code(test);
      least = Math.min(least, seconds(start));
    }
    print(
        "density of codes %.2f %%, coding of a document %.1f us%n",
        100.0 * Arrays.stream(codes).filter(v -> v != 0).count() / codes.length,
        1e6 * least / test.documents());
    double accuracy = accuracy(rows(codes), rows(learner.code(test).code()));
    print("accuracy: sparse coding %.2f %%%n", accuracy);
  }

  private double[][] singularVectors() {
    long began = System.nanoTime();
    double[][] dense = new SubspaceIteration(train, terms, random, parallel).vectors(topics);
    print("lsa learned in %.0f s%n", seconds(began));
    return dense;
  }

  private double accuracy(double[][] trainCodes, double[][] testCodes) {
    var classifier = new CodeClassifier(topics, trainCodes, trainLabels);
    print("C %.0f, cross-validated %.2f %%; ", classifier.c(), classifier.crossValidated());
    return classifier.accuracy(testCodes, testLabels);
  }

  private double[][] rows(double[] flat) {
    return IntStream.range(0, flat.length / topics)
        .mapToObj(i -> Arrays.copyOfRange(flat, i * topics, (i + 1) * topics))
        .toArray(double[][]::new);
  }

  /** Seconds a document by three ways, in turns, the least of several rounds each. */
  private void time(TopicLearner learner, double[][] dense) {
    int documents = 100;
    int few = 10;
    MiniBatch some = slice(test, 0, documents);
    int[][] slot = new int[terms][0];
    double[][] weight = new double[terms][0];
    for (int k = 0; k < topics; k++) {
      SparseVector topic = learner.topic(k);
      for (int e = 0; e < topic.size(); e++) {
        int m = topic.row()[e];
        slot[m] = Arrays.copyOf(slot[m], slot[m].length + 1);
        weight[m] = Arrays.copyOf(weight[m], weight[m].length + 1);
        slot[m][slot[m].length - 1] = k;
        weight[m][weight[m].length - 1] = topic.weight()[e];
      }
    }
    double[][] full = new double[documents][terms];
    for (int i = 0; i < documents; i++) {
      for (int e = some.start()[i]; e < some.start()[i + 1]; e++) {
        full[i][some.row()[e]] = some.weight()[e];
      }
    }
    int[] every = IntStream.range(0, terms).toArray();
    double[] least = {1e9, 1e9, 1e9};
    double check = 0;
    for (int round = 0; round < 12; round++) {
      long t0 = System.nanoTime();
      for (int i = 0; i < documents; i++) {
        double[] code = new double[topics];
        for (int e = some.start()[i]; e < some.start()[i + 1]; e++) {
          int m = some.row()[e];
          for (int j = 0; j < slot[m].length; j++) {
            code[slot[m][j]] += some.weight()[e] * weight[m][j];
          }
        }
        check += code[0];
      }
      long t1 = System.nanoTime();
      for (double[] code : SubspaceIteration.projected(some, dense)) {
        check += code[0];
      }
      long t2 = System.nanoTime();
      for (int i = 0; i < few; i++) {
        double[] code = new double[topics];
        Axpy.add(code, 0, topics, 1, full[i], every, 0, terms, dense);
        check += code[0];
      }
      long t3 = System.nanoTime();
      least[0] = Math.min(least[0], (t1 - t0) / 1e3 / documents);
      least[1] = Math.min(least[1], (t2 - t1) / 1e3 / documents);
      least[2] = Math.min(least[2], (t3 - t2) / 1e3 / few);
    }
    print(
        "projection of a document: sparse x sparse %.2f us, sparse x dense %.2f us (%.1f times),"
            + " dense x dense %.0f us (%.0f times); sum %.3f%n",
        least[0], least[1], least[1] / least[0], least[2], least[2] / least[0], check);
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
  }

  @Command(
      description =
          "Compares Sparse LSA with LSA: accuracy of an SVM on the codes, density, projection time")
  public static void run(
      @Parameters(description = "JSON Lines file, plain or gzip") Path corpus,
      @Parameters(arity = "0..1", defaultValue = "1000", description = "Number of topics")
          int topics,
      @Parameters(
              arity = "0..1",
              defaultValue = "0.1",
              description = "Penalty on the topics (lambda)")
          double lambda,
      @Parameters(arity = "0..1", defaultValue = "1", description = "Seed of the split") long seed,
      @Parameters(arity = "0..1", description = "Use sparse coding with this penalty on the codes")
          @Nullable Double weight) {
    Linear.disableDebugOutput();
    List<Bag> bags = Corpora.bags(corpus, Integer.MAX_VALUE);
    var executor = Executors.newFixedThreadPool(1);
    try {
      var figure =
          new SparseLsaFigure(bags, topics, lambda, new Random(seed), Parallel.on(executor, 2));
      if (weight != null) {
        figure.sparseCoding(weight);
      } else {
        figure.run();
      }
    } finally {
      executor.shutdown();
    }
  }
}
