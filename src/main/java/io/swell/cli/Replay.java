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
 * Runs the documents of a file in memory through the same engines as the stream. The same file and
 * options produce the same outputs, bit for bit, on any number of threads.
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
   * Reads the whole file and then finishes every model.
   *
   * @param task name of the task in progress messages
   * @param now ingest time of all documents
   * @throws CommandException if the file has no document, or no labeled document for a method that
   *     learns from labels
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
        progress.update(tally.accepted(), file.position());
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
    if (!anomalies.isEmpty()) {
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

  /**
   * Requires labels if the method needs them. Called at the end of the file, because a stream may
   * bring labels later but a finished file cannot.
   */
  private void requireLabels(ModelEngine engine) {
    EngineCounters counters = engine.counters();
    try {
      configuration
          .get(MethodOptions.class)
          .method()
          .requireLabels(counters.documents(), counters.documents() - counters.unlabeled());
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

  /** Returns the names of the models in order of first appearance. */
  List<String> models() {
    return List.copyOf(models.keySet());
  }

  /** Returns the engine of a model that occurs in the file. */
  ModelEngine engine(String model) {
    ModelEngine engine = models.get(model);
    if (engine == null) {
      throw new IllegalArgumentException("no document belongs to model " + model);
    }
    return engine;
  }

  Map<String, String> options() {
    return engines.options();
  }
}
