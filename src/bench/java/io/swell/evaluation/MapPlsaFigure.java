package io.swell.evaluation;

import io.swell.config.OptionCatalog;
import io.swell.evaluation.LineChart.Series;
import io.swell.math.Parallel;
import io.swell.method.CorpusTraining;
import io.swell.method.Method;
import io.swell.method.MethodSpec;
import io.swell.method.Objective.WordModel;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Perplexity against the truth, {@code 2^(-sum_w Q(w|d) log2 P(w|d))} in the mean over documents,
 * in percent above that of Q itself, on documents of few planted topics: PLSA, and MAP-PLSA over
 * alpha and eps, median over seeds, printed and drawn. Alpha goes to what the length of documents
 * allows, {@code 1 - LENGTH / TOPICS}.
 */
public final class MapPlsaFigure {
  private static final int TOPICS = 10;
  private static final int TERMS = 500;
  private static final int DOCUMENTS = 400;
  private static final int LENGTH = 60;
  private static final int PASSES = 40;
  private static final List<Double> ALPHAS =
      List.of(-4.9, -4.0, -3.0, -2.0, -1.0, -0.5, 0.0, 0.25, 0.5, 0.75, 0.9, 1.0);

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
    MethodSpec spec = method.compose(reader.read(), Parallel.SEQUENTIAL);
    CorpusTraining.start(spec.learner(), documents);
    for (int pass = 0; pass < PASSES; pass++) {
      spec.learner().learn(documents, 0);
    }
    Codes codes = spec.learner().code(documents);
    WordModel words = Objects.requireNonNull(spec.objective().words());
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

  /** Median of the excess over seeds. */
  private static double over(
      List<MapPlsaFigure> figures, String what, Method method, String... settings) {
    double[] all =
        figures.parallelStream().mapToDouble(each -> each.excess(method, settings)).toArray();
    double[] sorted = Arrays.stream(all).sorted().toArray();
    double median = (sorted[(all.length - 1) / 2] + sorted[all.length / 2]) / 2;
    System.out.printf(Locale.ROOT, "%-28s %7.3f %%  %s%n", what, median, each(all));
    return median;
  }

  private static String each(double[] all) {
    return Arrays.stream(all)
        .mapToObj(x -> String.format(Locale.ROOT, "%.2f", x))
        .collect(Collectors.joining(" "));
  }

  @Command(
      description = "Compares the perplexity of PLSA and MAP-PLSA with that of the planted topics")
  public static void run(
      @Parameters(arity = "0..1", defaultValue = "5", description = "Number of streams") int seeds,
      @Parameters(arity = "0..1", description = "Draw a chart to this file") @Nullable Path figure)
      throws IOException {
    List<MapPlsaFigure> figures =
        IntStream.rangeClosed(1, seeds)
            .mapToObj(seed -> new MapPlsaFigure(new Random(seed)))
            .toList();
    double plsa = over(figures, "plsa", Method.PLSA);
    over(figures, "map-plsa, default", Method.MAP_PLSA);
    double first = ALPHAS.get(0);
    double last = ALPHAS.get(ALPHAS.size() - 1);
    List<Series> lines = new ArrayList<>();
    lines.add(new Series("plsa", new double[] {first, last}, new double[] {plsa, plsa}));
    for (String eps : List.of("1e-6", "1e-4", "0.01", "0.1")) {
      double[] excess =
          ALPHAS.stream()
              .mapToDouble(
                  alpha ->
                      over(
                          figures,
                          "alpha " + alpha + ", eps " + eps,
                          Method.MAP_PLSA,
                          "map-plsa.alpha=" + alpha,
                          "map-plsa.eps=" + eps))
              .toArray();
      double[] alphas = ALPHAS.stream().mapToDouble(Double::doubleValue).toArray();
      lines.add(new Series("map-plsa, eps " + eps, alphas, excess));
    }
    if (figure != null) {
      Files.writeString(
          figure,
          LineChart.svg(
              "perplexity against the truth, median of " + seeds + " seeds",
              "alpha",
              "% above the least",
              lines));
    }
  }
}
