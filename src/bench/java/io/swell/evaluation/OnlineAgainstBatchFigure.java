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

  @Command(description = "What one online pass of RLSI gives up of the gain of batch learning")
  public static void run(
      @Parameters(description = "JSON lines, gzip or not") Path corpus,
      @Parameters(
              arity = "0..1",
              defaultValue = "" + OnlineAgainstBatch.THETA,
              description = "weight of the topics a document")
          double theta,
      @Parameters(
              arity = "0..1",
              defaultValue = "2147483647",
              description = "the most that are read")
          int documents,
      @Parameters(
              arity = "0..1",
              description = "shuffles the documents; without one they come in the file's order")
          @Nullable Long seed) {
    List<Bag> bags = new ArrayList<>(Corpora.bags(corpus, documents));
    if (seed != null) {
      Collections.shuffle(bags, new Random(seed));
    }
    System.out.println(new OnlineAgainstBatch(bags, theta).run(ITERATIONS));
  }
}
