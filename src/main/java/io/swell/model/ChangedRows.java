package io.swell.model;

import java.util.BitSet;

/**
 * Tracks which rows of R changed since they were last saved, and which rows the store holds.
 *
 * <p>Each row is saved with a stamp: the number of slot operations already applied to it. Restoring
 * the row replays the operations after its stamp. To limit the journal of these operations, each
 * save also rewrites some of the stored rows while the journal is long, and removes those that have
 * become zero. Once all rows have been rewritten, the operations before are dropped from the
 * journal. This keeps the invariant that restoring relies on: <b>the stamp of every stored row is
 * at least that of the journal's first operation.</b>
 *
 * <p>Earlier releases rewrote only the rows that were nonzero in R, so their stores may hold rows
 * older than the journal. These rows are zero: they were zero in R when the operations were
 * dropped, hence also in U, whose rows are fitted to R; and a row that changes later is marked and
 * saved with a newer stamp. Restoring therefore skips these rows, and the next save removes them.
 */
final class ChangedRows {
  /** The layout of a saved row of R. */
  static final int FORMAT = 2;

  /** The layout until version 3: the row of R and that of U. */
  static final int FORMAT_WITH_TOPICS = 1;

  /** Number of slot operations above which stored rows are rewritten to shorten the journal. */
  private static final int MAX_JOURNAL = 64;

  private final GramStatistics statistics;
  private final BitSet changed = new BitSet();

  /** The rows that the store holds. */
  private final BitSet stored = new BitSet();

  private int refreshed;
  private long refreshStart = -1;

  ChangedRows(GramStatistics statistics) {
    this.statistics = statistics;
  }

  /** Returns the rows that the store holds; callers must not modify the set. */
  BitSet stored() {
    return stored;
  }

  /** Returns whether all changes are saved. */
  boolean isEmpty() {
    return changed.isEmpty();
  }

  void mark(int row) {
    changed.set(row);
  }

  void mark(int[] which, int count) {
    for (int i = 0; i < count; i++) {
      changed.set(which[i]);
    }
  }

  /**
   * Records that the store holds a row; returns whether the row can be used. A row that is older
   * than the journal is zero; the next save removes it.
   */
  boolean isRestored(int row, long stamp) {
    stored.set(row);
    if (stamp < statistics.journal().first()) {
      changed.set(row);
      return false;
    }
    return true;
  }

  /** Saves the marked rows, removes those that are zero from the store, and clears all marks. */
  void save(StateSink changes) {
    refreshOldRows();
    var out = new StateWriter();
    for (int row = changed.nextSetBit(0); row >= 0; row = changed.nextSetBit(row + 1)) {
      byte[] key = StateKind.ROWS.key().putInt(row).take();
      if (statistics.isZero(row)) {
        if (stored.get(row)) {
          changes.remove(key);
          stored.clear(row);
        }
        continue;
      }
      out.putByte(FORMAT).putLong(statistics.journal().stamp());
      statistics.writeRow(row, out);
      changes.put(key, out.take());
      stored.set(row);
    }
    changed.clear();
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
    for (int row = stored.nextSetBit(refreshed);
        row >= 0 && row < end;
        row = stored.nextSetBit(row + 1)) {
      changed.set(row);
    }
    refreshed = end;
    if (refreshed == statistics.rows()) {
      journal.dropBefore(refreshStart);
      refreshStart = -1;
    }
  }
}
