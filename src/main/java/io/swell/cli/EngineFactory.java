package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.config.Configuration.Setting;
import io.swell.engine.Engine;
import io.swell.engine.FixedOptions;
import io.swell.engine.ModelEngine;
import io.swell.format.input.Ingest;
import io.swell.format.input.InputOptions;
import io.swell.math.Parallel;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the parts that turn records into outputs, as a configuration says. */
final class EngineFactory {
  private static final Logger LOG = LoggerFactory.getLogger(EngineFactory.class);

  private final Configuration configuration;
  private final Parallel parallel;
  private final HeapVocabularyBound room;
  private final AtomicBoolean told = new AtomicBoolean();

  /**
   * Makes nothing yet.
   *
   * @param parallel shares the work inside one engine
   */
  EngineFactory(Configuration configuration, Parallel parallel) {
    this.configuration = configuration;
    this.parallel = parallel;
    this.room = HeapVocabularyBound.of(configuration, Runtime.getRuntime().maxMemory());
  }

  /** Makes what reads and analyses records; one for each thread. */
  Ingest ingest() {
    return new Ingest(configuration.get(InputOptions.class), analyzer());
  }

  /** Makes the engine of a model that has learned nothing. */
  ModelEngine engine(String model) {
    String sentence = room.sentence(configuration);
    if (sentence != null && !told.getAndSet(true)) {
      LOG.info("{}", sentence);
    }
    return Engine.of(model, analyzer().description(), configuration, parallel, room.terms());
  }

  /** Everything that decides what is learned, by full key: what a model file remembers. */
  Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    for (Setting setting : configuration.settings()) {
      if (OptionRecords.LEARNING.declares(setting.key())) {
        options.put(setting.key(), setting.value());
      }
    }
    return options;
  }

  /** What a model keeps as it began with it, by key. */
  Map<String, String> fixed() {
    return FixedOptions.of(configuration);
  }

  private TextAnalyzer analyzer() {
    return TextAnalyzer.of(configuration.get(TextOptions.class));
  }
}
