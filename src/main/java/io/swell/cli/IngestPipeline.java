package io.swell.cli;

import io.swell.format.Ingest;
import io.swell.format.IngestResult;
import io.swell.format.RawRecord;
import io.swell.math.Parallel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Analyses records on several threads and hands the results on in the order of the records. */
final class IngestPipeline {
  private static final int RECORDS = 512;
  private static final int BYTES = 8 << 20;

  private final List<Ingest> ingests;
  private final Parallel parallel;

  /**
   * Makes a pipeline.
   *
   * @param ingest makes what one thread analyses with
   * @param threads how many share the work
   * @param parallel runs it
   */
  IngestPipeline(Supplier<Ingest> ingest, int threads, Parallel parallel) {
    this.ingests = Stream.generate(ingest).limit(threads).toList();
    this.parallel = parallel;
  }

  /** What became of one record. */
  record Ingested(RawRecord record, List<IngestResult> results) {}

  /** Returns the next records, analysed; empty at the end of the file. */
  List<Ingested> next(RecordFile file) throws IOException {
    List<RawRecord> records = read(file);
    @Nullable Ingested[] done = new @Nullable Ingested[records.size()];
    int threads = ingests.size();
    parallel.run(
        threads,
        thread -> {
          for (int i = thread; i < done.length; i += threads) {
            RawRecord record = records.get(i);
            done[i] = new Ingested(record, ingests.get(thread).ingest(record));
          }
        });
    List<Ingested> inOrder = new ArrayList<>(done.length);
    for (Ingested each : done) {
      if (each == null) {
        throw new IllegalStateException("a record was not analysed");
      }
      inOrder.add(each);
    }
    return inOrder;
  }

  private static List<RawRecord> read(RecordFile file) throws IOException {
    List<RawRecord> records = new ArrayList<>(RECORDS);
    long bytes = 0;
    while (records.size() < RECORDS && bytes < BYTES) {
      RawRecord record = file.next();
      if (record == null) {
        break;
      }
      byte[] value = record.value();
      bytes += value == null ? 0 : value.length;
      records.add(record);
    }
    return records;
  }
}
