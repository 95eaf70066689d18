package io.swell.streaming;

import io.swell.bench.Settings;
import io.swell.config.Configuration;
import io.swell.engine.Outputs;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import io.swell.format.input.RawRecord;
import io.swell.format.output.JsonLines;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What restoring takes of the heap beside what learning takes. Fills a model with terms that occur
 * once or with a corpus, again and again, saving it into a file as it would be saved into its
 * changelog, and restores it from there.
 *
 * <p>Prints for each number of rows or documents the heap of the model that has learned and the
 * largest at any time of the restore, each collected before it is looked at, and their ratio.
 */
public final class RestoreMemory {
  private static final int FRESH = 25;
  private static final String MODEL = "main";
  private static final long NOW = 2_000_000_000_000L;

  private RestoreMemory() {}

  @Command(
      description = "Compares the heap needed to restore a model with the heap needed to learn it")
  public static void run(
      @Parameters(
              index = "0",
              split = ",",
              description =
                  "Numbers of rows of the model, or of documents of the corpus, separated by commas")
          List<Long> numbers,
      @Option(
              names = "--corpus",
              description = "File of documents (default: words that occur once)")
          @Nullable Path corpus,
      @Mixin Settings settings)
      throws Exception {
    LongFunction<byte[]> documents =
        corpus == null ? new ChurningWords(FRESH)::document : new LoopedCorpus(corpus)::document;
    System.out.println("   number  learning MB  restoring MB  ratio");
    for (long number : numbers) {
      measure(number, corpus == null ? number / FRESH : number, documents, settings);
    }
  }

  private static void measure(
      long number, long count, LongFunction<byte[]> documents, Settings settings) throws Exception {
    Configuration configuration = Streams.configuration(settings.after().toArray(String[]::new));
    Path file = Files.createTempFile("swell-changelog", "");
    long before = used();
    long learning;
    try (Logged models = new Logged(configuration, file)) {
      learn(models, configuration, documents, count);
      learning = used() - before;
    }
    before = used();
    var most = new AtomicLong();
    try (Logged models = new Logged(configuration, null)) {
      Thread collector = new Thread(() -> collect(most), "collector");
      collector.start();
      restore(models, file);
      models.store.open();
      collector.interrupt();
      collector.join();
    } finally {
      Files.delete(file);
    }
    double restoring = most.get() - before;
    System.out.printf(
        "%,9d  %11.1f  %12.1f  %5.2f%n",
        number, learning / 1e6, restoring / 1e6, restoring / learning);
  }

  private static void learn(
      Logged models, Configuration configuration, LongFunction<byte[]> documents, long count) {
    var ingest = Streams.ingest(configuration);
    Outputs nowhere = new JsonLines(OutputStream.nullOutputStream());
    for (long n = 0; n < count; n++) {
      var record = new RawRecord(null, documents.apply(n), "documents", 0, n, NOW, NOW, Map.of());
      for (IngestResult result : ingest.ingest(record)) {
        if (result instanceof Ingested ingested) {
          Streams.accept(models.store, ingested.bag(), nowhere);
        }
      }
      if (n % 500 == 499) {
        models.store.save(MODEL, models);
      }
    }
    models.store.save(MODEL, models);
  }

  private static void restore(Logged models, Path file) throws IOException {
    try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      for (int length = in.readInt(); length >= 0; length = in.readInt()) {
        byte[] key = in.readNBytes(length);
        int value = in.readInt();
        models.restoring.restore(key, value < 0 ? null : in.readNBytes(value));
      }
    }
  }

  /** Notes the largest heap until it is interrupted. */
  private static void collect(AtomicLong most) {
    while (!Thread.currentThread().isInterrupted()) {
      most.accumulateAndGet(used(), Math::max);
    }
  }

  @SuppressWarnings("GarbageCollection")
  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** The models of a task, and a file in place of their changelog. */
  private static final class Logged implements UnwrappedStore, AutoCloseable {
    private final ModelStore store;
    private final @Nullable DataOutputStream changelog;
    private StateRestoreCallback restoring = (key, value) -> {};

    Logged(Configuration configuration, @Nullable Path file) throws IOException {
      store = new ModelStore(model -> Streams.engine(configuration, model));
      store.init(StoreContext.of(callback -> restoring = callback), this);
      changelog =
          file == null
              ? null
              : new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
      store.put(key, value);
      if (changelog == null) {
        return;
      }
      try {
        changelog.writeInt(key.get().length);
        changelog.write(key.get());
        changelog.writeInt(value == null ? -1 : value.length);
        changelog.write(value == null ? new byte[0] : value);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public String name() {
      return store.name();
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
      throw new AssertionError("only the store inside is initialised");
    }

    @Override
    public void close() {
      store.close();
      if (changelog == null) {
        return;
      }
      try (changelog) {
        changelog.writeInt(-1);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public boolean isOpen() {
      return store.isOpen();
    }
  }
}
