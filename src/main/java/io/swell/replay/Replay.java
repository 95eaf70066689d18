package io.swell.replay;

import io.swell.engine.EngineCounters;
import io.swell.engine.EventTimeAnomalies;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.method.MethodOptions;
import io.swell.output.NearDuplicates;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Runs the documents of a file in memory through the same engines as the stream. The same file and
 * options produce the same outputs, bit for bit, on any number of threads.
 */
public final class Replay {
  private final FileIngest documents;
  private final EngineFactory engines;
  private final Map<String, ModelEngine> models = new LinkedHashMap<>();

  /** Replays what is read this way; starts nothing. */
  public Replay(FileIngest documents) {
    this.documents = documents;
    this.engines = documents.engines();
  }

  /**
   * Reads the whole file and then finishes every model.
   *
   * @throws InputException if the file has no document, or no labeled document for a method that
   *     learns from labels
   */
  public void run(InputFile.Location input, Outputs outputs) throws IOException {
    documents.read(
        input,
        bag -> {
          ModelEngine engine = models.computeIfAbsent(bag.model(), this::start);
          requireFit(() -> engine.accept(bag, outputs));
        },
        () -> {
          models.values().forEach(engine -> requireFit(() -> engine.finish(outputs)));
          models.values().forEach(engine -> requireFit(() -> requireLabels(engine)));
        });
    EventTimeAnomalies anomalies =
        models.values().stream()
            .map(engine -> EventTimeAnomalies.of(engine.counters()))
            .reduce(new EventTimeAnomalies(0, 0), EventTimeAnomalies::plus);
    if (!anomalies.isEmpty()) {
      documents.messages().println(anomalies);
    }
    long repeated = models.values().stream().mapToLong(each -> each.counters().repeated()).sum();
    if (repeated > 0) {
      documents.messages().println(leftOut(repeated));
    }
    models.forEach(this::advise);
  }

  private void advise(String model, ModelEngine engine) {
    EngineCounters counters = engine.counters();
    String advice = NearDuplicates.advice(counters.nearDuplicates(), counters.documents());
    if (advice != null) {
      documents.messages().println(models.size() > 1 ? "model " + model + ": " + advice : advice);
    }
  }

  private ModelEngine start(String model) {
    ModelEngine engine = engines.engine(model);
    engine.neverSave();
    return engine;
  }

  /** Does one step of a model, and reports what it refuses as bad input. */
  private static void requireFit(Runnable step) {
    try {
      step.run();
    } catch (IllegalArgumentException e) {
      throw new InputException("cannot learn from these documents", "", e);
    }
  }

  /**
   * Requires labels if the method needs them. Called at the end of the file, because a stream may
   * bring labels later but a finished file cannot.
   */
  private void requireLabels(ModelEngine engine) {
    EngineCounters counters = engine.counters();
    engines
        .options(MethodOptions.class)
        .method()
        .requireLabels(counters.documents(), counters.documents() - counters.unlabeled());
  }

  /** Returns that some documents are not learned from, and what to do about it. */
  public static String leftOut(long repeated) {
    return String.format(
        Locale.ROOT,
        "left out %,d %s whose id had come before; if they are others, set input.id to the JSON"
            + " Pointer of an id of their own",
        repeated,
        repeated == 1 ? "document" : "documents");
  }
}
