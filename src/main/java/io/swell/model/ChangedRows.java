package io.swell.model;

import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.BitSet;

/**
 * Tracks which rows of R must be saved with the next save, and which rows the store holds.
 *
 * <p>Each row is saved with two numbers: its stamp, the number of slot operations already applied
 * to it, and the number of the first entry of the {@link GatherLog} that it does not include.
 * Restoring the row replays what came later. To limit the journal of slot operations, each save
 * also rewrites some of the rows while the journal is long. Once all rows have been rewritten, the
 * operations before are dropped from the journal. This keeps the invariant that restoring relies
 * on: <b>the stamp of every stored row is at least that of the journal's first operation.</b>
 *
 * <p>A row that is not in the store was zero when the oldest entry of the log began. A row that
 * becomes zero is therefore saved as such while the log has entries, and removed once those are
 * gone.
 */
final class ChangedRows {
  /** Number of slot operations above which stored rows are rewritten to shorten the journal. */
  private static final int MAX_JOURNAL = 64;

  private final GramStatistics statistics;
  private final BitSet changed = new BitSet();
  private final BitSet removed = new BitSet();
  private final GatherLog log;
  private final SavedDocuments documents;

  /** The rows that the store holds. */
  private final BitSet stored = new BitSet();

  private int refreshed;
  private long refreshStart = -1;

  ChangedRows(GramStatistics statistics, int capacity, SavedDocuments documents) {
    this.statistics = statistics;
    this.documents = documents;
    log = new GatherLog(statistics, capacity, changed, documents);
  }

  /** Returns the log of what mini-batches added to the rows. */
  GatherLog log() {
    return log;
  }

  /** Returns the documents of the mini-batches in the log. */
  SavedDocuments documents() {
    return documents;
  }

  /** Returns the rows that the store holds; callers must not modify the set. */
  BitSet stored() {
    return stored;
  }

  /** Returns whether all changes are saved. */
  boolean isEmpty() {
    return changed.isEmpty() && removed.isEmpty() && log.isSaved() && documents.isSaved();
  }

  /** Records that rows were evicted and are zero. */
  void evict(int[] rows) {
    log.evict(rows);
    for (int row : rows) {
      removed.set(row);
    }
  }

  /** Records whether the store holds a row. */
  void setStored(int row, boolean isStored) {
    stored.set(row, isStored);
  }

  /**
   * Returns whether a row is older than the journal. It was taken over from another learner while
   * it waited for the log and was not in the store, and has become zero since, of which nothing is
   * saved. The next save removes it.
   */
  boolean isOutdated(int row, long stamp) {
    boolean isOutdated = stamp < statistics.journal().first();
    if (isOutdated) {
      changed.set(row);
    }
    return isOutdated;
  }

  /** Saves the log and the marked rows, and clears all marks. */
  void save(StateSink changes) {
    refreshOldRows();
    log.save(changes, removed);
    for (int row = removed.nextSetBit(0); row >= 0; row = removed.nextSetBit(row + 1)) {
      remove(row, changes);
    }
    removed.clear();
    var out = new StateWriter();
    for (int row = changed.nextSetBit(0); row >= 0; row = changed.nextSetBit(row + 1)) {
      boolean isZero = statistics.isZero(row);
      if (isZero && log.isEmpty()) {
        remove(row, changes);
        continue;
      }
      out.putVarLong(statistics.journal().stamp()).putVarLong(log.next());
      if (!isZero) {
        statistics.writeRow(row, out);
      }
      changes.put(key(row), out.take());
      stored.set(row);
      log.setSaved(row, isZero);
    }
    changed.clear();
  }

  private void remove(int row, StateSink changes) {
    if (stored.get(row)) {
      changes.remove(key(row));
      stored.clear(row);
    }
  }

  private static byte[] key(int row) {
    return SavedRows.KIND.key().putInt(row).take();
  }

  private void refreshOldRows() {
    ColumnOperationLog journal = statistics.journal();
    if (refreshStart < 0) {
      if (journal.size() <= MAX_JOURNAL) {
        return;
      }
      refreshStart = journal.stamp();
      refreshed = 0;
    }
    int end = Math.min(statistics.rows(), refreshed + 1000 + statistics.rows() / 50);
    for (int row = refreshed; row < end; row++) {
      if (stored.get(row) || log.waiting().get(row)) {
        changed.set(row);
      }
    }
    refreshed = end;
    if (refreshed == statistics.rows()) {
      journal.dropBefore(refreshStart);
      refreshStart = -1;
    }
  }
}
