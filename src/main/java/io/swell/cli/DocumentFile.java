package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.format.input.IngestResult;
import io.swell.format.input.InputOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads and analyzes all documents of a file into memory. */
final class DocumentFile {
  private DocumentFile() {}

  /**
   * Returns the documents in file order.
   *
   * @param task name of the task in progress messages
   * @param now ingest time of all documents, milliseconds since 1970 UTC
   * @throws CommandException if no document is accepted
   */
  static List<Bag> read(
      Console console,
      String task,
      InputFile.Argument input,
      Configuration configuration,
      Workers workers,
      long now)
      throws IOException {
    var engines = new EngineFactory(configuration, workers.parallel());
    var pipeline = new IngestPipeline(engines::ingest, workers.threads(), workers.parallel(), now);
    var tally = new RecordTally(console.err());
    List<Bag> bags = new ArrayList<>();
    try (InputFile file = input.open(configuration.get(InputOptions.class).maxBytes());
        CommandProgress progress = new CommandProgress(console, task, file.size())) {
      for (var next = pipeline.next(file); !next.isEmpty(); next = pipeline.next(file)) {
        for (IngestPipeline.Ingested each : next) {
          for (IngestResult result : each.results()) {
            tally.add(file.name(), each.line(), result);
            if (result instanceof IngestResult.Ingested ingested) {
              bags.add(ingested.bag());
            }
          }
        }
        progress.update(tally.accepted(), file.position());
      }
    }
    tally.summarize();
    tally.requireDocuments(input.toString());
    return bags;
  }
}
