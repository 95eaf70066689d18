package io.swell.method.slfa;

import io.swell.math.Parallel;
import io.swell.math.SymmetricEigen;
import io.swell.method.MethodSpec;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The exclusive bars of the SLFA paper: images of 8 x 8 pixels that add up bars, where the i-th row
 * and the i-th column never come together. Each image has one sign, drawn, so that codes have mean
 * zero, and a little noise. Bars span 15 dimensions only (all rows are all columns), so the 16th
 * eigenvalue is noise and sigma^2 is given instead of taken from it; and 15 factors explain as much
 * as 16, while one that no code needs has the precision 1 / rho, which {@code -log det Phi} pays
 * for: where rho is small beside the codes' energy, a bar is given up.
 */
public final class SlfaToy {
  static final int SIDE = 8;
  static final int BARS = 2 * SIDE;
  private static final int PIXELS = SIDE * SIDE;
  private static final int IMAGES = 2000;
  private static final int STARTS = 3;

  /** How often each bar is there: one of a row and its column is in four images of five. */
  private static final double PRESENT = 0.4;

  private static final double NOISE = 0.05;

  private final MiniBatch images;
  private final double rho;
  private final int passes;
  private final long seed;

  SlfaToy(long seed, double rho, int passes) {
    this.seed = seed;
    this.rho = rho;
    this.passes = passes;
    images = images(new Random(seed));
  }

  /**
   * What was found.
   *
   * @param match mean cosine of each bar with the factor that is its own
   * @param exclusive how many of the 16 largest positive entries of Phi, both triangles, are the 8
   *     pairs that exclude each other
   */
  record Found(double match, int exclusive) {}

  private static boolean isOn(int bar, int pixel) {
    return bar < SIDE ? pixel / SIDE == bar : pixel % SIDE == bar - SIDE;
  }

  static MiniBatch images(Random random) {
    int[] start = new int[IMAGES + 1];
    int[] row = new int[IMAGES * PIXELS];
    double[] weight = new double[row.length];
    for (int i = 0; i < IMAGES; i++) {
      boolean[] present = new boolean[BARS];
      for (int b = 0; b < SIDE; b++) {
        if (random.nextDouble() < 2 * PRESENT) {
          present[random.nextBoolean() ? b : b + SIDE] = true;
        }
      }
      double sign = random.nextBoolean() ? 1 : -1;
      for (int p = 0; p < PIXELS; p++) {
        int pixel = p;
        double value = IntStream.range(0, BARS).filter(b -> present[b] && isOn(b, pixel)).count();
        row[i * PIXELS + p] = p;
        weight[i * PIXELS + p] = sign * value + NOISE * random.nextGaussian();
      }
      start[i + 1] = (i + 1) * PIXELS;
    }
    return new MiniBatch(IMAGES, start, row, weight);
  }

  /** The best of three starts by the objective. */
  Found slfa(double noise) {
    Found best = new Found(0, 0);
    double least = Double.POSITIVE_INFINITY;
    for (int s = 0; s < STARTS; s++) {
      MethodSpec slfa = SlfaCrossValidation.composed(BARS, noise, rho);
      TopicLearner learner = slfa.learner();
      var random = new Random(31 * seed + s);
      for (int k = 0; k < BARS; k++) {
        double[] column = random.doubles(PIXELS).toArray();
        double norm = Math.sqrt(Arrays.stream(column).map(x -> x * x).sum());
        int[] rows = IntStream.range(0, PIXELS).toArray();
        double[] unit = Arrays.stream(column).map(x -> x / norm).toArray();
        learner.seed(k, new SparseVector(rows, unit), 1, IMAGES);
      }
      for (int pass = 0; pass < passes; pass++) {
        learner.learn(images, 0);
      }
      double objective = slfa.objective().objective(images, learner.code(images));
      if (objective < least) {
        least = objective;
        best = found(learner);
      }
    }
    return best;
  }

