package io.swell.streaming;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs of the tracker under random faults, each compared with an uninterrupted run of its log of
 * bags. After {@code mvn -Pbench -DskipTests package}:
 *
 * <pre>
 * java -cp 'target/test-classes:target/classes:target/lib/*' \
 *   io.swell.streaming.FaultRuns SEED[-SEED] [--faults 10] [--long] [--at-least-once] [--keep]
 * </pre>
 *
 * <p>Prints each run's seed, setting and schedule, and what was found; ends with 1 if anything was
 * lost, doubled or different. With {@code --at-least-once} the tracker runs without transactions,
 * which must be seen: then it ends with 1 if nothing was. With {@code --long} each run is one of
 * 60,000 documents and thousands of commands, in which trackers are killed; it takes some minutes
 * and 1.5 GB of heap. With {@code --help} it says how a seed decides.
 */
public final class FaultRuns {
  private static final String USAGE =
      "usage: FaultRuns SEED[-SEED] [--faults 10] [--long] [--at-least-once] [--keep] | --help";

  private FaultRuns() {}

  public static void main(String[] arguments) throws Exception {
    List<String> rest = new ArrayList<>(List.of(arguments));
    boolean atLeastOnce = rest.remove(AmbushedTracker.AT_LEAST_ONCE);
    boolean isLong = rest.remove("--long");
    boolean keep = rest.remove("--keep");
    int at = rest.indexOf("--faults");
    int faults = at < 0 ? 10 : Integer.parseInt(rest.remove(at + 1));
    if (at >= 0) {
      rest.remove(at);
    }
    if (rest.equals(List.of("--help"))) {
      System.out.printf(
          "%s%n%n%s%nKinds of faults: %s%n",
          USAGE, FaultSetting.HOW_DRAWN, List.of(FaultKind.values()));
      return;
    }
    if (rest.size() != 1) {
      System.err.println(USAGE);
      System.exit(2);
    }
    String[] seeds = rest.get(0).split("-", -1);
    int clean = 0;
    int runs = 0;
    for (long seed = Long.parseLong(seeds[0]);
        seed <= Long.parseLong(seeds[seeds.length - 1]);
        seed++) {
      System.out.printf("seed %d, %d faults%n", seed, faults);
      ScratchFiles scratch = new ScratchFiles(Files.createTempDirectory("swell-faults"));
      FaultSetting setting = isLong ? FaultSetting.ofLong(seed) : FaultSetting.of(seed);
      FaultRun run =
          new FaultRun(
              scratch.path(),
              atLeastOnce ? setting.nameless() : setting,
              isLong
                  ? PlannedFault.drawLong(seed, faults, FaultSetting.LONG_DOCUMENTS)
                  : PlannedFault.draw(seed, faults),
              System.out,
              atLeastOnce ? List.of(AmbushedTracker.AT_LEAST_ONCE) : List.of());
      runs++;
      boolean isClean = false;
      try {
        isClean = run.run().isClean();
      } finally {
        if (isClean || !keep) {
          scratch.close();
        } else {
          System.out.println("  kept " + scratch.path());
        }
      }
      clean += isClean ? 1 : 0;
    }
    System.out.printf(
        "%d runs of %d faults each%s: %d without a difference%n",
        runs, faults, atLeastOnce ? ", at least once" : "", clean);
    System.exit((atLeastOnce ? clean < runs : clean == runs) ? 0 : 1);
  }
}
