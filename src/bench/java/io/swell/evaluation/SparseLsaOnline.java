package io.swell.evaluation;

import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.math.Parallel;
import io.swell.method.CorpusTraining;
import io.swell.method.Method;
import io.swell.method.MethodSpec;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * How much of what batch learning gains one online pass of Sparse LSA gives up: {@code (online -
 * batch) / (empty - batch)}, each the objective over all documents with the Q that is best for its
 * A; empty has A = 0. Both start from well-spread documents.
 */
public final class SparseLsaOnline {
  private static final int BATCH = 200;
  private static final int PASSES = 40;

  /** Of one pass, by the options beyond the defaults. */
  private static final List<Map<String, String>> ONLINE =
      List.of(
          Map.of("learn.forgetting", "none"),
          Map.of("learn.forgetting", "documents"),
          Map.of("learn.forgetting", "documents", "learn.half-life-documents", "4000"),
          Map.of("learn.forgetting", "documents", "learn.half-life-documents", "2000"),
          Map.of("learn.forgetting", "power", "learn.rho", "1"),
          Map.of("learn.forgetting", "power", "learn.rho", "2"),
          Map.of("learn.forgetting", "power", "learn.rho", "1", "learn.embedded-iterations", "5"),
          Map.of("learn.forgetting", "power", "learn.rho", "2", "learn.embedded-iterations", "5"));

  private SparseLsaOnline() {}

  @Command(description = "Compares one online pass of Sparse LSA with batch learning")
  public static void run(
      @Parameters(description = "JSON Lines file, plain or gzip") Path corpus,
      @Parameters(description = "Number of topics") Integer topics,
      @Parameters(
              arity = "0..1",
              defaultValue = "0.1",
              description = "Penalty on the topics (lambda)")
          double lambda,
      @Parameters(
              arity = "0..1",
              defaultValue = "2147483647",
              description = "Maximum number of documents to read")
          int most) {
    List<Bag> bags =
        new ArrayList<>(
            Corpora.bags(corpus, most).stream().filter(b -> b.terms().length > 2).toList());
    Collections.shuffle(bags, new Random(1));
    double batch = learned(bags, topics, lambda, Map.of("learn.forgetting", "replace"), PASSES);
    double empty = bags.size() / 2.0;
    System.out.printf(
        Locale.ROOT,
        "D %d, %d documents: batch %.2f, empty %.2f%n",
        topics,
        bags.size(),
        batch,
        empty);
    for (Map<String, String> how : ONLINE) {
      double online = learned(bags, topics, lambda, how, 0);
      System.out.printf(
          Locale.ROOT,
          "%s: %.2f, %.1f %%%n",
          new TreeMap<>(how),
          online,
          100 * (online - batch) / (empty - batch));
    }
  }

  private static double learned(
      List<Bag> bags, int topics, double lambda, Map<String, String> how, int passes) {
    var reader =
        OptionCatalog.of(Method.OPTIONS)
            .reader()
            .set("learn.topics=" + topics)
            .set("topics.terms=0")
            .set("learn.theta=" + lambda / Math.sqrt(bags.size()));
    how.forEach((key, value) -> reader.set(key + "=" + value));
    MethodSpec method = Method.SPARSE_LSA.compose(reader.read(), Parallel.SEQUENTIAL);
    var vocabulary = new Vocabulary(1_000_000);
    MiniBatch all =
        method
            .weighting()
            .weigh(
                vocabulary.count(
                    bags.stream().map(Bag::terms).toArray(String[][]::new),
                    bags.stream().map(Bag::counts).toArray(int[][]::new)),
                vocabulary);
    CorpusTraining.start(method.learner(), all.slice(0, Math.max(BATCH, 2 * topics)));
    for (int pass = 0; pass < passes; pass++) {
      method.learner().learn(all, 0);
    }
    if (passes == 0) {
      CorpusTraining.once(method.learner(), all, BATCH, done -> {});
    }
    Codes codes = method.learner().code(all);
    if (!Arrays.stream(codes.code()).allMatch(Double::isFinite)) {
      throw new IllegalStateException("a code is not finite");
    }
    return method.objective().objective(all, codes);
  }
}
