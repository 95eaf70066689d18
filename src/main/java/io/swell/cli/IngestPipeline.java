package io.swell.cli;

import io.swell.format.input.FileRecord;
import io.swell.format.input.Ingest;
import io.swell.format.input.IngestResult;
import io.swell.math.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Analyzes records on several threads and returns the results in the order of the records. */
final class IngestPipeline {
  private static final int RECORDS = 512;
  private static final int BYTES = 8 << 20;

  private final List<Ingest> ingests;
  private final Parallel parallel;
  private final long ingestTime;

  /**
   * Creates a pipeline.
   *
   * @param ingest creates the analyzing part of one thread
   * @param threads number of threads that share the work
   * @param parallel runs the work
   * @param ingestTime ingest time of all records, milliseconds since 1970 UTC
   */
  IngestPipeline(Supplier<Ingest> ingest, int threads, Parallel parallel, long ingestTime) {
    this.ingests = Stream.generate(ingest).limit(threads).toList();
    this.parallel = parallel;
    this.ingestTime = ingestTime;
  }

  /** The results of one record. */
  record Ingested(long line, List<IngestResult> results) {}

  /** Returns the next analyzed records; empty at the end of the file. */
  List<Ingested> next(InputFile file) {
    List<FileRecord> records = read(file);
    @Nullable Ingested[] done = new @Nullable Ingested[records.size()];
    int threads = ingests.size();
    parallel.run(
        threads,
        thread -> {
          for (int i = thread; i < done.length; i += threads) {
            done[i] = ingest(ingests.get(thread), file.name(), records.get(i));
          }
        });
    return Stream.of(done).map(Objects::requireNonNull).toList();
  }

  private Ingested ingest(Ingest ingest, String file, FileRecord record) {
    List<IngestResult> results =
        record instanceof FileRecord.Content content
            ? ingest.ingest(content.toRawRecord(file, ingestTime))
            : List.of(((FileRecord.Unreadable) record).rejection());
    return new Ingested(record.line(), results);
  }

  private static List<FileRecord> read(InputFile file) {
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