  private static Found found(TopicLearner learner) {
    double[][] columns = new double[BARS][PIXELS];
    for (int k = 0; k < BARS; k++) {
      SparseVector topic = learner.topic(k);
      for (int e = 0; e < topic.size(); e++) {
        columns[k][topic.row()[e]] = topic.weight()[e];
      }
    }
    int[] own = new int[BARS];
    double match = match(columns, own);
    int[] barOf = new int[BARS];
    Arrays.fill(barOf, -1);
    for (int b = 0; b < BARS; b++) {
      barOf[own[b]] = b;
    }
    double[] relations = learner.relations();
    if (relations == null) {
      throw new IllegalStateException("the method knows of no relations");
    }
    // Phi's positive entries are the negative partial correlations
    List<Integer> entries = new ArrayList<>(IntStream.range(0, BARS * BARS).boxed().toList());
    entries.sort(Comparator.comparingDouble(e -> relations[e]));
    int exclusive = 0;
    for (int e : entries.subList(0, BARS)) {
      int a = barOf[e / BARS];
      int b = barOf[e % BARS];
      exclusive += relations[e] < 0 && a >= 0 && b >= 0 && Math.abs(a - b) == SIDE ? 1 : 0;
    }
    return new Found(match, exclusive);
  }

  /** Mean cosine of each bar with a column of its own, given away from the best pair down. */
  private static double match(double[][] columns, int[] own) {
    double[][] cosine = new double[BARS][BARS];
    for (int b = 0; b < BARS; b++) {
      for (int k = 0; k < BARS; k++) {
        double dot = 0;
        double square = 0;
        for (int p = 0; p < PIXELS; p++) {
          dot += isOn(b, p) ? columns[k][p] : 0;
          square += columns[k][p] * columns[k][p];
        }
        cosine[b][k] = square > 0 ? Math.abs(dot) / Math.sqrt(SIDE * square) : 0;
      }
    }
    Arrays.fill(own, -1);
    boolean[] taken = new boolean[BARS];
    double sum = 0;
    for (int n = 0; n < BARS; n++) {
      int bar = -1;
      int column = -1;
      for (int b = 0; b < BARS; b++) {
        for (int k = 0; k < BARS; k++) {
          if (own[b] < 0 && !taken[k] && (bar < 0 || cosine[b][k] > cosine[bar][column])) {
            bar = b;
            column = k;
          }
        }
      }
      own[bar] = column;
      taken[column] = true;
      sum += cosine[bar][column];
    }
    return sum / BARS;
  }

  /** The match of the first 16 principal directions. */
  double principal() {
    double[][] second = new double[PIXELS][PIXELS];
    for (int i = 0; i < IMAGES; i++) {
      for (int p = 0; p < PIXELS; p++) {
        for (int q = 0; q < PIXELS; q++) {
          second[p][q] += images.weight()[i * PIXELS + p] * images.weight()[i * PIXELS + q];
        }
      }
    }
    var eigen = SymmetricEigen.of(second, Parallel.SEQUENTIAL);
    int[] order =
        IntStream.range(0, PIXELS)
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -eigen.values()[j]))
            .limit(BARS)
            .mapToInt(Integer::intValue)
            .toArray();
    double[][] columns =
        Arrays.stream(order).mapToObj(j -> eigen.vectors()[j]).toArray(double[][]::new);
    return match(columns, new int[BARS]);
  }

  @Command(
      description =
          "Compares how well SLFA, semi-NMF and PCA find the exclusive bars of the SLFA paper")
  public static void run(
      @Parameters(
              arity = "0..1",
              defaultValue = "1",
              description = "Seed of the images and the initial values")
          long seed,
      @Parameters(
              arity = "0..1",
              defaultValue = "0.2",
              description = "Penalty on the precision matrix (rho)")
          double rho,
      @Parameters(
              arity = "0..1",
              defaultValue = "600",
              description = "Number of passes over the images")
          int passes,
      @Parameters(
              arity = "0..1",
              defaultValue = "0.05",
              description = "Variance of the noise (sigma^2)")
          double noise) {
    var toy = new SlfaToy(seed, rho, passes);
    System.out.printf(
        Locale.ROOT,
        "slfa %s, without noise (semi-NMF) %s, PCA %.3f, sigma^2 %.4f%n",
        toy.slfa(noise),
        toy.slfa(1e-9),
        toy.principal(),
        ResidualVariance.of(toy.images, BARS));
  }
}
