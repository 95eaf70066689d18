package io.swell.evaluation;

import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.method.CorpusTraining;
import io.swell.method.LearningPasses;
import io.swell.method.Method;
import io.swell.method.MethodSpec;
import io.swell.model.MiniBatch;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Share of held-out documents that DiscSLFA itself gives to their class, the one under which they
 * are most probable; on the documents of one of the eight most frequent labels, split 2:1.
 */
public final class DiscSlfaEvidence {
  private DiscSlfaEvidence() {}

  @Command(
      description = "Measures how many held-out documents DiscSLFA itself assigns to their class")
  public static void run(
      @Parameters(description = "JSON Lines file, plain or gzip") Path corpus,
      @Parameters(arity = "0..1", defaultValue = "50", description = "Number of topics") int topics,
      @Parameters(
              arity = "0..1",
              defaultValue = "30",
              description = "Number of passes over the training documents")
          int passes) {
    Corpus split =
        Corpus.of(Corpora.bags(corpus, Integer.MAX_VALUE), new Corpus.Choice(2, 3, 8, true));
    var configuration =
        OptionCatalog.of(Method.OPTIONS)
            .reader()
            .set("learn.topics=" + topics)
            .set("learn.forgetting=replace")
            .read();
    MethodSpec method = Method.DISC_SLFA.compose(configuration, Parallel.SEQUENTIAL);
    MiniBatch learned =
        method
            .weighting()
            .weigh(split.select(split.learned()), split.vocabulary())
            .withLabels(
                Arrays.stream(split.learned())
                    .mapToObj(i -> split.classes().get(split.classOf()[i]))
                    .toList());
    CorpusTraining.start(method.learner(), learned);
    LearningPasses.over(method, learned, 0, passes, 0, pass -> {});
    MiniBatch heldOut = method.weighting().weigh(split.select(split.heldOut()), split.vocabulary());
    double[] code = method.learner().code(heldOut).code();
    double[] features = method.learner().features(heldOut);
    List<String> names = split.classes().stream().sorted().toList();
    int right = 0;
    for (int i = 0; i < heldOut.documents(); i++) {
      int own = names.indexOf(split.classes().get(split.classOf()[split.heldOut()[i]]));
      int at = (i * names.size() + own) * topics;
      right += Arrays.equals(code, i * topics, (i + 1) * topics, features, at, at + topics) ? 1 : 0;
    }
    long frequent = IntStream.of(split.heldOut()).filter(i -> split.classOf()[i] == 0).count();
    System.out.printf(
        Locale.ROOT,
        "%d documents held out: %.2f %% given to their class; %.2f %% are of the most frequent%n",
        heldOut.documents(),
        100.0 * right / heldOut.documents(),
        100.0 * frequent / heldOut.documents());
  }
}
