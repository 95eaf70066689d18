package io.swell.evaluation;

import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.method.CorpusTraining;
import io.swell.method.Method;
import io.swell.method.MethodSpec;
import io.swell.model.MiniBatch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Processor time of a pass over a corpus for every method, on one thread, so that what else the
 * machine does counts little: batch, the median of three passes after two; and online, one pass of
 * mini-batches of 100. Groups of terms are those of three equal first letters, and classes eight
 * equal stretches of the corpus: what they mean takes no time.
 */
public final class TimePerPass {
  private static final int TOPICS = 20;
  private static final int BATCH = 100;
  private static final int CLASSES = 8;
  private static final double NANOS = 1e-9;

  private TimePerPass() {}

  private static double seconds(Runnable work) {
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    work.run();
    return NANOS * (threads.getCurrentThreadCpuTime() - before);
  }

  private static MethodSpec compose(Method method, String forgetting, Path groups) {
    return method.compose(
        OptionCatalog.of(Method.OPTIONS)
            .reader()
            .set("learn.topics=" + TOPICS)
            .set("learn.forgetting=" + forgetting)
            .set("sparse-lsa.groups=" + groups)
            .read(),
        Parallel.SEQUENTIAL);
  }

  private static MiniBatch documents(MethodSpec spec, Corpus corpus) {
    int n = corpus.learned().length;
    List<String> classes =
        IntStream.range(0, n).mapToObj(i -> "class " + (long) i * CLASSES / n).toList();
    return spec.weighting()
        .weigh(corpus.select(corpus.learned()), corpus.vocabulary())
        .withLabels(classes);
  }

  private static double batch(MethodSpec spec, Corpus corpus) {
    MiniBatch documents = documents(spec, corpus);
    CorpusTraining.start(spec.learner(), documents);
    return Arrays.stream(new int[5])
        .mapToDouble(pass -> seconds(() -> spec.learner().learn(documents, 0)))
        .skip(2)
        .sorted()
        .toArray()[1];
  }

  private static double online(MethodSpec spec, Corpus corpus) {
    MiniBatch documents = documents(spec, corpus);
    CorpusTraining.start(spec.learner(), documents.slice(0, BATCH));
    return seconds(() -> CorpusTraining.once(spec.learner(), documents, BATCH, done -> {}));
  }

  @Command(description = "Measures the CPU time of a batch pass and an online pass of each method")
  public static void run(
      @Parameters(description = "JSON Lines file, plain or gzip") Path file,
      @Parameters(arity = "0..*", description = "Default: all") @Nullable List<String> methods)
      throws IOException {
    Corpus corpus =
        Corpus.of(Corpora.bags(file, Integer.MAX_VALUE), new Corpus.Choice(2, 3, 0, false));
    Path groups = Files.createTempFile("groups", ".tsv");
    try {
      Files.write(
          groups,
          IntStream.range(0, corpus.vocabulary().rows())
              .mapToObj(corpus.vocabulary()::term)
              .map(term -> term + "\t" + term.substring(0, Math.min(3, term.length())))
              .toList());
      System.out.printf(
          Locale.ROOT,
          "%d documents, %d terms, K = %d%n",
          corpus.learned().length,
          corpus.vocabulary().size(),
          TOPICS);
      for (Method method : Method.values()) {
        if (methods == null || methods.contains(method.toString())) {
          double batch = batch(compose(method, "replace", groups), corpus);
          double online = online(compose(method, "documents", groups), corpus);
          System.out.printf(Locale.ROOT, "| %s | %.2f | %.2f |%n", method, batch, online);
        }
      }
    } finally {
      Files.delete(groups);
    }
  }
}
