package io.swell.evaluation;

import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A stream of documents whose topics are known: each topic is a Zipf background over all terms and
 * some terms of its own, each document mixes few of the topics that are live by then. The last
 * topics are born while the stream runs. The same seed gives the same stream.
 */
public final class PlantedStream {
  private static final double OWN = 0.65;
  private static final double EXPONENT = 1.05;
  private static final double MIX = 0.08;

  /**
   * What to plant.
   *
   * @param vocabulary number of terms
   * @param topics number of topics, {@code late} of them born between a sixth and five sixths of
   *     the stream
   * @param termsPerTopic a topic's own terms, none of the commonest hundredth
   * @param documents length of the stream
   * @param tokens occurrences in a document
   */
  public record Plan(
      int vocabulary, int topics, int late, int termsPerTopic, int documents, int tokens) {
    /** A few hundred documents: for tests of laws. */
    public static final Plan SMALL = new Plan(200, 4, 0, 20, 240, 40);
  }

  private final Plan plan;
  private final Random random;
  private final double[] background;
  private final double[][] topics;
  private final int[][] counts;
  private final double[] idf;

  private PlantedStream(Plan plan, long seed) {
    this.plan = plan;
    random = new Random(seed);
    background = background(plan.vocabulary());
    topics = new double[plan.topics()][];
    for (int k = 0; k < topics.length; k++) {
      topics[k] = topic();
    }
    counts = new int[plan.documents()][];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = document(i);
    }
    idf = idf();
  }

  /** Returns the stream that a plan and a seed determine. */
  public static PlantedStream of(Plan plan, long seed) {
    return new PlantedStream(plan, seed);
  }

  private static double[] background(int vocabulary) {
    double[] zipf =
        IntStream.rangeClosed(1, vocabulary).mapToDouble(m -> Math.pow(m, -EXPONENT)).toArray();
    double sum = Arrays.stream(zipf).sum();
    return Arrays.stream(zipf).map(p -> p / sum).toArray();
  }

  private double[] topic() {
    double[] p = Arrays.stream(background).map(b -> (1 - OWN) * b).toArray();
    int commonest = plan.vocabulary() / 100;
    int[] own =
        random.ints(commonest, plan.vocabulary()).distinct().limit(plan.termsPerTopic()).toArray();
    double[] share = dirichlet(own.length, 0.5);
    for (int n = 0; n < own.length; n++) {
      p[own[n]] += OWN * share[n];
    }
    return p;
  }

  private int[] document(int i) {
    int late = plan.late();
    int born =
        (int) IntStream.range(0, late).filter(n -> i >= birth(n)).count() + topics.length - late;
    double[] share = dirichlet(born, MIX);
    int[] document = new int[plan.vocabulary()];
    for (int n = 0; n < plan.tokens(); n++) {
      document[draw(topics[draw(share)])]++;
    }
    return document;
  }

  /** The document that the n-th late topic is born with. */
  private int birth(int n) {
    return plan.documents() / 6 + (int) (4L * plan.documents() / 6 * n / plan.late());
  }

  /** Draws an index; probabilities sum to 1. */
  private int draw(double[] p) {
    double left = random.nextDouble();
    int at = 0;
    while (at < p.length - 1 && left >= p[at]) {
      left -= p[at++];
    }
    return at;
  }

  private double[] dirichlet(int size, double alpha) {
    double[] gamma = IntStream.range(0, size).mapToDouble(n -> gamma(alpha)).toArray();
    double sum = Arrays.stream(gamma).sum();
    return Arrays.stream(gamma).map(g -> sum > 0 ? g / sum : 1.0 / size).toArray();
  }

  /** Marsaglia and Tsang, for a shape below 1 by the power of a uniform. */
  private double gamma(double shape) {
    double d = shape + 1 - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = Math.pow(1 + c * x, 3);
      if (v > 0 && Math.log(random.nextDouble()) < x * x / 2 + d - d * v + d * Math.log(v)) {
        return d * v * Math.pow(random.nextDouble(), 1 / shape);
      }
    }
  }

  /** Returns how often each term occurs in a document, by term. */
  public int[] counts(int document) {
    return counts[document].clone();
  }

  /** Returns documents [from, to), tf-idf over the whole stream, of unit norm; rows are terms. */
  public MiniBatch batch(int from, int to) {
    int[] start = new int[to - from + 1];
    List<Integer> rows = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    for (int i = from; i < to; i++) {
      double norm = 0;
      for (int m = 0; m < idf.length; m++) {
        norm += Math.pow(counts[i][m] * idf[m], 2);
      }
      for (int m = 0; m < idf.length; m++) {
        if (counts[i][m] > 0) {
          rows.add(m);
          weights.add(counts[i][m] * idf[m] / Math.sqrt(norm));
        }
      }
      start[i - from + 1] = rows.size();
    }
    return new MiniBatch(
        to - from,
        start,
        rows.stream().mapToInt(Integer::intValue).toArray(),
        weights.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Returns all documents as one batch. */
  public MiniBatch all() {
    return batch(0, plan.documents());
  }

  /**
   * Returns the planted topics, the late ones last: what lies above the shared background, weighted
   * by idf.
   */
  public List<SparseVector> truth() {
    return Arrays.stream(topics).map(this::above).toList();
  }

  private SparseVector above(double[] p) {
    double shared = 1 - OWN + 0.01;
    int[] rows = IntStream.range(0, p.length).filter(m -> p[m] > shared * background[m]).toArray();
    return new SparseVector(
        rows,
        Arrays.stream(rows).mapToDouble(m -> (p[m] - shared * background[m]) * idf[m]).toArray());
  }

  private double[] idf() {
    double[] all = new double[plan.vocabulary()];
    for (int m = 0; m < all.length; m++) {
      int row = m;
      long df = Arrays.stream(counts).filter(document -> document[row] > 0).count();
      all[m] = Math.log((counts.length + 1.0) / Math.max(df, 1));
    }
    return all;
  }

  @Override
  public String toString() {
    return plan.toString();
  }
}
