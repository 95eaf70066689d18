package io.swell.streaming;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Runs of the tracker under random faults, each compared with an uninterrupted run of its log of
 * bags.
 *
 * <p>Prints each run's seed, setting and schedule, and what was found; ends with 1 if anything was
 * lost, doubled or different, and keeps the files of such a run. With {@code --at-least-once} the
 * tracker runs without transactions, which must be seen: then it ends with 1 if nothing was. With
 * {@code --long} each run is one of 60,000 documents and thousands of commands, in which trackers
 * are killed; it takes some minutes and 1.5 GB of heap. With {@code --help} it says how a seed
 * decides.
 */
public final class FaultRuns {
  private FaultRuns() {}

  @Command(
      description =
          "Runs the tracker under random faults and compares each run with an undisturbed one",
      footer = {"", FaultSetting.HOW_DRAWN})
  public static int run(
      @Parameters(description = "A seed, or a range such as 1-20") String seeds,
      @Option(names = "--faults", defaultValue = "10", description = "Number of faults in each run")
          int faults,
      @Option(
              names = "--long",
              description =
                  "60,000 documents and only kills: takes several minutes and 1.5 GB of heap")
          boolean isLong,
      @Option(
              names = AmbushedTracker.AT_LEAST_ONCE,
              description = "Run without transactions; exits with 1 if that causes no difference")
          boolean atLeastOnce,
      @Option(
              names = "--shards",
              defaultValue = "0",
              description = "Shards of each model; compared with whole models")
          int shards,
      @Option(names = "--lines", description = "Log lines in every run") boolean areLines)
      throws Exception {
    String[] range = seeds.split("-", -1);
    List<String> more = new ArrayList<>(List.of("learn.shards=" + shards));
    if (atLeastOnce) {
      more.add(AmbushedTracker.AT_LEAST_ONCE);
    }
    int clean = 0;
    int runs = 0;
    int broken = 0;
    for (long seed = Long.parseLong(range[0]);
        seed <= Long.parseLong(range[range.length - 1]);
        seed++) {
      System.out.printf("seed %d, %d faults%n", seed, faults);
      ScratchFiles scratch = new ScratchFiles(Files.createTempDirectory("swell-faults"));
      FaultSetting drawn = isLong ? FaultSetting.ofLong(seed) : FaultSetting.of(seed);
      FaultSetting setting = areLines ? drawn.with(drawn.stream().asLog()) : drawn;
      FaultRun run =
          new FaultRun(
              scratch.path(),
              atLeastOnce ? setting.nameless() : setting,
              isLong
                  ? PlannedFault.drawLong(seed, faults, FaultSetting.LONG_DOCUMENTS)
                  : PlannedFault.draw(seed, faults),
              System.out,
              more);
      runs++;
      boolean isClean = false;
      try {
        isClean = run.run().isClean();
      } catch (BrokerFault fault) {
        System.out.printf("  %s%n", fault.getMessage());
        broken++;
      } finally {
        if (isClean || atLeastOnce) {
          scratch.close();
        } else {
          System.out.println("  kept " + scratch.path());
        }
      }
      clean += isClean ? 1 : 0;
    }
    System.out.printf(
        "%d runs of %d faults each%s: %d without a difference, %d ended by the broker%n",
        runs, faults, atLeastOnce ? ", at least once" : "", clean, broken);
    return (atLeastOnce ? clean < runs : clean == runs) ? 0 : 1;
  }
}
