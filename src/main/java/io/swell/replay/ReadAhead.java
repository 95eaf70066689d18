package io.swell.replay;

import io.swell.format.input.FileRecord;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Analyzes the records of a file in chunks, on worker threads and ahead of the caller, who gets
 * them in the order of the file. A chunk that no worker has begun when its turn comes is analyzed
 * by the caller. Holds at most two chunks a thread, of 64 records or 1 MB (or one longer record).
 */
final class ReadAhead {
  private static final int RECORDS = 64;
  private static final int BYTES = 1 << 20;

  private final InputFile file;
  private final Workers workers;
  private final Supplier<Ingest> newIngest;
  private final long ingestTime;
  private final int most;
  private final Deque<FutureTask<List<Results>>> chunks = new ArrayDeque<>();

  /** Those that no thread uses at the moment: an analyzer serves one thread at a time. */
  private final Queue<Ingest> idle = new ConcurrentLinkedQueue<>();

  /** Why reading ended early; reported once the chunks before it are taken. */
  private @Nullable InputException damage;

  /** The results of one record. */
  record Results(long line, List<IngestResult> all) {}

  ReadAhead(InputFile file, Workers workers, Supplier<Ingest> newIngest, long ingestTime) {
    this.file = file;
    this.workers = workers;
    this.newIngest = newIngest;
    this.ingestTime = ingestTime;
    this.most = 2 * workers.threads();
  }

  /**
   * Returns the next analyzed records; empty at the end of the file.
   *
   * @throws InputException if the file is damaged here
   */
  List<Results> next() {
    while (chunks.size() < most && damage == null) {
      List<FileRecord> records = records();
      if (records.isEmpty()) {
        break;
      }
      var chunk = new FutureTask<>(() -> analyze(records));
      chunks.add(chunk);
      if (workers.threads() > 1) {
        workers.start(chunk);
      }
    }
    if (chunks.isEmpty()) {
      if (damage != null) {
        throw damage;
      }
      return List.of();
    }
    FutureTask<List<Results>> first = chunks.remove();
    first.run(); // unless another thread has begun it
    try {
      return first.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while reading " + file.name(), e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("cannot analyze a record of " + file.name(), e.getCause());
    }
  }

  private List<FileRecord> records() {
    List<FileRecord> records = new ArrayList<>(RECORDS);
    long bytes = 0;
    try {
      while (records.size() < RECORDS && bytes < BYTES) {
        FileRecord record = file.next();
        if (record == null) {
          break;
        }
        bytes += record instanceof FileRecord.Content content ? content.value().length : 0;
        records.add(record);
      }
    } catch (InputException e) {
      damage = e;
    }
    return records;
  }

  private List<Results> analyze(List<FileRecord> records) {
    Ingest used = idle.poll();
    Ingest ingest = used == null ? newIngest.get() : used;
    List<Results> all = new ArrayList<>(records.size());
    for (FileRecord record : records) {
      all.add(
          new Results(record.line(), FileIngest.results(ingest, file.name(), record, ingestTime)));
    }
    idle.add(ingest);
    return all;
  }
}
