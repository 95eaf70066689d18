package io.swell.replay;

import io.swell.engine.Bag;
import io.swell.format.input.FileRecord;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.InputOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file and analyzes its documents on several threads. The documents come in the order of
 * the file; rejected ones are counted and reported.
 */
public final class FileIngest {
  private static final int RECORDS = 512;
  private static final int BYTES = 8 << 20;

  private final EngineFactory engines;
  private final Workers workers;
  private final List<Ingest> ingests;
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

  /** The results of one record. */
  private record Results(long line, List<IngestResult> all) {}

  /**
   * Creates the analyzing part of each thread; reads nothing.
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
    this.ingests = Stream.generate(engines::ingest).limit(workers.threads()).toList();
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
   * @throws InputException if the file is damaged or no document is accepted
   */
  public void read(InputFile.Location input, Documents documents) throws IOException {
    read(input, documents, () -> {});
  }

  /**
   * Reads the whole file.
   *
   * @param end called after the last document, while progress is still shown
   * @throws InputException if the file is damaged or no document is accepted
   */
  void read(InputFile.Location input, Documents documents, Runnable end) throws IOException {
    RecordTally tally = new RecordTally(messages);
    int limit = engines.options(InputOptions.class).maxBytes();
    try (InputFile file = InputFile.open(input, limit);
        Progress shown = progress.apply(file.size())) {
      for (var next = next(file); !next.isEmpty(); next = next(file)) {
        for (Results record : next) {
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

  /** Returns the next analyzed records; empty at the end of the file. */
  private List<Results> next(InputFile file) {
    List<FileRecord> records = records(file);
    @Nullable Results[] done = new @Nullable Results[records.size()];
    int threads = workers.threads();
    workers
        .parallel()
        .run(
            threads,
            thread -> {
              for (int i = thread; i < done.length; i += threads) {
                FileRecord record = records.get(i);
                done[i] =
                    new Results(
                        record.line(),
                        results(ingests.get(thread), file.name(), record, ingestTime));
              }
            });
    return Stream.of(done).map(Objects::requireNonNull).toList();
  }

  /** Returns the results of one record: several if it holds several documents. */
  public static List<IngestResult> results(
      Ingest ingest, String file, FileRecord record, long ingestTime) {
    return record instanceof FileRecord.Content content
        ? ingest.ingest(content.toRawRecord(file, ingestTime))
        : List.of(((FileRecord.Unreadable) record).rejection());
  }

  private static List<FileRecord> records(InputFile file) {
    List<FileRecord> records = new ArrayList<>(RECORDS);
    long bytes = 0;
    while (records.size() < RECORDS && bytes < BYTES) {
      FileRecord record = file.next();
      if (record == null) {
        break;
      }
      bytes += record instanceof FileRecord.Content content ? content.value().length : 0;
      records.add(record);
    }
    return records;
  }
}
