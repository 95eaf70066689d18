package io.swell.evaluation;

import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.method.Composition;
import io.swell.method.Fitting;
import io.swell.method.Method;
import io.swell.method.WordModel;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;

/**
 * Perplexity against the truth, {@code 2^(-sum_w Q(w|d) log2 P(w|d))} in the mean over documents,
 * in percent above that of Q itself, on documents of few planted topics: PLSA, and MAP-PLSA over
 * strength or alpha, and eps.
 *
 * <pre>  java ... io.swell.evaluation.MapPlsaFigure [SEED]</pre>
 */
public final class MapPlsaFigure {
  private static final int TOPICS = 10;
  private static final int TERMS = 500;
  private static final int DOCUMENTS = 400;
  private static final int LENGTH = 60;
  private static final int PASSES = 40;

  private final double[][] truth = new double[DOCUMENTS][TERMS];
  private final MiniBatch documents;

  private MapPlsaFigure(Random random) {
    double[][] topics = new double[TOPICS][TERMS];
    for (double[] topic : topics) {
      for (int i = 0; i < TERMS / 5; i++) {
        topic[random.nextInt(TERMS)] += -StrictMath.log(1 - random.nextDouble());
      }
      double sum = Arrays.stream(topic).sum();
      Arrays.setAll(topic, m -> topic[m] / sum);
    }
    int[] start = new int[DOCUMENTS + 1];
    int[] row = new int[DOCUMENTS * TERMS];
    double[] weight = new double[row.length];
    int at = 0;
    for (int d = 0; d < DOCUMENTS; d++) {
      double share = random.nextDouble();
      double[] one = topics[random.nextInt(TOPICS)];
      double[] two = topics[random.nextInt(TOPICS)];
      int[] counts = new int[TERMS];
      for (int m = 0; m < TERMS; m++) {
        truth[d][m] = share * one[m] + (1 - share) * two[m];
      }
      for (int n = 0; n < LENGTH; n++) {
        double left = random.nextDouble();
        int m = 0;
        while (m < TERMS - 1 && left >= truth[d][m]) {
          left -= truth[d][m++];
        }
        counts[m]++;
      }
      for (int m = 0; m < TERMS; m++) {
        if (counts[m] > 0) {
          row[at] = m;
          weight[at++] = counts[m];
        }
      }
      start[d + 1] = at;
    }
    documents = new MiniBatch(DOCUMENTS, start, Arrays.copyOf(row, at), Arrays.copyOf(weight, at));
  }

  /** Percent above the perplexity of the truth. */
  private double excess(Method method, String... settings) {
    var reader =
        OptionCatalog.of(Method.OPTIONS)
            .reader()
            .set("learn.topics=" + TOPICS)
            .set("learn.forgetting=replace");
    for (String setting : settings) {
      reader.set(setting);
    }
    Composition composition = method.compose(reader.read(), Parallel.SEQUENTIAL);
    Fitting.start(composition.learner(), documents);
    for (int pass = 0; pass < PASSES; pass++) {
      composition.learner().learn(documents, 0);
    }
    Codes codes = composition.learner().code(documents);
    WordModel words = Objects.requireNonNull(composition.goal().words());
    double model = 0;
    double bound = 0;
    for (int d = 0; d < DOCUMENTS; d++) {
      double cross = 0;
      double own = 0;
      for (int m = 0; m < TERMS; m++) {
        double q = truth[d][m];
        if (q > 0) {
          cross -= q * StrictMath.log(words.probability(codes, d, m));
          own -= q * StrictMath.log(q);
        }
      }
      model += StrictMath.exp(cross) / DOCUMENTS;
      bound += StrictMath.exp(own) / DOCUMENTS;
    }
    return 100 * (model / bound - 1);
  }

  private static void print(String what, double excess) {
    System.out.printf(Locale.ROOT, "%-40s %.3f %%%n", what, excess);
  }

  public static void main(String[] args) {
    var figure = new MapPlsaFigure(new Random(args.length > 0 ? Long.parseLong(args[0]) : 1));
    print("plsa", figure.excess(Method.PLSA));
    print("map-plsa, default", figure.excess(Method.MAP_PLSA));
    for (String eps : new String[] {"1e-6", "0.01", "0.1"}) {
      for (String alpha : new String[] {"0.8", "0", "-2", "-5"}) {
        String what = "alpha " + alpha + ", eps " + eps;
        print(
            what, figure.excess(Method.MAP_PLSA, "map-plsa.alpha=" + alpha, "map-plsa.eps=" + eps));
      }
    }
  }
}
