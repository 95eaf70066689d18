package io.swell.model;

import java.util.BitSet;

/**
 * Which rows of U and R changed since they were last saved, and which of them the store holds.
 *
 * <p>A row is saved with the stamp of the slot operations that it has met; one that is not saved
 * again needs those that follow. So while many operations are kept, some of the rows in the store
 * are saved anew each time, or removed from it where an operation left nothing of them, and when
 * each has been, the operations before are dropped. Hence the invariant that restoring needs:
 * <b>every row in the store has met at least all operations before the journal's first.</b>
 *
 * <p>Releases before this one saved only the rows anew that were not zero in R, so that their
 * stores hold rows older than the journal. Such a row is zero by now: when the operations were
 * dropped it was zero in R, hence in U, whose rows are fitted to R; and a row that gains something
 * later is marked and saved with a newer stamp. So restoring passes over it, and the next save
 * removes it.
 */
final class ChangedRows {
  static final byte KIND = 'r';
  static final int FORMAT = 1;

  /** Slot operations kept before rows are saved anew to let the oldest go. */
  private static final int JOURNAL = 64;

  private final Topics topics;
  private final GramStatistics statistics;
  private final BitSet changed = new BitSet();

  /** Rows that the store holds. */
  private final BitSet stored = new BitSet();

  private int refreshed;
  private long refreshStart = -1;

  ChangedRows(Topics topics, GramStatistics statistics) {
    this.topics = topics;
    this.statistics = statistics;
  }

  /** Rows that the store holds; not to be modified. */
  BitSet stored() {
    return stored;
  }

  /** Whether all changes are saved. */
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

  /** Marks every row that is not zero in U. */
  void markNonzero() {
    for (int stripe = 0; stripe < RowStripes.COUNT; stripe++) {
      mark(topics.nonzeroRows(stripe), topics.nonzero(stripe));
    }
  }

  /**
   * Takes note of a row that the store holds; returns whether it is there to be used. One that is
   * older than the journal is zero, and is removed with the next save.
   */
  boolean isRestored(int row, long stamp) {
    stored.set(row);
    if (stamp < statistics.journal().first()) {
      changed.set(row);
      return false;
    }
    return true;
  }

  /** Hands over the marked rows, or their removal where nothing is left, and forgets the marks. */
  void save(StateSink changes) {
    refreshOldRows();
    int capacity = topics.capacity();
    var out = new StateWriter();
    int[] slot = new int[capacity];
    double[] weight = new double[capacity];
    for (int row = changed.nextSetBit(0); row >= 0; row = changed.nextSetBit(row + 1)) {
      byte[] key = new StateWriter().putByte(KIND).putInt(row).take();
      int count = topics.read(row, slot, weight);
      if (count == 0 && statistics.isZero(row)) {
        if (stored.get(row)) {
          changes.remove(key);
          stored.clear(row);
        }
        continue;
      }
      out.putByte(FORMAT).putLong(statistics.journal().stamp());
      statistics.writeRow(row, out);
      out.putInt(count).putInts(slot, 0, count).putDoubles(weight, 0, count);
      changes.put(key, out.take());
      stored.set(row);
    }
    changed.clear();
  }

  private void refreshOldRows() {
    ColumnOperationLog journal = statistics.journal();
    if (refreshStart < 0) {
      if (journal.size() <= JOURNAL) {
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
