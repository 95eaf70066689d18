package io.swell.streaming;

import io.swell.bench.Settings;
import io.swell.engine.Bag;
import io.swell.engine.Bags;
import io.swell.engine.Outputs;
import io.swell.format.output.JsonLines;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * What a model takes of the heap. Prints the bytes of each after none, a tenth and all of them,
 * collected before.
 */
public final class ModelsRun {
  private static final int TERMS = 40;
  private static final int WORDS = 5_000;

  private ModelsRun() {}

  @Command(description = "Measures the heap of one model")
  public static void run(
      @Parameters(description = "Number of models") Integer models,
      @Parameters(description = "Documents of each model, each with 40 distinct terms out of 5,000")
          Integer documents,
      @Mixin Settings settings) {
    var configuration = Streams.configuration(settings.after().toArray(String[]::new));
    var store = new ModelStore(model -> Streams.engine(configuration, model));
    Outputs nowhere = new JsonLines(OutputStream.nullOutputStream());
    long before = used();
    for (int n = 0; n < documents; n++) {
      for (int m = 0; m < models; m++) {
        Streams.accept(store, bag("model-" + m, n), nowhere);
      }
      if (n == 0 || n == documents / 10 || n == documents - 1) {
        System.out.printf(
            "%d models of %d documents: %,d bytes each%n",
            models, n + 1, (used() - before) / models);
      }
    }
    System.out.println(store.size() + " models");
  }

  private static Bag bag(String model, int n) {
    Random random = new Random(31L * model.hashCode() + n);
    var terms = new TreeSet<String>();
    while (terms.size() < TERMS) {
      double skewed = random.nextDouble();
      terms.add("word" + (int) (WORDS * skewed * skewed * skewed));
    }
    int[] counts = new int[TERMS];
    Arrays.fill(counts, 1);
    return Bags.of(
        model,
        "d" + n,
        1_772_359_200_000L + 60_000L * n,
        1_772_359_200_000L + 60_000L * n,
        null,
        null,
        List.of(),
        "a title of usual length",
        terms.toArray(String[]::new),
        counts,
        0);
  }

  @SuppressWarnings("GarbageCollection")
  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
