package io.swell.streaming;

import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.engine.Engine;
import io.swell.engine.Outputs;
import io.swell.format.input.Ingest;
import io.swell.format.input.IngestResult.Ingested;
import io.swell.format.input.InputOptions;
import io.swell.format.input.RawRecord;
import io.swell.math.Parallel;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Options, documents and small parts that the tests of this package share. */
final class Streams {
  /** Partitions that never have a backlog, all of them read at all times. */
  static final SourceOffsets READ = read(Map.of());

  private Streams() {}

  /** Partitions that begin with a backlog of marks of transactions, and are read at all times. */
  static SourceOffsets read(Map<Integer, SourceOffsets.Backlog> backlog) {
    return new SourceOffsets() {
      @Override
      public Map<Integer, Backlog> backlog() {
        return backlog;
      }

      @Override
      public long readUntil(int partition, long position, boolean isQuiet, long now) {
        return now;
      }

      @Override
      public long lastGrowth(long now) {
        return now;
      }
    };
  }

  /** All options that the stream needs, some of them set: {@code key=value}. */
  static Configuration configuration(String... settings) {
    var reader =
        OptionCatalog.of(
                Stream.of(
                        List.of(KafkaOptions.class, InputOptions.class, TextOptions.class),
                        Engine.OPTIONS)
                    .<Class<? extends Record>>flatMap(List::stream)
                    .toList())
            .reader();
    for (String setting : settings) {
      reader.set(setting);
    }
    return reader.read();
  }

  /** The engine that users get. */
  static Engine engine(Configuration configuration, String model) {
    String analyzer = TextAnalyzer.of(configuration.get(TextOptions.class)).description();
    return Engine.of(model, analyzer, configuration, Parallel.SEQUENTIAL);
  }

  /** Clients of a broker, with one partition each and quick commits. */
  static Configuration local(String bootstrap, String... settings) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "kafka.bootstrap=" + bootstrap,
                "kafka.partitions=1",
                "kafka.instance=test",
                "kafka.commit-interval=PT0.1S"));
    all.addAll(List.of(settings));
    return configuration(all.toArray(String[]::new));
  }

  static KafkaClients clients(Configuration configuration) {
    return new KafkaClients(configuration.get(KafkaOptions.class), configuration.kafka());
  }

  /** Ingest with the prose chain. */
  static Ingest ingest(Configuration configuration) {
    return new Ingest(
        configuration.get(InputOptions.class),
        TextAnalyzer.of(configuration.get(TextOptions.class)));
  }

  /** The n-th document of a stream with some terms that come often and some that come once. */
  static String document(int n) {
    return "{\"id\":\"d%d\",\"timestamp\":%d,\"text\":\"often t%d u%d v%d\"}"
        .formatted(n, 1_000 + n, n % 7, n % 11, n);
  }

  /** The bag that the n-th document becomes. */
  static Bag ingested(Configuration configuration, String model, int n) {
    RawRecord record =
        new RawRecord(
            model.getBytes(StandardCharsets.UTF_8),
            document(n).getBytes(StandardCharsets.UTF_8),
            "documents",
            0,
            n,
            0,
            1_000_000 + n);
    return ((Ingested) ingest(configuration).ingest(record).get(0)).bag();
  }

  static Bag bag(String model, int n) {
    return new Bag(
        model,
        "d" + n,
        1_000_000L + n * 1_000L,
        5_000_000L + n,
        null,
        null,
        List.of(),
        "title " + n,
        new String[] {"often", "t" + n % 7, "u" + n},
        new int[] {2, 1, 1},
        0);
  }

  /** Keeps assignments as one line each. */
  static final class Lines implements Outputs {
    private final List<String> lines = new ArrayList<>();

    synchronized List<String> lines() {
      return List.copyOf(lines);
    }

    /** Waits for so many lines and returns all there are. */
    synchronized List<String> await(int count) throws InterruptedException {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (lines.size() < count) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          throw new AssertionError(
              "%d lines after a minute, not %d: %s".formatted(lines.size(), count, lines));
        }
        wait(left);
      }
      return List.copyOf(lines);
    }

    @Override
    public synchronized void assignment(Assignment assignment) {
      lines.add(
          "%s/%s %s batch %d"
              .formatted(
                  assignment.model(),
                  assignment.id(),
                  assignment.topics().get(0).weight(),
                  assignment.batch()));
      notifyAll();
    }

    @Override
    public void snapshot(Snapshot snapshot) {
      throw unexpected(snapshot);
    }

    @Override
    public void activity(TopicActivity activity) {
      throw unexpected(activity);
    }

    @Override
    public void event(TopicEvent event) {
      throw unexpected(event);
    }

    @Override
    public void alert(Alert alert) {
      throw unexpected(alert);
    }

    @Override
    public void report(ModelReport report) {
      throw unexpected(report);
    }

    private static AssertionError unexpected(Record output) {
      return new AssertionError("unexpected output " + output);
    }
  }
}
