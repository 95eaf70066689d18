package io.swell.evaluation;

import io.swell.evaluation.PlantedStream.Plan;
import io.swell.model.RowCounts;
import io.swell.model.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Draws a planted stream. Costs O(topics + tokens log M) a document, memory O(M + entries). */
final class PlantedDraws {
  private static final double EXPONENT = 1.05;

  /** Dirichlet weight of a topic in a document's mix, and the most that all may have together. */
  private static final double MIX = 0.08;

  private static final double MIX_OF_ALL = 3.2;

  private final Plan plan;
  private final PlantedLives lives;
  private final Random random;

  /** Running sums of probabilities: of the background, and of each topic's own terms. */
  private final double[] background;

  private final int[][] own;
  private final double[][] ownSum;

  PlantedDraws(Plan plan, PlantedLives lives, long seed) {
    this.plan = plan;
    this.lives = lives;
    random = new Random(seed);
    background =
        sums(
            IntStream.rangeClosed(1, plan.vocabulary())
                .mapToDouble(m -> Math.pow(m + plan.shift(), -EXPONENT))
                .toArray());
    own = new int[plan.topics()][];
    ownSum = new double[plan.topics()][];
    for (int k = 0; k < own.length; k++) {
      own[k] =
          random
              .ints(plan.vocabulary() / 100, plan.vocabulary())
              .distinct()
              .limit(plan.termsPerTopic())
              .toArray();
      double[] share = new double[own[k].length];
      Arrays.setAll(share, n -> gamma(0.5));
      ownSum[k] = sums(share);
    }
  }

  /** Running sums, scaled to end at 1. */
  private static double[] sums(double[] weight) {
    double[] sums = weight.clone();
    Arrays.parallelPrefix(sums, Double::sum);
    double all = sums[sums.length - 1];
    Arrays.setAll(sums, n -> sums[n] / all);
    return sums;
  }

  PlantedStream stream() {
    int[] start = new int[plan.documents() + 1];
    int[] row = new int[plan.documents() * plan.tokens()];
    int[] count = new int[row.length];
    long[] length = new long[plan.documents()];
    Arrays.fill(length, plan.tokens());
    int[] main = new int[plan.documents()];
    int[] number = new int[plan.vocabulary()];
    int numbers = 0;
    int end = 0;
    for (int i = 0; i < plan.documents(); i++) {
      double[] mix = mix(i);
      main[i] = heaviest(mix);
      double[] sums = sums(mix);
      int[] terms = new int[plan.tokens()];
      for (int n = 0; n < terms.length; n++) {
        int term = term(at(sums), i);
        if (number[term] == 0) {
          number[term] = ++numbers;
        }
        terms[n] = number[term] - 1;
      }
      Arrays.sort(terms);
      for (int n = 0; n < terms.length; n++) {
        if (n > 0 && terms[n] == terms[n - 1]) {
          count[end - 1]++;
        } else {
          row[end] = terms[n];
          count[end++] = 1;
        }
      }
      start[i + 1] = end;
    }
    for (int m = 0; m < number.length; m++) {
      number[m] = number[m] == 0 ? numbers++ : number[m] - 1;
    }
    return new PlantedStream(
        plan,
        new RowCounts(
            plan.documents(), start, Arrays.copyOf(row, end), Arrays.copyOf(count, end), length, 0),
        main,
        above(number));
  }

  /**
   * Weights of the topics in a document: a Dirichlet draw up to scale, 0 before a birth and after
   * an end.
   */
  private double[] mix(int document) {
    double usual = Math.min(MIX, MIX_OF_ALL / plan.topics());
    double[] mix = new double[plan.topics()];
    double sum = 0;
    while (!(sum > 0)) {
      for (int k = 0; k < mix.length; k++) {
        int late = k - (mix.length - plan.late());
        if (late < 0 || document >= PlantedStream.birth(plan, late)) {
          double phase = 2.0 * document / plan.documents() + 0.618 * k;
          mix[k] = gamma(usual * (1 + plan.drift() * Math.sin(2 * Math.PI * phase)));
          mix[k] = lives.isLive(k, document) ? mix[k] : 0;
          sum += mix[k];
        }
      }
    }
    return mix;
  }

  private static int heaviest(double[] mix) {
    int most = 0;
    for (int k = 1; k < mix.length; k++) {
      most = mix[k] > mix[most] ? k : most;
    }
    return most;
  }

  private int term(int topic, int document) {
    if (random.nextDouble() >= PlantedStream.OWN) {
      return at(background);
    }
    Integer other = lives.other(topic, document);
    int drawn = other != null && random.nextBoolean() ? other : topic;
    return own[drawn][at(ownSum[drawn])];
  }

  /** Draws an index by running sums. */
  private int at(double[] sums) {
    int at = Arrays.binarySearch(sums, random.nextDouble());
    return Math.min(at < 0 ? -at - 1 : at + 1, sums.length - 1);
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

  /**
   * The topics' own probabilities, cut off where they are lost in a hundredth of the background.
   */
  private List<SparseVector> above(int[] number) {
    List<SparseVector> topics = new ArrayList<>();
    for (int k = 0; k < own.length; k++) {
      double[] sums = ownSum[k];
      int[] terms = own[k];
      record Entry(int row, double weight) {}
      List<Entry> entries =
          IntStream.range(0, terms.length)
              .mapToObj(
                  n ->
                      new Entry(
                          number[terms[n]],
                          PlantedStream.OWN * (sums[n] - (n > 0 ? sums[n - 1] : 0))
                              - 0.01 * common(terms[n])))
              .filter(entry -> entry.weight() > 0)
              .sorted(Comparator.comparingInt(Entry::row))
              .toList();
      topics.add(
          new SparseVector(
              entries.stream().mapToInt(Entry::row).toArray(),
              entries.stream().mapToDouble(Entry::weight).toArray()));
    }
    return topics;
  }

  private double common(int term) {
    return background[term] - (term > 0 ? background[term - 1] : 0);
  }
}
