package io.swell.model;

import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Saves and restores the rows of R. Saved are those that {@link ChangedRows} marks. Rows may arrive
 * repeatedly; the last one counts. One that arrives in {@link #restoreBulk} long before the rows of
 * smaller numbers is refused there, and must come again after them.
 *
 * <p>Each row of R goes directly into its slab, as saved, so restoring needs no more memory for R
 * than learning does; the journal of slot operations and the entries of the {@link GatherLog} may
 * arrive later. When all have arrived, a row is brought up to date by the same floating-point
 * operations in the same order as in learning. Until then, this class holds 16 bytes for each row,
 * {@link GatherLog} its entries, and {@link SavedTopics} the few entries of U.
 */
public final class SavedRows extends StatePart {
  static final StateKind KIND = new StateKind('r', "rows of R");

  /** Rows are numbered consecutively, so a number far above their count indicates damage. */
  private static final long SLACK = 1_000_000;

  private static final long MAX_GAPS_PER_ROW = 1000;

  private final GramStatistics statistics;
  private final ChangedRows changed;
  private final GatherLog log;
  private final SavedTopics topics;
  private final int capacity;
  private final double[] zeros;
  private final BitSet present = new BitSet();
  private int rows;

  /** Of each present row: its stamp, and the number of the first log entry it does not include. */
  private long[] stamps = new long[0];

  private long[] numbers = new long[0];

  SavedRows(GramStatistics statistics, ChangedRows changed, SavedTopics topics, int capacity) {
    super(KIND);
    this.statistics = statistics;
    this.changed = changed;
    this.topics = topics;
    this.capacity = capacity;
    log = changed.log();
    zeros = new double[capacity];
  }

  /** Returns whether a key is one of rows of R or U, or of mini-batches: most of the bytes. */
  public static boolean isBulk(byte[] key) {
    return key.length == 13
        ? key[0] == GatherLog.KIND.code() || key[0] == SavedDocuments.KIND.code()
        : key.length == 5 && (key[0] == KIND.code() || key[0] == SavedTopics.KIND.code());
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
    boolean isRow = key[0] == KIND.code();
    boolean isLog = key[0] == GatherLog.KIND.code();
    boolean isBatch = key[0] == SavedDocuments.KIND.code();
    try {
      if (value != null) {
        (isRow ? this : isLog ? log : isBatch ? changed.documents() : topics)
            .restore(rest, new StateReader(value));
      } else if (isRow) {
        remove(rest.getInt());
      } else if (isLog) {
        log.remove(rest);
      } else if (isBatch) {
        changed.documents().forget(rest);
      } else {
        topics.remove(rest);
      }
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
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
    long stamp = in.getVarLong();
    long number = in.getVarLong();
    double[] r = in.hasRemaining() ? in.getPacked(capacity) : zeros;
    in.requireEnd();
    requirePlausible(row);
    statistics.putRow(row, r);
    mark(row, stamp, number);
    changed.setStored(row, true);
  }

  private void requirePlausible(int row) {
    if (row < 0 || row > SLACK + MAX_GAPS_PER_ROW * (rows + 1)) {
      throw new IllegalArgumentException(
          "the saved model is damaged: it has row %d of %d rows".formatted(row, rows));
    }
  }

  private void mark(int row, long stamp, long number) {
    rows += present.get(row) ? 0 : 1;
    present.set(row);
    if (row >= stamps.length) {
      int room = Math.max(row + 1, stamps.length + stamps.length / 4);
      stamps = Arrays.copyOf(stamps, room);
      numbers = Arrays.copyOf(numbers, room);
    }
    stamps[row] = stamp;
    numbers[row] = number;
  }

  private void remove(int row) {
    if (row >= 0 && present.get(row)) {
      present.clear(row);
      rows--;
      statistics.evict(row);
      changed.setStored(row, false);
    }
  }

  /** Brings all rows up to date and fills U. The logs must be restored first. */
  @Override
  public void restored() {
    ColumnOperationLog journal = statistics.journal();
    log.replay(this::replay);
    for (int row = present.nextSetBit(0); row >= 0; row = present.nextSetBit(row + 1)) {
      statistics.replay(row, stamps[row], journal.stamp());
    }
    topics.fill(present.length() - 1);
    present.clear();
    rows = 0;
    stamps = new long[0];
    numbers = new long[0];
  }

  /** Applies an entry of the log to the rows that do not include it. */
  private void replay(GatheredBatch batch, long number) {
    int[] touched = batch.rows().row();
    boolean[] applies = new boolean[touched.length];
    for (int i = 0; i < applies.length; i++) {
      applies[i] = reach(number, batch.operations(), touched[i]);
    }
    while (batch.nextIteration()) {
      for (int i = 0; i < applies.length; i++) {
        if (applies[i]) {
          statistics.gather(batch, i);
        }
      }
    }
  }

  /**
   * Brings a row to where an entry of the log met it, and notes that it waits for it; returns false
   * if the row includes the entry. A row that is not in the store was zero when the log began.
   */
  private boolean reach(long number, long operations, int row) {
    requirePlausible(row);
    if (!present.get(row)) {
      statistics.putRow(row, zeros);
      mark(row, statistics.journal().first(), 0);
    }
    if (numbers[row] > number) {
      return false;
    }
    long then = Math.max(operations, stamps[row]);
    statistics.replay(row, stamps[row], then);
    stamps[row] = then;
    changed.await(row);
    return true;
  }
}
