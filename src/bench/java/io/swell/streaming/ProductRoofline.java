package io.swell.streaming;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import io.swell.format.input.InputOptions;
import io.swell.format.input.RawRecord;
import io.swell.format.output.JsonLines;
import io.swell.math.Parallel;
import io.swell.output.Output;
import io.swell.replay.EngineFactory;
import io.swell.state.StateSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What each part of the way from a JSON document to all outputs costs, without Kafka: processor
 * time of one thread, after warm-up, beside what the part needs at least where that can be measured
 * by simpler work on the same bytes.
 *
 * <p>The documents take the way of the stream in commits: every part is run for all documents of a
 * commit before the next part, so that each is timed once per commit.
 */
public final class ProductRoofline {
  private final Ingest ingest;
  private final DocumentReader reader;
  private final ModelEngine engine;
  private final Made made = new Made();
  private final Part tokens = new Part("at least: JSON tokens");
  private final Part words = new Part("at least: words hashed");
  private final Part fields = new Part("JSON in, fields");
  private final Part terms = new Part("JSON in, fields, terms");
  private final Part written = new Part("log of bags, written");
  private final Part read = new Part("log of bags, read");
  private final Part learned = new Part("engine");
  private final Part outputs = new Part("JSON out");
  private final Part changelog = new Part("changelog");

  /** Ingest time of all documents. */
  private final long start = System.currentTimeMillis();

  /** Keeps the results of the simpler work, so that the compiler cannot drop it. */
  private long sum;

  private ProductRoofline(Configuration configuration) {
    var engines = new EngineFactory(configuration, Parallel.SEQUENTIAL);
    ingest = engines.ingest();
    reader = new DocumentReader(configuration.get(InputOptions.class));
    engine = engines.engine(configuration.get(InputOptions.class).modelName());
  }

  @Command(description = "Measures what each part of a document's way costs, without Kafka")
  public static void run(
      @Parameters(description = "JSON Lines file, plain or gzip") Path file,
      @Option(names = "--documents", defaultValue = "300000") int documents,
      @Option(
              names = "--warm-up",
              defaultValue = "100000",
              description = "Documents that are not counted")
          int warmUp,
      @Option(names = "--commit", defaultValue = "500", description = "Documents per commit")
          int commit,
      @Mixin Settings settings)
      throws IOException {
    var corpus = new LoopedCorpus(file);
    var run = new ProductRoofline(Streams.configuration(settings.after().toArray(String[]::new)));
    for (int at = 0; at < warmUp + documents; at += commit) {
      if (at - commit < warmUp && at >= warmUp) {
        run.parts().forEach(Part::clear);
      }
      List<byte[]> values = new ArrayList<>(commit);
      for (int i = at; i < at + commit; i++) {
        values.add(corpus.document(i));
      }
      run.commit(values, at);
    }
    run.print((documents + commit - 1) / commit * commit);
  }

  private void commit(List<byte[]> values, int from) {
    List<RawRecord> records = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      int at = from + i;
      records.add(new RawRecord(null, values.get(i), "documents", 0, at, -1, start, Map.of()));
    }
    long in = bytes(values);
    sum += tokens.timed(in, () -> tokens(values));
    sum += words.timed(in, () -> hashes(values));
    sum += fields.timed(in, () -> records.stream().map(reader::read).filter(List::isEmpty).count());
    List<Bag> bags = terms.timed(in, () -> records.stream().flatMap(this::bags).toList());
    List<byte[]> log = written.timed(0, () -> log(bags));
    written.bytes += bytes(log);
    List<LogEntry> entries =
        read.timed(bytes(log), () -> log.stream().map(LogEntryCodec::read).toList());
    learned.timed(0, () -> learn(entries));
    outputs.bytes += bytes(outputs.timed(0, made::write));
    changelog.bytes += changelog.timed(0, this::save);
  }

  /** Lets Jackson find the tokens of the records and does nothing with them. */
  private static long tokens(List<byte[]> values) {
    var json = new JsonFactory();
    long count = 0;
    for (byte[] value : values) {
      try (JsonParser parser = json.createParser(value)) {
        while (parser.nextToken() != null) {
          count++;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return count;
  }

  /** Hashes each run of ASCII letters in the records: the least that counting words needs. */
  private static long hashes(List<byte[]> values) {
    long sum = 0;
    for (byte[] value : values) {
      int hash = 0;
      for (byte each : value) {
        int letter = each | 0x20;
        if (letter >= 'a' && letter <= 'z') {
          hash = 31 * hash + letter;
        } else {
          sum += hash;
          hash = 0;
        }
      }
    }
    return sum;
  }

  private Stream<Bag> bags(RawRecord record) {
    return ingest.ingest(record).stream()
        .filter(Ingested.class::isInstance)
        .map(result -> ((Ingested) result).bag());
  }

  private static List<byte[]> log(List<Bag> bags) {
    return bags.stream().map(LogEntryCodec::write).toList();
  }

  private int learn(List<LogEntry> entries) {
    entries.forEach(entry -> engine.accept(entry, made));
    return entries.size();
  }

  private long save() {
    var saved = new SavedBytes();
    engine.save(saved);
    return saved.bytes;
  }

  private static long bytes(List<byte[]> records) {
    return records.stream().mapToLong(record -> record.length).sum();
  }

  private List<Part> parts() {
    return List.of(tokens, words, fields, terms, written, read, learned, outputs, changelog);
  }

  private void print(int documents) {
    System.out.printf("%-26s %10s %10s%n", "", "us a doc.", "bytes");
    parts().forEach(part -> part.print(documents));
    print("learning task", documents, List.of(read, learned, outputs, changelog));
    print("both tasks", documents, List.of(terms, written, read, learned, outputs, changelog));
    if (sum == 0) {
      throw new IllegalStateException("the simpler work gave nothing");
    }
  }

  private static void print(String name, int documents, List<Part> parts) {
    double micros = parts.stream().mapToLong(part -> part.nanos).sum() / 1e3 / documents;
    System.out.printf("%-26s %10.2f  %,.0f documents/s%n", name, micros, 1e6 / micros);
  }

  /** A part of the way: processor time and bytes. */
  private static final class Part {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final String name;
    private long nanos;
    private long bytes;

    Part(String name) {
      this.name = name;
    }

    /** Does the work of a commit, which reads this many bytes. */
    <T> T timed(long input, Supplier<T> work) {
      long before = THREADS.getCurrentThreadCpuTime();
      T result = work.get();
      nanos += THREADS.getCurrentThreadCpuTime() - before;
      bytes += input;
      return result;
    }

    void clear() {
      nanos = 0;
      bytes = 0;
    }

    void print(int documents) {
      System.out.printf(
          "%-26s %10.2f %,10.0f%n", name, nanos / 1e3 / documents, bytes / (double) documents);
    }
  }

  /** What an engine has published since it was last written. */
  private static final class Made implements Outputs {
    private final List<Supplier<byte[]>> waiting = new ArrayList<>();

    List<byte[]> write() {
      List<byte[]> written = waiting.stream().map(Supplier::get).toList();
      waiting.clear();
      return written;
    }

    @Override
    public void publish(Output output) {
      waiting.add(
          () -> {
            var line = new ByteArrayOutputStream();
            new JsonLines(line).publish(output);
            return line.toByteArray();
          });
    }
  }

  /** Counts the bytes that a commit saves. */
  private static final class SavedBytes implements StateSink {
    private long bytes;

    @Override
    public void put(byte[] key, byte[] value) {
      bytes += key.length + value.length;
    }

    @Override
    public void remove(byte[] key) {
      bytes += key.length;
    }
  }
}
