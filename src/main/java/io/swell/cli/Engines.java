package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.config.Configuration.Setting;
import io.swell.engine.Engine;
import io.swell.engine.ModelEngine;
import io.swell.format.Ingest;
import io.swell.format.InputOptions;
import io.swell.math.Parallel;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.util.Map;
import java.util.TreeMap;

/** Makes the parts that turn records into outputs, as a configuration says. */
final class Engines {
  private final Configuration configuration;
  private final Parallel parallel;

  /**
   * Makes nothing yet.
   *
   * @param parallel shares the work inside one engine
   */
  Engines(Configuration configuration, Parallel parallel) {
    this.configuration = configuration;
    this.parallel = parallel;
  }

  /** Makes what reads and analyses records; one for each thread. */
  Ingest ingest() {
    return new Ingest(configuration.get(InputOptions.class), analyzer());
  }

  /** Makes the engine of a model that has learned nothing. */
  ModelEngine engine(String model) {
    return Engine.of(model, analyzer().description(), configuration, parallel);
  }

  /** Everything that decides what is learned, by full key: what a model file remembers. */
  Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    for (Setting setting : configuration.settings()) {
      if (Settings.LEARNING.declares(setting.key())) {
        options.put(setting.key(), setting.value());
      }
    }
    return options;
  }

  private TextAnalyzer analyzer() {
    return TextAnalyzer.of(configuration.get(TextOptions.class));
  }
}
