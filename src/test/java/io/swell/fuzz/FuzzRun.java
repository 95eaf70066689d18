package io.swell.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Fuzzes for as long as wanted: {@code FuzzRun [seed=N] [from=N] [inputs=N] [out=DIR]
 * [SURFACE...]}. The inputs are divided among the surfaces by their weights; {@code from} takes a
 * run up where another ended. Prints a row for each surface; the inputs of crashes are written to
 * {@code out}, by surface, seed and number.
 */
public final class FuzzRun {
  private static final int MOST_CRASHES = 10;
  private static final long GROWTH = 48L << 20;

  private FuzzRun() {}

  public static void main(String[] arguments) throws Exception {
    long seed = number(arguments, "seed", 1);
    long from = number(arguments, "from", 0);
    long inputs = number(arguments, "inputs", 1_250_000);
    Path out = Path.of(text(arguments, "out", "target/fuzz"));
    List<String> wanted = List.of(arguments).stream().filter(a -> !a.contains("=")).toList();
    PrintStream table = System.out;
    table.printf(
        "seed %d, from %d, largest heap %d MB%n",
        seed, from, Runtime.getRuntime().maxMemory() >> 20);
    double weights =
        Surfaces.all().entrySet().stream()
            .filter(each -> wanted.isEmpty() || wanted.contains(each.getKey()))
            .mapToDouble(each -> each.getValue().weight())
            .sum();
    long crashes = 0;
    long total = 0;
    for (Map.Entry<String, Surfaces.Entry> each : Surfaces.all().entrySet()) {
      if (!wanted.isEmpty() && !wanted.contains(each.getKey())) {
        continue;
      }
      long share = Math.round(inputs * each.getValue().weight() / weights);
      long[] result = run(each.getValue(), seed, from, from + share, out, table);
      total += result[0];
      crashes += result[1];
    }
    table.printf("%,d inputs, %d crashes%n", total, crashes);
    System.exit(crashes == 0 ? 0 : 1);
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

  private static long number(String[] arguments, String name, long byDefault) {
    return Long.parseLong(text(arguments, name, String.valueOf(byDefault)));
  }

  private static String text(String[] arguments, String name, String byDefault) {
    for (String argument : arguments) {
      if (argument.startsWith(name + "=")) {
        return argument.substring(name.length() + 1);
      }
    }
    return byDefault;
  }
}
