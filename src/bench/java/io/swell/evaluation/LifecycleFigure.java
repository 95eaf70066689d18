package io.swell.evaluation;

import io.swell.bench.Settings;
import io.swell.evaluation.PlantedLifecycle.Union;
import io.swell.evaluation.PlantedStream.Plan;
import io.swell.output.TopicEvent.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Scores how well the tracker detects the lifecycle of planted topics: births, ends, and pairs that
 * become one. One line for each seed, and what became of each union and each end.
 */
@Command(description = "Scores how well the tracker detects planted births, ends and merges")
public final class LifecycleFigure implements Runnable {
  @Option(names = "--seed", description = "Seeds of the streams")
  private List<Long> seeds = List.of(3L, 4L, 5L);

  @Option(names = "--documents", description = "Number of documents in each stream")
  private int documents = 12_000;

  @Option(names = "--stationary", description = "Streams without later births, ends and merges")
  private boolean stationary;

  @Mixin private Settings settings = new Settings();

  @Override
  public void run() {
    var plan = new Plan(20_000, 40, stationary ? 0 : 8, 150, documents, 120);
    PlantedLifecycle lifecycle = stationary ? PlantedLifecycle.UNENDING : PlantedLifecycle.of(plan);
    System.out.println(plan + " " + lifecycle);
    for (long seed : seeds) {
      PlantedStream stream = PlantedStream.of(plan, lifecycle, seed);
      LifecycleRun run = LifecycleRun.of(stream, settings.after().toArray(new String[0]));
      show(seed, stream, lifecycle, run);
    }
  }

  private static void show(
      long seed, PlantedStream stream, PlantedLifecycle lifecycle, LifecycleRun run) {
    var score = new LifecycleScore(stream, lifecycle, run);
    var strict = new LifecycleScore(stream, lifecycle, run, 0);
    int[] found = score.ownDocumentsUntilFound();
    long right = lifecycle.unions().stream().filter(u -> !score.merges(u).isEmpty()).count();
    System.out.printf(
        Locale.ROOT,
        "seed %d: late topics found %d of %d after own documents %s; IDF1 %.4f (%.4f from the"
            + " first document of a topic); ids used again %d; merges found %d of %d, others %d;"
            + " births after %d: %d, false %d; ended %d%n",
        seed,
        Arrays.stream(found).filter(n -> n >= 0).count(),
        found.length,
        Arrays.toString(Arrays.stream(found).sorted().toArray()),
        score.identity(),
        strict.identity(),
        score.reused(),
        right,
        lifecycle.unions().size(),
        score.merges() - right,
        LifecycleScore.WARM_UP,
        score.count(Kind.BORN, LifecycleScore.WARM_UP),
        strict.falseBirths().size(),
        score.count(Kind.ENDED, 0));
    for (Union union : lifecycle.unions()) {
      System.out.println("  " + union + ": merged after documents " + score.merges(union));
    }
    for (int topic : new TreeSet<>(lifecycle.ends().keySet())) {
      System.out.println(
          "  end of "
              + topic
              + ": ended after documents "
              + score.ends(topic)
              + ", fading alerted after "
              + score.fading(topic));
    }
    double[] end = Arrays.stream(score.atTheEnd()).sorted().limit(8).toArray();
    System.out.println("  cosines at the end, least first: " + Arrays.toString(end));
  }
}
