package io.swell.engine;

import io.swell.output.DocumentOrigin;
import io.swell.text.LogText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Log lines of three services, one every two minutes. After two days and a half, one of them has a
 * new error and then floods, and another one falls silent.
 */
final class PlantedLines {
  private static final long STEP = 120_000;
  private static final long NEWS = 60 * PlantedLog.HOUR;
  private static final String[] VERBS = {"opened", "closed", "read", "written", "checked", "moved"};

  private final Random random;
  private final List<Bag> bags = new ArrayList<>();
  private long time;

  private PlantedLines(long seed) {
    random = new Random(seed);
  }

  static List<Bag> of(long seed, int lines) {
    var planted = new PlantedLines(seed);
    boolean hasNews = false;
    while (planted.bags.size() < lines) {
      planted.time += STEP;
      planted.usual(planted.time > NEWS ? 2 : 3);
      if (planted.time > NEWS && !hasNews) {
        hasNews = true;
        planted.news();
      }
    }
    return planted.bags;
  }

  /** Returns equal lines of so many different words. */
  static List<Bag> equal(int lines, int words) {
    var planted = new PlantedLines(0);
    String message =
        IntStream.range(0, words)
            .mapToObj(
                i ->
                    "word"
                        + (char) ('a' + i / 400)
                        + (char) ('a' + i / 20 % 20)
                        + (char) ('a' + i % 20))
            .collect(Collectors.joining(" "));
    for (int i = 0; i < lines; i++) {
      planted.time += STEP;
      planted.add("service0", "INFO", message);
    }
    return planted.bags;
  }

  private void usual(int services) {
    int service = random.nextInt(services);
    String verb = VERBS[random.nextInt(VERBS.length)];
    String user = "user" + (char) ('a' + random.nextInt(20));
    String message =
        switch (random.nextInt(3)) {
          case 0 -> "file " + random.nextInt(1000) + " was " + verb;
          case 1 -> "session of " + user + " was started on the gateway";
          default ->
              verb + " the cache of shard " + random.nextInt(9) + " in " + random.nextInt(50);
        };
    add("service" + service, "INFO", message);
  }

  private void news() {
    add("service0", "ERROR", "ledger 7 could not be reconciled");
    for (int i = 0; i < 150; i++) {
      time += 500;
      add("service1", "INFO", "file " + i + " was " + VERBS[0]);
    }
  }

  private void add(String service, @Nullable String level, String message) {
    List<String> terms =
        List.of(message.split(" ")).stream()
            .filter(word -> word.matches("[a-z]+"))
            .distinct()
            .sorted()
            .toList();
    int[] counts = new int[terms.size()];
    Arrays.fill(counts, 1);
    bags.add(
        new Bag(
            PlantedLog.MODEL,
            "line" + bags.size(),
            time,
            0,
            new DocumentOrigin(service, null, null),
            null,
            List.of(),
            message,
            terms.toArray(new String[0]),
            counts,
            0,
            0,
            Bag.NO_OFFSET,
            true,
            new LogText(level, message)));
  }
}
