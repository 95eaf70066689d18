package io.swell.model;

import java.util.Arrays;
import java.util.BitSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Saves and restores the rows of R. Saved are those that {@link ChangedRows} marks. Rows may arrive
 * in any order and repeatedly; the last one counts.
 *
 * <p>Each row of R goes directly into its slab, as saved, so restoring needs no more memory for R
 * than learning does; the journal of slot operations may arrive later. In addition, this class
 * holds the journal stamp of each row (8 bytes), and {@link SavedTopics} the few entries of U.
 */
public final class SavedRows extends StatePart {
  /** A row as it was saved: its journal stamp, and its row of R. */
  private record Row(long stamp, double[] r) {}

  /** Rows are numbered consecutively, so a number far above their count indicates damage. */
  private static final long SLACK = 1_000_000;

  private static final long MAX_GAPS_PER_ROW = 1000;

  private final GramStatistics statistics;
  private final ChangedRows changed;
  private final SavedTopics topics;
  private final int capacity;
  private final BitSet present = new BitSet();
  private int rows;
  private long[] stamps = new long[0];

  /** Rows whose number is too large for the number of rows received so far. */
  private final TreeMap<Integer, Row> deferred = new TreeMap<>();

  SavedRows(GramStatistics statistics, ChangedRows changed, SavedTopics topics, int capacity) {
    super(StateKind.ROWS);
    this.statistics = statistics;
    this.changed = changed;
    this.topics = topics;
    this.capacity = capacity;
  }

  /** Returns whether a key is that of rows of R or U. They are most of the bytes of a model. */
  public static boolean isBulk(byte[] key) {
    return key.length == 5
        && (key[0] == StateKind.ROWS.code() || key[0] == StateKind.TOPICS.code());
  }

  static void requireFormat(int format, int newest) {
    if (format < 1 || format > newest) {
      throw new IllegalArgumentException(
          ("the saved model has learner format %s, but this release reads only 1 to %s: read it"
                  + " with the release of Swell that wrote it")
              .formatted(format, newest));
    }
  }

  /**
   * Restores rows as soon as they arrive, and again if they arrive repeatedly, so that callers need
   * not hold their bytes.
   *
   * @param value null if the piece was removed
   * @return whether the piece was valid; if not, {@link #restore} throws the reason
   */
  public boolean restoreBulk(byte[] key, byte @Nullable [] value) {
    StateReader rest = StateReader.ofKey(key);
    boolean isRow = key[0] == StateKind.ROWS.code();
    try {
      if (isRow && value != null) {
        put(rest.getInt(), new StateReader(value));
      } else if (isRow) {
        remove(rest.getInt());
      } else if (value != null) {
        topics.restore(rest, new StateReader(value));
      } else {
        topics.remove(rest);
      }
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Takes the rows of another learner with the same options, as if they had just been restored.
   * Moves its rows of R here, so the other learner must not be used afterwards.
   *
   * @return whether this was possible; it is not while the other learner has unsaved changes
   */
  public boolean moveRowsFrom(SavedRows other) {
    if (!other.changed.isEmpty() || !other.topics.isSaved()) {
      return false;
    }
    statistics.moveRowsFrom(other.statistics);
    topics.takeFrom(other.topics);
    BitSet stored = other.changed.stored();
    for (int row = stored.nextSetBit(0); row >= 0; row = stored.nextSetBit(row + 1)) {
      mark(row, other.statistics.journal().stamp());
    }
    return true;
  }

  @Override
  public void save(StateSink changes) {
    changed.save(changes);
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    put(key.getInt(), value);
  }

  /**
   * Restores a row that {@link ChangedRows#save} wrote, and replaces any earlier value of it.
   *
   * @throws IllegalArgumentException if the value is malformed; nothing has changed then
   */
  private void put(int row, StateReader in) {
    int format = in.getByte();
    requireFormat(format, ChangedRows.FORMAT);
    var saved = new Row(in.getLong(), in.getDoubles(capacity));
    int count = format == ChangedRows.FORMAT_WITH_TOPICS ? in.getCount(12) : 0;
    int[] slot = in.getInts(count);
    double[] weight = in.getDoubles(count);
    in.requireEnd();
    topics.putRow(row, saved.stamp, slot, weight);
    if (row >= 0 && row <= SLACK + MAX_GAPS_PER_ROW * (rows + 1)) {
      put(row, saved);
    } else {
      deferred.put(row, saved);
    }
  }

  private void put(int row, Row saved) {
    deferred.remove(row);
    statistics.putRow(row, saved.r);
    mark(row, saved.stamp);
  }

  private void mark(int row, long stamp) {
    rows += present.get(row) ? 0 : 1;
    present.set(row);
    if (row >= stamps.length) {
      stamps = Arrays.copyOf(stamps, Math.max(row + 1, stamps.length + stamps.length / 4));
    }
    stamps[row] = stamp;
  }

  /** Forgets a row that was removed from the store. */
  private void remove(int row) {
    deferred.remove(row);
    topics.removeRow(row);
    if (row >= 0 && present.get(row)) {
      present.clear(row);
      rows--;
      statistics.evict(row);
    }
  }

  /** Applies the journal to all rows and fills U. The journal must be restored first. */
  @Override
  public void restored() {
    restoreDeferred();
    for (int row = present.nextSetBit(0); row >= 0; row = present.nextSetBit(row + 1)) {
      if (changed.isRestored(row, stamps[row])) {
        statistics.replay(row, stamps[row]);
      } else {
        statistics.evict(row);
        topics.removeRow(row);
      }
    }
    topics.fill(present.length() - 1);
    present.clear();
    rows = 0;
    stamps = new long[0];
  }

  /** Restores the deferred rows, now that the number of rows is known. */
  private void restoreDeferred() {
    int more = deferred.size();
    if (more > 0
        && (deferred.firstKey() < 0
            || deferred.lastKey() > SLACK + MAX_GAPS_PER_ROW * (rows + more))) {
      throw new IllegalArgumentException(
          "the saved model is damaged: row numbers range from %d to %d, but it has only %d rows"
              .formatted(
                  Math.min(deferred.firstKey(), Math.max(0, present.nextSetBit(0))),
                  deferred.lastKey(),
                  rows + more));
    }
    rows += more; // makes all of them plausible
    new TreeMap<>(deferred).forEach(this::put);
    rows -= more;
  }
}
