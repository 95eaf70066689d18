package io.swell.model;

import java.util.BitSet;

/**
 * Which rows of U and R changed since they were last saved.
 *
 * <p>A row is saved with the stamp of the slot operations that it has met; one that is not saved
 * again needs those that follow. So while many operations are kept, some of all rows are saved each
 * time, and when each has been, the operations before are dropped.
 */
final class ChangedRows {
  static final byte KIND = 'r';
  static final int FORMAT = 1;

  /** Slot operations kept before rows are saved anew to let the oldest go. */
  private static final int JOURNAL = 64;

  private final Topics topics;
  private final GramStatistics statistics;
  private final BitSet changed = new BitSet();
  private int refreshed;
  private long refreshStart = -1;

  ChangedRows(Topics topics, GramStatistics statistics) {
    this.topics = topics;
    this.statistics = statistics;
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
    for (int stripe = 0; stripe < Stripes.COUNT; stripe++) {
      mark(topics.nonzeroRows(stripe), topics.nonzero(stripe));
    }
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
        changes.remove(key);
        continue;
      }
      out.putByte(FORMAT).putLong(statistics.journal().stamp());
      statistics.writeRow(row, out);
      out.putInt(count).putInts(slot, 0, count).putDoubles(weight, 0, count);
      changes.put(key, out.take());
    }
    changed.clear();
  }

  private void refreshOldRows() {
    SlotJournal journal = statistics.journal();
    if (refreshStart < 0) {
      if (journal.size() <= JOURNAL) {
        return;
      }
      refreshStart = journal.stamp();
      refreshed = 0;
    }
    int end = Math.min(statistics.rows(), refreshed + 1000 + statistics.rows() / 50);
    for (; refreshed < end; refreshed++) {
      if (!statistics.isZero(refreshed)) {
        changed.set(refreshed);
      }
    }
    if (refreshed == statistics.rows()) {
      journal.dropBefore(refreshStart);
      refreshStart = -1;
    }
  }
}
