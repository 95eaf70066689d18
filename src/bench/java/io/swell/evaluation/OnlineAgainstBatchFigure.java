package io.swell.evaluation;

import io.swell.engine.Bag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@link OnlineAgainstBatch} over a whole corpus. */
public final class OnlineAgainstBatchFigure {
  private static final int ITERATIONS = 60;

  private OnlineAgainstBatchFigure() {}

  @Command(description = "Compares one online pass of RLSI with batch learning")
  public static void run(
      @Parameters(description = "JSON Lines file, plain or gzip") Path corpus,
      @Parameters(
              arity = "0..1",
              defaultValue = "" + OnlineAgainstBatch.THETA,
              description = "Penalty on the topics per document (theta)")
          double theta,
      @Parameters(
              arity = "0..1",
              defaultValue = "2147483647",
              description = "Maximum number of documents to read")
          int documents,
      @Parameters(
              arity = "0..1",
              description = "Seed for shuffling the documents; default: the order of the file")
          @Nullable Long seed) {
    List<Bag> bags = new ArrayList<>(Corpora.bags(corpus, documents));
    if (seed != null) {
      Collections.shuffle(bags, new Random(seed));
    }
    System.out.println(new OnlineAgainstBatch(bags, theta).run(ITERATIONS));
  }
}
