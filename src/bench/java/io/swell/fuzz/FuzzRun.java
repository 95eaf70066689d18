package io.swell.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Fuzzes for as long as wanted. Prints a row for each surface; the inputs of crashes are written by
 * surface, seed and number.
 */
public final class FuzzRun {
  private static final int MOST_CRASHES = 10;
  private static final long GROWTH = 48L << 20;

  private FuzzRun() {}

  @Command(description = "Fuzzes the parsers; exits with 1 if one violates its contract")
  public static int run(
      @Option(names = "--seed", defaultValue = "1", description = "Seed of the inputs") long seed,
      @Option(
              names = "--from",
              defaultValue = "0",
              description = "Number of the first input, to continue an earlier run")
          long from,
      @Option(
              names = "--inputs",
              defaultValue = "1250000",
              description = "Number of inputs, divided among the surfaces by their weights")
          long inputs,
      @Option(
              names = "--out",
              defaultValue = "target/fuzz",
              description = "Directory for inputs that caused a crash")
          Path out,
      @Parameters(arity = "0..*", description = "Default: all") @Nullable List<String> wanted)
      throws Exception {
    PrintStream table = System.out;
    table.printf(
        "seed %d, from %d, largest heap %d MB%n",
        seed, from, Runtime.getRuntime().maxMemory() >> 20);
    double weights =
        Surfaces.all().entrySet().stream()
            .filter(each -> wanted == null || wanted.contains(each.getKey()))
            .mapToDouble(each -> each.getValue().weight())
            .sum();
    long crashes = 0;
    long total = 0;
    for (Map.Entry<String, Surfaces.Entry> each : Surfaces.all().entrySet()) {
      if (wanted != null && !wanted.contains(each.getKey())) {
        continue;
      }
      long share = Math.round(inputs * each.getValue().weight() / weights);
      long[] result = run(each.getValue(), seed, from, from + share, out, table);
      total += result[0];
      crashes += result[1];
    }
    table.printf("%,d inputs, %d crashes%n", total, crashes);
    return crashes == 0 ? 0 : 1;
  }

  /** Returns how many inputs were given, and how much was found. */
  private static long[] run(
      Surfaces.Entry entry, long seed, long from, long to, Path out, PrintStream table)
      throws Exception {
    try (Surface surface = entry.make().get()) {
      var fuzzer = new Fuzzer(surface, seed, MOST_CRASHES);
      long start = System.nanoTime();
      long warm = Math.min(to, from + (to - from) / 4);
      fuzzer.run(from, warm);
      long before = used();
      fuzzer.run(warm, to);
      long growth = used() - before;
      table.printf(
          Locale.ROOT,
          "%-20s %,9d inputs %6.1f s  heap %+d kB  %s%n",
          surface.name(),
          fuzzer.given(),
          (System.nanoTime() - start) / 1e9,
          growth >> 10,
          fuzzer.outcomes());
      for (Fuzzer.Crash crash : fuzzer.crashes()) {
        keep(crash, out);
        table.println("  " + crash);
        crash.cause().printStackTrace(System.err);
      }
      boolean grows = growth > GROWTH;
      if (grows) {
        table.println("  the heap grows");
      }
      return new long[] {fuzzer.given(), fuzzer.crashes().size() + (grows ? 1 : 0)};
    }
  }

  private static void keep(Fuzzer.Crash crash, Path out) throws IOException {
    Path directory = out.resolve(crash.surface());
    Files.createDirectories(directory);
    Files.write(directory.resolve(crash.seed() + "-" + crash.number()), crash.input());
  }

  @SuppressWarnings("GarbageCollection")
  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
