package io.swell.replay;

import io.swell.config.Configuration;
import io.swell.engine.Engine;
import io.swell.engine.FixedOptions;
import io.swell.engine.ModelEngine;
import io.swell.engine.ShardEngine;
import io.swell.engine.ShardKey;
import io.swell.engine.ShardedEngine;
import io.swell.format.input.DocumentReader;
import io.swell.format.input.FramedValues;
import io.swell.format.input.Ingest;
import io.swell.format.input.InputOptions;
import io.swell.math.Parallel;
import io.swell.method.Method;
import io.swell.method.MethodOptions;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Creates the parts that turn records into outputs, according to a configuration. */
public final class EngineFactory {
  /** Options that determine the outputs for a given sequence of documents. */
  public static final List<Class<? extends Record>> OPTIONS =
      Stream.of(List.of(InputOptions.class, TextOptions.class), Engine.OPTIONS)
          .<Class<? extends Record>>flatMap(List::stream)
          .toList();

  private static final Logger LOG = LoggerFactory.getLogger(EngineFactory.class);

  private final Configuration configuration;
  private final Parallel parallel;
  private final HeapVocabularyBound bound;
  private final AtomicBoolean logged = new AtomicBoolean();

  /**
   * @param parallel shares the work inside one engine
   */
  public EngineFactory(Configuration configuration, Parallel parallel) {
    this.configuration = configuration;
    this.parallel = parallel;
    this.bound = HeapVocabularyBound.of(configuration, Runtime.getRuntime().maxMemory(), 0, 0);
  }

  /**
   * Creates the part that reads and analyzes records without a schema registry. Each thread needs
   * its own.
   */
  public Ingest ingest() {
    return ingest(FramedValues.NONE);
  }

  /**
   * Creates the part that reads and analyzes records. Each thread needs its own.
   *
   * @param framed decodes values that are framed for a schema registry
   */
  public Ingest ingest(FramedValues framed) {
    return new Ingest(configuration.get(InputOptions.class), framed, analyzer());
  }

  /** Creates what reads records, as the ingest does. */
  public DocumentReader reader() {
    return reader(configuration);
  }

  /** Creates what reads records under a configuration. */
  public static DocumentReader reader(Configuration configuration) {
    boolean ofLines = configuration.get(TextOptions.class).analyzer() == TextOptions.Chain.LOGS;
    return new DocumentReader(configuration.get(InputOptions.class), FramedValues.NONE, ofLines);
  }

  /** Creates the engine of a new model. */
  public ModelEngine engine(String model) {
    report(bound);
    return Engine.of(model, analyzer().description(), configuration, parallel, bound.terms());
  }

  /**
   * Returns what creates the engine of a model or of a shard by its key.
   *
   * @param shards the number of shards of each model, 0 for none
   * @param perInstance the most shards of a model that one instance holds at the same time
   */
  public Function<String, ModelEngine> engines(int shards, int perInstance) {
    Method method = configuration.get(MethodOptions.class).method();
    if (shards > 0 && method != Method.RLSI) {
      throw new IllegalArgumentException(
          "learn.shards is %d, but method is %s: only rlsi can be divided; set learn.shards=0"
              .formatted(shards, method));
    }
    HeapVocabularyBound divided =
        HeapVocabularyBound.of(configuration, bound.heap(), shards, perInstance);
    return key -> {
      ShardKey shard = shards > 0 ? ShardKey.of(key) : null;
      if (shard != null) {
        return ShardEngine.of(shard, configuration, parallel);
      }
      if (shards == 0) {
        return engine(key);
      }
      report(divided);
      return ShardedEngine.of(
          key, analyzer().description(), configuration, parallel, shards, divided.terms());
    };
  }

  private void report(HeapVocabularyBound bound) {
    String message = bound.message(configuration);
    if (message != null && !logged.getAndSet(true)) {
      LOG.atLevel(bound.hasRoom() ? Level.INFO : Level.WARN).log("{}", message);
    }
  }

  /** Returns the fixed options by key: a model keeps the values that it was created with. */
  public Map<String, String> fixed() {
    return FixedOptions.of(configuration);
  }

  <T extends Record> T options(Class<T> type) {
    return configuration.get(type);
  }

  private TextAnalyzer analyzer() {
    return TextAnalyzer.of(configuration.get(TextOptions.class));
  }
}
