package io.swell.replay;

import io.swell.format.input.FileRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Analyzes the records of a file in chunks, on worker threads and ahead of the caller, who gets
 * them in the order of the file. A chunk that no worker has begun when its turn comes is analyzed
 * by the caller. Holds at most two chunks a thread, of 64 records or 1 MB (or one longer record).
 *
 * @param <T> what the analysis of a record returns
 */
final class ReadAhead<T> {
  private static final int RECORDS = 64;
  private static final int BYTES = 1 << 20;

  private final InputFile file;
  private final Workers workers;
  private final Supplier<Function<FileRecord, T>> newAnalysis;
  private final int most;
  private final Deque<FutureTask<List<Result<T>>>> chunks = new ArrayDeque<>();

  /** Those that no thread uses at the moment: an analyzer serves one thread at a time. */
  private final Queue<Function<FileRecord, T>> idle = new ConcurrentLinkedQueue<>();

  /** Why reading ended early; reported once the chunks before it are taken. */
  private @Nullable InputException damage;

  record Result<T>(long line, T value) {}

  /**
   * @param newAnalysis returns an analysis for use by one thread at a time
   */
  ReadAhead(InputFile file, Workers workers, Supplier<Function<FileRecord, T>> newAnalysis) {
    this.file = file;
    this.workers = workers;
    this.newAnalysis = newAnalysis;
    this.most = 2 * workers.threads();
  }

  /**
   * Returns the next analyzed records; empty at the end of the file.
   *
   * @throws InputException if the file is damaged here
   */
  List<Result<T>> next() {
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
    FutureTask<List<Result<T>>> first = chunks.remove();
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

  private List<Result<T>> analyze(List<FileRecord> records) {
    Function<FileRecord, T> used = idle.poll();
    Function<FileRecord, T> analysis = used == null ? newAnalysis.get() : used;
    List<Result<T>> all = new ArrayList<>(records.size());
    for (FileRecord record : records) {
      all.add(new Result<>(record.line(), analysis.apply(record)));
    }
    idle.add(analysis);
    return all;
  }
}
