package io.swell.model;

import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.BitSet;

/**
 * Tracks which rows of R must be saved with the next save, and which rows the store holds.
 *
 * <p>Each row is saved with two numbers: its stamp, the number of slot operations already applied
 * to it, and the number of the first entry of the {@link GatherLog} that it does not include.
 * Restoring the row replays what came later. A row that has changed otherwise than by an entry is
 * saved with the next save. All others have their turn, in an order that spreads frequent and rare
 * terms evenly: while the log fills once, every row has one turn, and a row that entries have
 * touched since it was saved is saved at its turn.
 *
 * <p>To limit the journal of slot operations, turns are faster while it is long, and all stored
 * rows are saved at their turns. After one turn of all rows, the operations before are dropped.
 * This keeps the invariant that restoring relies on: <b>the stamp of every stored row is at least
 * that of the journal's first operation.</b>
 *
 * <p>A row that is not in the store was zero when the oldest entry of the log began. A row that
 * becomes zero is therefore saved as such, and removed at its next turn, when the entries before
 * are gone.
 */
final class ChangedRows {
  /** How far the {@linkplain GatherLog#place() place} moves while all rows have a turn. */
  static final long ALL = 1L << 31;

  /** Number of slot operations above which stored rows are rewritten to shorten the journal. */
  private static final int MAX_JOURNAL = 64;

  private final GramStatistics statistics;
  private final GatherLog log;
  private final SavedDocuments documents;
  private final BitSet changed = new BitSet();

  /** The rows that are not saved since an entry touched them. */
  private final BitSet waiting = new BitSet();

  private final BitSet stored = new BitSet();

  /** Rows that were zero at their last turn, and have not been saved apart from it since. */
  private final BitSet zero = new BitSet();

  /** The place at which the operations before {@link #refreshedStamp} can be dropped, or -1. */
  private long refreshedPlace = -1;

  private long refreshedStamp;

  ChangedRows(GramStatistics statistics, int capacity, SavedDocuments documents) {
    this.statistics = statistics;
    this.documents = documents;
    log = new GatherLog(statistics, capacity, changed, waiting, documents);
  }

  GatherLog log() {
    return log;
  }

  SavedDocuments documents() {
    return documents;
  }

  void evict(int[] rows) {
    for (int row : rows) {
      if (stored.get(row) || waiting.get(row)) {
        changed.set(row);
      }
    }
  }

  /** Records that the store holds the row as it is restored, or that it holds none. */
  void setStored(int row, boolean isStored) {
    stored.set(row, isStored);
    waiting.clear(row);
    zero.clear(row);
  }

  /** Records that a restored entry of the log touched the row after it was saved. */
  void await(int row) {
    waiting.set(row);
  }

  /** Saves the log, the marked rows and those whose turn it is. */
  void save(StateSink changes) {
    long turn = log.saveEntries(changes);
    zero.andNot(changed);
    long place = takeTurns(turn, changes);
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
    }
    waiting.andNot(changed);
    changed.clear();
    log.moveTo(place, changes);
    if (refreshedPlace >= 0 && place >= refreshedPlace) {
      statistics.journal().dropBefore(refreshedStamp);
      refreshedPlace = -1;
    }
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

  /** Marks the rows whose turn it is, and returns the place after them. */
  private long takeTurns(long least, StateSink changes) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, statistics.rows() - 1));
    long each = ALL >>> bits;
    long place = (log.place() + each - 1) / each * each;
    long turn = least;
    if (refreshedPlace < 0 && statistics.journal().size() > MAX_JOURNAL) {
      refreshedPlace = place + ALL;
      refreshedStamp = statistics.journal().stamp();
    }
    if (refreshedPlace >= 0) {
      turn = Math.min(ALL, Math.max(turn, 1000 * each + ALL / 50));
    }
    long end = place + turn;
    for (; place < end; place += each) {
      int row = Integer.reverse((int) (place & ALL - 1)) >>> 1;
      if (row < statistics.rows()) {
        takeTurn(row, changes);
      }
    }
    return place;
  }

  private void takeTurn(int row, StateSink changes) {
    boolean isZero = statistics.isZero(row);
    if (isZero && zero.get(row) && !waiting.get(row) && !changed.get(row)) {
      remove(row, changes);
    } else if (waiting.get(row) || (refreshedPlace >= 0 && stored.get(row))) {
      changed.set(row);
    }
    zero.set(row, isZero);
  }
}
