package io.swell.evaluation;

import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.method.BatchOptions;
import io.swell.method.CorpusTraining;
import io.swell.method.Method;
import io.swell.method.MethodSpec;
import io.swell.model.MiniBatch;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Share of held-out documents that DiscSLFA itself gives to their class, the one under which they
 * are most probable; on the documents of one of the eight most frequent labels, split 2:1.
 *
 * <pre>  java ... io.swell.evaluation.DiscSlfaEvidence CORPUS [TOPICS [PASSES]]</pre>
 */
public final class DiscSlfaEvidence {
  private DiscSlfaEvidence() {}

  public static void main(String[] args) {
    int topics = args.length > 1 ? Integer.parseInt(args[1]) : 50;
    int passes = args.length > 2 ? Integer.parseInt(args[2]) : 30;
    Corpus corpus =
        Corpus.of(
            Corpora.bags(Path.of(args[0]), Integer.MAX_VALUE), new Corpus.Choice(2, 3, 8, true));
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
            .weigh(corpus.select(corpus.learned()), corpus.vocabulary())
            .withLabels(
                Arrays.stream(corpus.learned())
                    .mapToObj(i -> corpus.classes().get(corpus.classOf()[i]))
                    .toList());
    CorpusTraining.start(method.learner(), learned);
    CorpusTraining.repeat(method, learned, 0, new BatchOptions(passes, 0), pass -> {});
    MiniBatch heldOut =
        method.weighting().weigh(corpus.select(corpus.heldOut()), corpus.vocabulary());
    double[] code = method.learner().code(heldOut).code();
    double[] features = method.learner().features(heldOut);
    List<String> names = corpus.classes().stream().sorted().toList();
    int right = 0;
    for (int i = 0; i < heldOut.documents(); i++) {
      int own = names.indexOf(corpus.classes().get(corpus.classOf()[corpus.heldOut()[i]]));
      int at = (i * names.size() + own) * topics;
      right += Arrays.equals(code, i * topics, (i + 1) * topics, features, at, at + topics) ? 1 : 0;
    }
    long frequent = IntStream.of(corpus.heldOut()).filter(i -> corpus.classOf()[i] == 0).count();
    System.out.printf(
        Locale.ROOT,
        "%d documents held out: %.2f %% given to their class; %.2f %% are of the most frequent%n",
        heldOut.documents(),
        100.0 * right / heldOut.documents(),
        100.0 * frequent / heldOut.documents());
  }
}
