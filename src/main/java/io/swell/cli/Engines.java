package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.config.Configuration.Setting;
import io.swell.engine.Engine;
import io.swell.engine.EngineOptions;
import io.swell.engine.EngineSetup;
import io.swell.engine.ModelEngine;
import io.swell.format.Ingest;
import io.swell.format.InputOptions;
import io.swell.math.Parallel;
import io.swell.model.LearnOptions;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import io.swell.tracking.LivesOptions;
import io.swell.tracking.SnapshotOptions;
import io.swell.tracking.WindowOptions;
import java.util.Map;
import java.util.TreeMap;

/** Makes the parts that turn records into outputs, as a configuration says. */
final class Engines {
  private final Configuration configuration;
  private final Method method;
  private final Parallel parallel;

  /**
   * Makes nothing yet.
   *
   * @param method what learns
   * @param parallel shares the work inside one engine
   */
  Engines(Configuration configuration, Method method, Parallel parallel) {
    this.configuration = configuration;
    this.method = method;
    this.parallel = parallel;
  }

  /** Makes what reads and analyses records; one for each thread. */
  Ingest ingest() {
    return new Ingest(configuration.get(InputOptions.class), analyzer());
  }

  /** Makes the engine of a model that has learned nothing. */
  ModelEngine engine(String model) {
    LearnOptions learn = configuration.get(LearnOptions.class);
    return new Engine(
        new EngineSetup(
            model,
            method.toString(),
            analyzer().description(),
            learn,
            configuration.get(LivesOptions.class),
            configuration.get(WindowOptions.class),
            configuration.get(SnapshotOptions.class),
            configuration.get(EngineOptions.class)),
        method.learner(learn, parallel));
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
