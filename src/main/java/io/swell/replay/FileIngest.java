package io.swell.replay;

import io.swell.engine.Bag;
import io.swell.format.input.FileRecord;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.InputOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Reads a file and analyzes its documents on several threads, before they are asked for. The
 * documents come in the order of the file; rejected ones are counted and reported.
 */
public final class FileIngest {
  private final EngineFactory engines;
  private final Workers workers;
  private final long ingestTime;
  private final PrintStream messages;
  private final LongFunction<Progress> progress;

  /** Shows how far the reading of a file is; used by one thread. */
  public interface Progress extends AutoCloseable {
    /** Updates the number of documents done and of input bytes read. */
    void update(long documents, long bytes);

    @Override
    void close();
  }

  /** Receives the documents. */
  @FunctionalInterface
  public interface Documents {
    /** Accepts the next document. */
    void accept(Bag document) throws IOException;
  }

  /**
   * Creates the reader; reads nothing.
   *
   * @param ingestTime ingest time of all documents
   * @param messages receives the first rejection of each kind, and the counts of all
   * @param progress starts to show progress, given the bytes of the file, or -1 if unknown
   */
  public FileIngest(
      EngineFactory engines,
      Workers workers,
      Instant ingestTime,
      PrintStream messages,
      LongFunction<Progress> progress) {
    this.engines = engines;
    this.workers = workers;
    this.ingestTime = ingestTime.toEpochMilli();
    this.messages = messages;
    this.progress = progress;
  }

  EngineFactory engines() {
    return engines;
  }

  PrintStream messages() {
    return messages;
  }

  /**
   * Reads the whole file.
   *
   * @param end called after the last document, while progress is still shown
   * @throws InputException if the file is damaged or no document is accepted
   */
  public void read(InputFile.Location input, Documents documents, Runnable end) throws IOException {
    RecordTally tally = new RecordTally(messages);
    int limit = engines.options(InputOptions.class).maxBytes();
    try (InputFile file = InputFile.open(input, limit);
        Progress shown = progress.apply(file.size())) {
      file.readings().forEach(each -> messages.println(file.name() + ": " + each));
      var ahead = new ReadAhead(file, workers, engines::ingest, ingestTime);
      for (var next = ahead.next(); !next.isEmpty(); next = ahead.next()) {
        for (ReadAhead.Results record : next) {
          for (IngestResult result : record.all()) {
            tally.add(file.name(), record.line(), result);
            if (result instanceof IngestResult.Ingested ingested) {
              documents.accept(ingested.bag());
            }
          }
        }
        shown.update(tally.accepted(), file.position());
      }
      end.run();
    }
    tally.summarize();
    tally.requireDocuments(input.toString());
  }

  /** Returns the results of one record: several if it holds several documents. */
  public static List<IngestResult> results(
      Ingest ingest, String file, FileRecord record, long ingestTime) {
    return record instanceof FileRecord.Content content
        ? ingest.ingest(content.toRawRecord(file, ingestTime))
        : List.of(((FileRecord.Unreadable) record).rejection());
  }
}
