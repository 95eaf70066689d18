package io.swell.streaming;

import io.swell.bench.Settings;
import io.swell.evaluation.PlantedStream;
import io.swell.evaluation.PlantedStream.Plan;
import io.swell.vocabulary.RowCounts;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Batch learning in several passes with term shards, {@code swell backfill --passes}, compared with
 * {@code swell replay --passes} in one process.
 *
 * <p>For each number of shards P, the command and P instances of {@code swell track} learn beside a
 * broker in another process. Prints the time and the bytes to {@code swell.shards} of a pass, the
 * objective over the corpus, in which kinds of saved pieces the two models differ, and whether the
 * assignments equal those of {@code swell replay}. The time of a pass of {@code replay} is the
 * difference between all passes and two.
 */
public final class ShardPassesFigure {
  private static final int TOPICS = 50;

  /** Terms of its own in each planted topic, and tokens in a document. */
  private static final int TERMS_PER_TOPIC = 150;

  private static final int TOKENS = 150;

  /** No vowels, so that words are neither stop words nor forms of one another. */
  private static final String LETTERS = "bcdfghjklmnpqrtvwxz";

  private ShardPassesFigure() {}

  @Command(description = "Compares batch learning with term shards with that in one process")
  public static void run(
      @Parameters(index = "0", split = ",", description = "Numbers of shards") List<Integer> shards,
      @Parameters(index = "1", arity = "0..1", description = "JSON Lines file, plain or gzip")
          @Nullable Path file,
      @Option(
              names = "--planted",
              paramLabel = "TERMS,DOCUMENTS",
              split = ",",
              description = "In place of a file, a planted corpus with so many possible terms")
          @Nullable List<Integer> planted,
      @Option(names = "--passes", defaultValue = "10", description = "Number of passes, above 2")
          int passes,
      @Option(names = "--heap", defaultValue = "1g", description = "Largest heap of each process")
          String heap,
      @Mixin Settings more)
      throws Exception {
    Path scratch = Files.createTempDirectory("swell-passes");
    try (ScratchFiles files = new ScratchFiles(scratch)) {
      Path corpus = file == null ? plant(planted, scratch.resolve("planted.jsonl")) : file;
      List<String> settings =
          more.after(
              "learn.passes=" + passes,
              "learn.forgetting=replace",
              "learn.batch=" + Integer.MAX_VALUE,
              "lifecycle.enabled=false",
              "vocabulary.max=2000000",
              "batch.max-delay=P36525D");
      var runs = new CorpusRuns(corpus, settings, passes, heap, files.path());
      runs.replay();
      for (int p : shards) {
        runs.backfill(p);
      }
    }
  }

  private static Path plant(@Nullable List<Integer> planted, Path file) throws IOException {
    if (planted == null || planted.size() != 2) {
      throw new IllegalArgumentException("give a file, or --planted TERMS,DOCUMENTS");
    }
    int terms = planted.get(0);
    // with this shift the background is almost flat, so that most terms occur
    var plan = new Plan(terms, TOPICS, 0, TERMS_PER_TOPIC, planted.get(1), TOKENS, terms, 0);
    RowCounts counts = PlantedStream.of(plan, 3).counts();
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < plan.documents(); i++) {
        StringBuilder text = new StringBuilder();
        for (int e = counts.start()[i]; e < counts.start()[i + 1]; e++) {
          for (int n = 0; n < counts.count()[e]; n++) {
            word(text, counts.row()[e]);
          }
        }
        String line = "{\"id\":\"p%d\",\"timestamp\":%d,\"text\":\"%s\"}%n";
        out.write(line.formatted(i, 1_500_000_000L + 60L * i, text));
      }
    }
    return file;
  }

  private static void word(StringBuilder text, int number) {
    text.append("zq");
    for (int rest = number; rest > 0; rest /= LETTERS.length()) {
      text.append(LETTERS.charAt(rest % LETTERS.length()));
    }
    text.append(' ');
  }
}
