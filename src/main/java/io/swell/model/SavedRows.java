package io.swell.model;

import io.swell.math.Parallel;
import java.util.Arrays;
import java.util.BitSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Saves and restores the rows of R and U. Saved are those that {@link ChangedRows} marks. Rows may
 * arrive in any order and repeatedly; the last one counts.
 *
 * <p>Each row of R goes directly into its slab, as saved, so restoring needs no more memory for R
 * than learning does; the journal of slot operations may arrive later. In addition, this class
 * holds the journal stamp of each row (8 bytes) and the few entries of U.
 */
public final class SavedRows extends StatePart {
  private record Entries(int[] slot, double[] weight) {}

  /** A row as it was saved: its journal stamp, its row of R and its entries of U. */
  private record Row(long stamp, double[] r, Entries inTopics) {}

  /** Rows are numbered consecutively, so a number far above their count indicates damage. */
  private static final long SLACK = 1_000_000;

  private static final long MAX_GAPS_PER_ROW = 1000;

  private final Topics topics;
  private final GramStatistics statistics;
  private final ChangedRows changed;
  private final Parallel parallel;
  private final int capacity;
  private final BitSet present = new BitSet();
  private int rows;
  private long[] stamps = new long[0];
  private final TreeMap<Integer, Entries> entries = new TreeMap<>();

  /** Rows whose number is too large for the number of rows received so far. */
  private final TreeMap<Integer, Row> deferred = new TreeMap<>();

  SavedRows(Topics topics, GramStatistics statistics, ChangedRows changed, Parallel parallel) {
    super(StateKind.ROWS);
    this.topics = topics;
    this.statistics = statistics;
    this.changed = changed;
    this.parallel = parallel;
    capacity = topics.capacity();
  }

  /** Returns whether a key is that of a row. Rows are most of the pieces of a model. */
  public static boolean isRow(byte[] key) {
    return key.length == 5 && key[0] == StateKind.ROWS.code();
  }

  static void requireFormat(int format) {
    if (format != Learner.FORMAT) {
      throw new IllegalArgumentException(
          ("the saved model has learner format %s, but this release reads only %s: read it with the"
                  + " release of Swell that wrote it")
              .formatted(format, Learner.FORMAT));
    }
  }

  /**
   * Restores one row as soon as it arrives, and again if it arrives repeatedly, so that callers
   * need not hold its bytes.
   *
   * @param value null if the row was removed
   * @return whether the row was valid; if not, {@link #restore} throws the reason
   */
  public boolean restoreRow(byte[] key, byte @Nullable [] value) {
    int row = StateReader.ofKey(key).getInt();
    if (value == null) {
      remove(row);
      return true;
    }
    try {
      put(row, new StateReader(value));
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
    if (!other.changed.isEmpty()) {
      return false;
    }
    statistics.moveRowsFrom(other.statistics);
    int[] slot = new int[capacity];
    double[] weight = new double[capacity];
    BitSet stored = other.changed.stored();
    for (int row = stored.nextSetBit(0); row >= 0; row = stored.nextSetBit(row + 1)) {
      mark(row, other.statistics.journal().stamp());
      int count = other.topics.read(row, slot, weight);
      if (count > 0) {
        entries.put(row, new Entries(Arrays.copyOf(slot, count), Arrays.copyOf(weight, count)));
      }
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
    requireFormat(in.getByte());
    long stamp = in.getLong();
    double[] r = in.getDoubles(capacity);
    int count = in.getCount(12);
    var inTopics = new Entries(in.getInts(count), in.getDoubles(count));
    in.requireEnd();
    var saved = new Row(stamp, r, inTopics);
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
    if (saved.inTopics.slot.length > 0) {
      entries.put(row, saved.inTopics);
    } else {
      entries.remove(row);
    }
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
    if (row >= 0 && present.get(row)) {
      present.clear(row);
      rows--;
      entries.remove(row);
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
        entries.remove(row);
      }
    }
    topics.grow(present.length() - 1);
    for (int s = 0; s < RowStripes.COUNT; s++) {
      int stripe = s;
      int[] mine =
          entries.keySet().stream()
              .mapToInt(Integer::intValue)
              .filter(row -> RowStripes.of(row) == stripe)
              .toArray();
      Topics.RowUpdate restored =
          (row, count, slot, weight) -> {
            Entries now = entries.get(row);
            if (now == null) {
              return 0;
            }
            System.arraycopy(now.slot, 0, slot, 0, now.slot.length);
            System.arraycopy(now.weight, 0, weight, 0, now.slot.length);
            return statistics.journal().replay(stamps[row], now.slot.length, slot, weight);
          };
      topics.rewrite(stripe, mine, mine.length, restored);
    }
    topics.finishRewrite(parallel);
    present.clear();
    rows = 0;
    stamps = new long[0];
    entries.clear();
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
