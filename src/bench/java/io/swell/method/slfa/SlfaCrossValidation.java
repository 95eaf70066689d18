package io.swell.method.slfa;

import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.evaluation.Corpora;
import io.swell.math.Parallel;
import io.swell.method.CorpusTraining;
import io.swell.method.LearningPasses;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.model.MiniBatch;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Chooses sigma^2 and rho of SLFA by the likelihood of held-out documents, each a draw from {@code
 * N(0, B Phi^-1 B' + sigma^2 I)}, averaged over three folds.
 */
public final class SlfaCrossValidation {
  private static final int FOLDS = 3;

  private SlfaCrossValidation() {}

  private static MiniBatch documents(String name, int most) {
    if (name.equals("bars")) {
      return SlfaToy.images(new Random(1)).slice(0, most);
    }
    List<Bag> bags = Corpora.bags(Path.of(name), most);
    var configuration = OptionCatalog.of(Method.OPTIONS).reader().read();
    var vocabulary = new Vocabulary(1_000_000);
    RowCounts counts =
        vocabulary.count(
            bags.stream().map(Bag::terms).toArray(String[][]::new),
            bags.stream().map(Bag::counts).toArray(int[][]::new));
    return configuration.get(MethodOptions.class).weighting().weigh(counts, vocabulary);
  }

  /** Documents of a fold, or the others. */
  private static MiniBatch part(MiniBatch all, int fold, boolean inFold) {
    int[] which =
        IntStream.range(0, all.documents())
            .filter(i -> (i % FOLDS == fold) == inFold)
            .filter(i -> all.start()[i + 1] > all.start()[i])
            .toArray();
    int[] start = new int[which.length + 1];
    for (int i = 0; i < which.length; i++) {
      start[i + 1] = start[i] + all.start()[which[i] + 1] - all.start()[which[i]];
    }
    int[] row = new int[start[which.length]];
    double[] weight = new double[row.length];
    for (int i = 0; i < which.length; i++) {
      int length = start[i + 1] - start[i];
      System.arraycopy(all.row(), all.start()[which[i]], row, start[i], length);
      System.arraycopy(all.weight(), all.start()[which[i]], weight, start[i], length);
    }
    return new MiniBatch(which.length, start, row, weight);
  }

  @Command(description = "Chooses sigma^2 and rho of SLFA by the likelihood of held-out documents")
  public static void run(
      @Parameters(description = "JSON Lines file, plain or gzip; or bars: the images of SlfaToy")
          String corpus,
      @Parameters(description = "Maximum number of documents to read") Integer documents,
      @Parameters(description = "Number of factors") Integer topics,
      @Parameters(description = "Number of passes over the training documents") Integer passes,
      @Parameters(index = "4", split = ",", description = "Values of sigma^2") List<Double> noises,
      @Parameters(index = "5", split = ",", description = "Values of rho") List<Double> weights) {
    MiniBatch all = documents(corpus, documents);
    int terms = IntStream.of(all.row()).max().orElse(0) + 1;
    double best = Double.NEGATIVE_INFINITY;
    String chosen = "";
    for (double noise : noises) {
      for (double rho : weights) {
        double sum = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
          MethodSpec slfa = composed(topics, noise, rho);
          MiniBatch training = part(all, fold, false);
          CorpusTraining.start(slfa.learner(), training);
          LearningPasses.over(slfa, training, 0, passes, 0, pass -> {});
          sum += SlfaLikelihood.of(slfa, part(all, fold, true), terms);
        }
        String setting = String.format(Locale.ROOT, "sigma^2 %.3g, rho %.3g", noise, rho);
        System.out.printf(Locale.ROOT, "%s: %.2f nats%n", setting, sum / FOLDS);
        if (sum > best) {
          best = sum;
          chosen = setting;
        }
      }
    }
    System.out.println("chosen: " + chosen);
  }

  /** SLFA over documents whose statistics each pass replaces. */
  static MethodSpec composed(int topics, double noise, double rho) {
    var configuration =
        OptionCatalog.of(Method.OPTIONS)
            .reader()
            .set("learn.topics=" + topics)
            .set("learn.forgetting=replace")
            .set("slfa.noise=" + noise)
            .set("slfa.precision-weight=" + rho)
            .read();
    return Method.SLFA.compose(configuration, Parallel.SEQUENTIAL);
  }
}
