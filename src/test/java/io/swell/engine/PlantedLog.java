package io.swell.engine;

import io.swell.config.OptionCatalog;
import io.swell.math.Parallel;
import io.swell.output.DocumentOrigin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Documents of planted topics; each takes most of its words from one topic. */
final class PlantedLog {
  static final String MODEL = "m";
  static final long HOUR = Duration.ofHours(1).toMillis();

  private static final int TOPICS = 6;
  private static final int TOPIC_WORDS = 25;
  private static final int COMMON_WORDS = 200;

  private PlantedLog() {}

  /** Returns documents in order of event time, one every ten minutes. */
  static List<Bag> of(long seed, int documents) {
    var random = new Random(seed);
    List<Bag> bags = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      long time = i * HOUR / 6;
      bags.add(document(random, "d" + i, time, random.nextInt(i < documents / 2 ? 4 : TOPICS)));
    }
    return bags;
  }

  static Bag document(Random random, String id, long eventTime, int topic) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int word = 0; word < 30; word++) {
      double place = random.nextDouble();
      String term =
          random.nextInt(10) < 7
              ? "t" + topic + "w" + (int) (place * place * TOPIC_WORDS)
              : "c" + (int) (place * COMMON_WORDS);
      counts.merge(term, 1, Integer::sum);
    }
    return bag(id, eventTime, counts);
  }

  static Bag bag(String id, long eventTime, Map<String, Integer> counts) {
    return bag(id, eventTime, 0, counts);
  }

  static Bag bag(String id, long eventTime, long ingestTime, Map<String, Integer> terms) {
    var counts = new TreeMap<>(terms);
    int hash = id.hashCode();
    return new Bag(
        MODEL,
        id,
        eventTime,
        ingestTime,
        new DocumentOrigin(
            "s" + Math.floorMod(hash, 3),
            hash % 2 == 0 ? "%032x".formatted((1L << 32) | (hash & 0xffffffffL)) : null,
            hash % 5 < 2 ? "https://wire.example/" + id.replace(' ', '-') : null),
        "en",
        List.of("label"),
        "title of " + id,
        counts.keySet().toArray(new String[0]),
        counts.values().stream().mapToInt(Integer::intValue).toArray(),
        0,
        0,
        Bag.NO_OFFSET,
        true,
        null);
  }

  /** Returns an engine with K = 12, eta = 20, the given options and otherwise defaults. */
  static Engine engine(String... set) {
    return engineFor(Integer.MAX_VALUE, set);
  }

  /** Returns the same engine for a heap that can hold this many terms. */
  static Engine engineFor(int room, String... set) {
    var reader =
        OptionCatalog.of(Engine.OPTIONS)
            .reader()
            .set("learn.topics=12")
            .set("learn.batch=20")
            .set("topics.terms=20")
            .set("lifecycle.check-every=20")
            .set("snapshots.every=5");
    for (String each : set) {
      reader = reader.set(each);
    }
    return Engine.of(MODEL, "none", reader.read(), Parallel.SEQUENTIAL, room);
  }

  static RecordedOutputs run(Engine engine, List<? extends LogEntry> log) {
    var outputs = new RecordedOutputs();
    log.forEach(entry -> engine.accept(entry, outputs));
    engine.finish(outputs);
    return outputs;
  }
}
