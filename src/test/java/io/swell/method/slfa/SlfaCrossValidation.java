package io.swell.method.slfa;

import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.evaluation.Corpora;
import io.swell.math.Cholesky;
import io.swell.math.Parallel;
import io.swell.method.BatchOptions;
import io.swell.method.CorpusTraining;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.method.MethodSpec;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.RowCounts;
import io.swell.model.Vocabulary;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Chooses sigma^2 and rho of SLFA by the likelihood of held-out documents, each a draw from {@code
 * N(0, B Phi^-1 B' + sigma^2 I)}, averaged over three folds.
 *
 * <pre>
 *   java ... io.swell.method.SlfaCrossValidation CORPUS|bars DOCUMENTS TOPICS PASSES NOISE,.. RHO,..
 * </pre>
 */
public final class SlfaCrossValidation {
  private static final int FOLDS = 3;

  private SlfaCrossValidation() {}

  /** Mean log likelihood of documents in nats, without the constant -M/2 log(2 pi). */
  static double logLikelihood(SlfaObjective goal, MiniBatch documents, int terms) {
    int capacity = goal.learner().capacity();
    double noise = goal.noise().value();
    double[] gram = goal.learner().gram();
    double[] both = goal.phi().plus(gram, noise);
    double[] phi = goal.phi().matrix().clone();
    if (!Cholesky.factor(both, capacity) || !Cholesky.factor(phi, capacity)) {
      throw new IllegalStateException("a precision is not positive definite");
    }
    // factors have their diagonal inverted; log det Sigma = M log sigma^2 + log det (G / sigma^2 +
    // Phi) - log det Phi
    double logDeterminant = (terms - capacity) * Math.log(noise);
    for (int k = 0; k < capacity; k++) {
      int at = k * (capacity + 1);
      logDeterminant += gram[at] > 0 ? 2 * Math.log(phi[at] / both[at]) : Math.log(noise);
    }
    Codes codes = goal.learner().code(documents);
    double quadratic = 0;
    for (int i = 0; i < documents.documents(); i++) {
      // x'Sigma^-1 x = (|x|^2 - y'(G + sigma^2 Phi)^-1 y) / sigma^2, and the code is the inverse's
      quadratic += documents.squaredNorm(i) / noise;
      for (int at = i * capacity; at < (i + 1) * capacity; at++) {
        quadratic -= codes.code()[at] * codes.projection()[at] / noise;
      }
    }
    return -(logDeterminant + quadratic / documents.documents()) / 2;
  }

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

  private static double[] values(String list) {
    return List.of(list.split(",")).stream().mapToDouble(Double::parseDouble).toArray();
  }

  public static void main(String[] args) {
    MiniBatch all = documents(args[0], Integer.parseInt(args[1]));
    int topics = Integer.parseInt(args[2]);
    int passes = Integer.parseInt(args[3]);
    int terms = IntStream.of(all.row()).max().orElse(0) + 1;
    double best = Double.NEGATIVE_INFINITY;
    String chosen = "";
    for (double noise : values(args[4])) {
      for (double rho : values(args[5])) {
        double sum = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
          MethodSpec slfa = composed(topics, noise, rho);
          MiniBatch training = part(all, fold, false);
          CorpusTraining.start(slfa.learner(), training);
          CorpusTraining.repeat(slfa, training, 0, new BatchOptions(passes, 0), pass -> {});
          sum += logLikelihood((SlfaObjective) slfa.objective(), part(all, fold, true), terms);
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

  private static MethodSpec composed(int topics, double noise, double rho) {
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
