package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.IdleMarker;
import io.swell.engine.LogEntry;
import io.swell.engine.Outputs;
import io.swell.engine.SourceEnds;
import io.swell.engine.SourceProgress;
import io.swell.engine.TopicCommand;
import io.swell.format.output.JsonLines;
import io.swell.format.output.OutputReader;
import io.swell.fuzz.Mutator;
import io.swell.fuzz.Surface;
import io.swell.method.Method;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Records of the log of bags, many in one input, each behind its length: what is refused is refused
 * as such, what is taken reads back the same, is learned from by a real engine, and saved; what
 * that publishes can be read. Every few records the state is restored into another engine.
 */
public final class LogSurface implements Surface {
  private static final int MOST_ENTRIES = 40;

  /** Words that an engine meets again, and times far from each other. */
  private static final List<String> TERMS =
      List.of(
          "bank", "rate", "storm", "sea", "wind", "goal", "match", "cup", "\u00e9", "\ud83d\ude00");

  private static final long[] TIMES = {
    0,
    -1,
    1_772_359_200_000L,
    1_772_366_400_000L,
    1_772_452_800_000L,
    -62_135_596_800_000L,
    -62_167_219_200_000L,
    253_402_300_799_999L,
    Long.MIN_VALUE,
    Long.MAX_VALUE,
    Long.MAX_VALUE / 1_000
  };

  private final Mutator mutator =
      new Mutator(List.of("\u0000", "\u0001\u0001", "\u00ff\u00ff\u00ff"));
  private final LogEntrySerializer serializer = new LogEntrySerializer();
  private final Method method;
  private final Configuration configuration;

  /** Entries for an engine that learns by a method. */
  public LogSurface(Method method) {
    this.method = method;
    configuration =
        Streams.configuration(
            "method=" + method,
            "learn.topics=6",
            "learn.batch=5",
            "topics.terms=8",
            "window.size=PT1H",
            "vocabulary.max=200",
            "snapshots.every=3");
  }

  /** The usual method's has no name of its own. */
  @Override
  public String name() {
    return method == Method.RLSI ? "log-entries" : "log-entries-" + method;
  }

  @Override
  public byte[] input(RandomGenerator random) {
    var input = new ByteArrayOutputStream();
    long time = 1_772_359_200_000L;
    boolean strange = random.nextInt(3) == 0;
    for (int left = 1 + random.nextInt(MOST_ENTRIES); left > 0; left--) {
      time += random.nextInt(3_600_000);
      long then = strange && random.nextInt(8) == 0 ? TIMES[random.nextInt(TIMES.length)] : time;
      byte[] entry = serializer.serialize(entry(random, then, strange));
      if (random.nextInt(8) == 0) {
        entry = mutator.mutated(entry, random);
      }
      input.writeBytes(ByteBuffer.allocate(4).putInt(entry.length).array());
      input.writeBytes(entry);
    }
    return input.toByteArray();
  }

  private LogEntry entry(RandomGenerator random, long time, boolean strange) {
    String model = strange && random.nextInt(10) == 0 ? "other" : "m";
    int kind = random.nextInt(20);
    if (kind == 0) {
      return new IdleMarker(model, time, Math.max(0, time));
    }
    if (kind == 1) {
      long topic = random.nextInt(8);
      return switch (random.nextInt(4)) {
        case 0 -> TopicCommand.rename(model, topic, "name " + topic, 1);
        case 1 -> TopicCommand.of(model, TopicCommand.Action.PIN, topic, 1);
        case 2 -> TopicCommand.of(model, TopicCommand.Action.MUTE, topic, 1);
        default -> TopicCommand.merge(model, topic, topic + 1, 1);
      };
    }
    if (kind == 2) {
      return new SourceEnds(List.of((long) random.nextInt(30), (long) random.nextInt(30)), 1);
    }
    if (kind == 3) {
      long until = random.nextInt(1_000_000_000);
      return new SourceProgress(random.nextInt(3), random.nextInt(30), until, until / 2, 1);
    }
    Map<String, Integer> terms = new TreeMap<>();
    int about = random.nextInt(TERMS.size());
    for (int n = random.nextInt(12); n > 0; n--) {
      String term =
          random.nextInt(4) == 0
              ? "u" + random.nextInt(strange ? 1_000_000 : 300)
              : TERMS.get((about + random.nextInt(3)) % TERMS.size());
      terms.put(term, strange && random.nextInt(20) == 0 ? Integer.MAX_VALUE : 1 + n);
    }
    return new Bag(
        model,
        "d" + random.nextInt(100_000),
        time,
        Math.max(0, time),
        random.nextBoolean() ? "s" + random.nextInt(3) : null,
        null,
        method.learnsFromLabels() ? labels(random) : List.of(),
        "title",
        terms.keySet().toArray(String[]::new),
        terms.values().stream().mapToInt(count -> count).toArray(),
        0,
        random.nextInt(3),
        random.nextInt(30),
        random.nextInt(5) > 0);
  }

  private static List<String> labels(RandomGenerator random) {
    int label = random.nextInt(100);
    return label < 60 ? List.of() : List.of("c" + (label < 95 ? label % 3 : label));
  }

  @Override
  public String take(byte[] input) {
    var store = new SavedModels(configuration);
    var published = new ByteArrayOutputStream();
    Outputs outputs = new JsonLines(published);
    int taken = 0;
    int refused = 0;
    ByteBuffer rest = ByteBuffer.wrap(input);
    while (rest.remaining() >= 4) {
      byte[] bytes = new byte[Math.min(Math.max(0, rest.getInt()), rest.remaining())];
      rest.get(bytes);
      LogEntry entry;
      try {
        entry = LogEntryDeserializer.deserialize(bytes);
      } catch (IllegalArgumentException e) {
        refused++;
        continue;
      }
      readsBackTheSame(entry);
      store.accept(entry, outputs);
      store.save(entry.model());
      if (++taken % 16 == 0) {
        store = store.again();
      }
    }
    for (String line : published.toString(UTF_8).lines().toList()) {
      OutputReader.line(line.getBytes(UTF_8), new JsonLines(new ByteArrayOutputStream()));
    }
    return refused == 0 ? "taken" : taken == 0 ? "refused" : "taken and refused";
  }

  private void readsBackTheSame(LogEntry entry) {
    byte[] written = serializer.serialize(entry);
    LogEntry read = LogEntryDeserializer.deserialize(written);
    if (!Arrays.equals(written, serializer.serialize(read))) {
      throw new AssertionError("another entry when read back: " + entry);
    }
  }
}
