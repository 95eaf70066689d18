package io.swell.model;

import io.swell.math.Parallel;
import java.util.Arrays;
import java.util.BitSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Rows of R and U that are being restored, in any order and each as often as it was saved.
 *
 * <p>R is written into its slabs at once, as it was saved, so that restoring holds no more of it
 * than learning does; its journal of slot operations may come later. Beside it lie the journal
 * stamp of each row, 8 bytes, and the few entries of U.
 */
public final class SavedRows {
  private record Entries(int[] slot, double[] weight) {}

  /** Rows are given out one after the other: a number far beyond theirs is none that we wrote. */
  private static final long SLACK = 1_000_000;

  private static final long MOST_HOLES = 1000;

  private final Topics topics;
  private final GramStatistics statistics;
  private final ChangedRows changed;
  private final int capacity;
  private final BitSet present = new BitSet();
  private int rows;
  private long[] stamps = new long[0];
  private final TreeMap<Integer, Entries> entries = new TreeMap<>();

  /** Saved bytes of rows whose number is too large for what has come so far. */
  private final TreeMap<Integer, byte[]> implausible = new TreeMap<>();

  SavedRows(Topics topics, GramStatistics statistics, ChangedRows changed) {
    this.topics = topics;
    this.statistics = statistics;
    this.changed = changed;
    capacity = topics.capacity();
  }

  /** Whether a key is that of a row: of the pieces that make up most of a model. */
  public static boolean isRow(byte[] key) {
    return key.length == 5 && key[0] == ChangedRows.KIND;
  }

  static int index(byte[] key) {
    return new StateReader(Arrays.copyOfRange(key, 1, 5)).getInt();
  }

  static void requireFormat(int format) {
    if (format != Learner.FORMAT) {
      throw new IllegalArgumentException(
          "learner state has format " + format + ", this version reads " + Learner.FORMAT);
    }
  }

  /**
   * Takes back one row when it comes, however often it comes, so that nobody must hold its bytes.
   *
   * @param value null if it was removed
   * @return whether it was taken; {@link Learner#restore} says what is wrong with one that was not
   */
  public boolean restore(byte[] key, byte @Nullable [] value) {
    if (value == null) {
      remove(index(key));
      return true;
    }
    try {
      put(index(key), value);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Goes on from the rows of another learner of the same options, as if they had just been
   * restored; those of R are moved here, and that learner is of no use any more.
   *
   * @return whether that was possible, which it is not while the other has changes to save
   */
  public boolean takeOver(SavedRows other) {
    if (!other.changed.isEmpty()) {
      return false;
    }
    statistics.takeRows(other.statistics);
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

  /**
   * Takes a row as {@link ChangedRows#save} wrote it, in place of what it was before.
   *
   * @throws IllegalArgumentException if it cannot be that; then nothing has changed
   */
  void put(int row, byte[] value) {
    var in = new StateReader(value);
    requireFormat(in.getByte());
    long stamp = in.getLong();
    double[] r = in.getDoubles(capacity);
    int count = in.getCount(12);
    var inTopics = new Entries(in.getInts(count), in.getDoubles(count));
    in.requireEnd();
    if (isPlausible(row)) {
      put(row, stamp, r, inTopics);
    } else {
      implausible.put(row, value);
    }
  }

  private boolean isPlausible(int row) {
    return row >= 0 && row <= SLACK + MOST_HOLES * (rows + 1);
  }

  private void put(int row, long stamp, double[] r, Entries inTopics) {
    implausible.remove(row);
    statistics.putRow(row, r);
    mark(row, stamp);
    if (inTopics.slot.length > 0) {
      entries.put(row, inTopics);
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
    implausible.remove(row);
    if (row >= 0 && present.get(row)) {
      present.clear(row);
      rows--;
      entries.remove(row);
      statistics.evict(row);
    }
  }

  /** Brings all rows up to date by the journal, which must be there, and fills U. */
  void finish(Parallel parallel) {
    takeImplausible();
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
      topics.rewrite(
          stripe,
          mine,
          mine.length,
          (row, count, slot, weight) -> {
            Entries now = entries.get(row);
            if (now == null) {
              return 0;
            }
            System.arraycopy(now.slot, 0, slot, 0, now.slot.length);
            System.arraycopy(now.weight, 0, weight, 0, now.slot.length);
            return statistics.journal().replay(stamps[row], now.slot.length, slot, weight);
          });
    }
    topics.rewritten(parallel);
    present.clear();
    rows = 0;
    stamps = new long[0];
    entries.clear();
  }

  /** The number of rows is known now. */
  private void takeImplausible() {
    int more = implausible.size();
    if (more > 0
        && (implausible.firstKey() < 0
            || implausible.lastKey() > SLACK + MOST_HOLES * (rows + more))) {
      throw new IllegalArgumentException(
          "the saved model has rows from %d to %d, and only %d of them"
              .formatted(
                  Math.min(implausible.firstKey(), Math.max(0, present.nextSetBit(0))),
                  implausible.lastKey(),
                  rows + more));
    }
    rows += more; // which makes all of them plausible
    new TreeMap<>(implausible).forEach(this::put);
    rows -= more;
  }
}
