package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.EngineCounters;
import io.swell.engine.EventTimeAnomalies;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.format.input.IngestResult;
import io.swell.format.input.InputOptions;
import io.swell.method.MethodOptions;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the documents of a file through the same engines as the stream does, in memory. The same
 * file and options give the same outputs, bit for bit, on any number of threads.
 */
final class Replay {
  private final Console console;
  private final Configuration configuration;
  private final Workers workers;
  private final EngineFactory engines;
  private final Map<String, ModelEngine> models = new LinkedHashMap<>();

  Replay(Console console, Configuration configuration, Workers workers) {
    this.console = console;
    this.configuration = configuration;
    this.workers = workers;
    this.engines = new EngineFactory(configuration, workers.parallel());
  }

  /**
   * Reads the whole file and ends the input of every model.
   *
   * @param task what the progress calls it
   * @param now ingest time of all documents
   * @throws CommandException if it holds no document, or none with a label for a method that learns
   *     from labels
   */
  void run(String task, InputFile.Argument input, Instant now, Outputs outputs) throws IOException {
    int limit = configuration.get(InputOptions.class).maxBytes();
    IngestPipeline pipeline =
        new IngestPipeline(
            engines::ingest, workers.threads(), workers.parallel(), now.toEpochMilli());
    RecordTally tally = new RecordTally(console.err());
    try (InputFile file = input.open(limit);
        CommandProgress progress = new CommandProgress(console, task, file.size())) {
      for (var next = pipeline.next(file); !next.isEmpty(); next = pipeline.next(file)) {
        for (IngestPipeline.Ingested each : next) {
          for (IngestResult result : each.results()) {
            tally.add(file.name(), each.line(), result);
            if (result instanceof IngestResult.Ingested ingested) {
              String model = ingested.bag().model();
              learn(models.computeIfAbsent(model, engines::engine), ingested.bag(), outputs);
            }
          }
        }
        progress.at(tally.accepted(), file.position());
      }
      for (ModelEngine engine : models.values()) {
        finish(engine, outputs);
      }
      models.values().forEach(this::requireLabels);
    }
    tally.summarize();
    EventTimeAnomalies anomalies =
        models.values().stream()
            .map(engine -> EventTimeAnomalies.of(engine.counters()))
            .reduce(new EventTimeAnomalies(0, 0), EventTimeAnomalies::plus);
    if (!anomalies.isNone()) {
      console.err().println(anomalies);
    }
    tally.requireDocuments(input.toString());
  }

  private static void learn(ModelEngine engine, Bag bag, Outputs outputs) {
    try {
      engine.accept(bag, outputs);
    } catch (IllegalArgumentException e) {
      throw unfit(e);
    }
  }

  private static void finish(ModelEngine engine, Outputs outputs) {
    try {
      engine.finish(outputs);
    } catch (IllegalArgumentException e) {
      throw unfit(e);
    }
  }

  /** A stream may bring labels later; a file that has ended without one will not. */
  private void requireLabels(ModelEngine engine) {
    EngineCounters met = engine.counters();
    try {
      configuration
          .get(MethodOptions.class)
          .method()
          .requireLabels(met.documents(), met.documents() - met.unlabelled());
    } catch (IllegalArgumentException e) {
      throw unfit(e);
    }
  }

  private static CommandException unfit(IllegalArgumentException e) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "cannot learn from these documents",
        String.valueOf(e.getMessage()),
        "",
        e);
  }

  /** The models, in the order in which they were met. */
  List<String> models() {
    return List.copyOf(models.keySet());
  }

  /** The engine of a model that was met. */
  ModelEngine engine(String model) {
    ModelEngine engine = models.get(model);
    if (engine == null) {
      throw new IllegalArgumentException("no document was of model " + model);
    }
    return engine;
  }

  Map<String, String> options() {
    return engines.options();
  }
}
