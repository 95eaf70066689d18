package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Journal of the operations on whole columns of R and U, in order. Restoring replays them on rows
 * that were saved before them, so saving after an operation on a slot need not save all rows again.
 * Operations are numbered from 0, and numbers are never reused; the oldest operations are dropped
 * once no saved row needs them.
 */
final class ColumnOperationLog {
  /**
   * An operation on the columns of R and U.
   *
   * @param kind {@link #CLEAR}, {@link #MERGE} or {@link #FOLD}
   * @param column to clear, or to merge into another; of a fold, the exponent
   * @param into column to merge into
   * @param times factor of what is merged
   */
  record Operation(int kind, int column, int into, double times) {
    /** Sets a column to 0. */
    static Operation clear(int column) {
      return new Operation(CLEAR, column, 0, 0);
    }

    /** Adds {@code times} a column of R to another, then clears it. */
    static Operation merge(int column, int into, double times) {
      return new Operation(MERGE, column, into, times);
    }

    /** Multiplies the stored R by 2^exponent; the scale is multiplied by the inverse. */
    static Operation fold(int exponent) {
      return new Operation(FOLD, exponent, 0, 0);
    }
  }

  private static final int CLEAR = 1;
  private static final int MERGE = 2;
  private static final int FOLD = 3;

  private long first;
  private final List<Operation> operations = new ArrayList<>();

  /** Returns the number of operations so far. A row that is saved now needs none of them. */
  long stamp() {
    return first + operations.size();
  }

  /**
   * Returns the stamp of the oldest operation kept. A row with an older stamp cannot be restored.
   */
  long first() {
    return first;
  }

  /** Returns the number of operations kept. */
  int size() {
    return operations.size();
  }

  void add(Operation operation) {
    operations.add(operation);
  }

  /** Drops the operations before a stamp. */
  void dropBefore(long stamp) {
    if (stamp > first) {
      operations.subList(0, (int) (stamp - first)).clear();
      first = stamp;
    }
  }

  /** Applies one operation to a stored row of R. */
  static void apply(Operation operation, double[] r) {
    int column = operation.column;
    switch (operation.kind) {
      case CLEAR -> r[column] = 0;
      case MERGE -> {
        r[operation.into] += operation.times * r[column];
        r[column] = 0;
      }
      default -> Arrays.setAll(r, k -> Math.scalb(r[k], column));
    }
  }

  /**
   * Applies the operations from a stamp to another to a row of R. Rounds after each operation, as
   * for rows in memory.
   */
  void replay(long from, long to, double[] r, ChunkedMatrix slabs) {
    List<Operation> since = since(from);
    for (Operation operation : since.subList(0, since.size() - since(to).size())) {
      apply(operation, r);
      slabs.round(r);
    }
  }

  private List<Operation> since(long stamp) {
    if (stamp < first || stamp > stamp()) {
      throw new IllegalArgumentException(
          ("the saved row has stamp %s, but the journal has operations %s to %s: the saved model is"
                  + " damaged")
              .formatted(stamp, first, stamp()));
    }
    return operations.subList((int) (stamp - first), operations.size());
  }

  void write(StateWriter out) {
    out.putLong(first).putInt(operations.size());
    for (Operation each : operations) {
      out.putByte(each.kind).putInt(each.column).putInt(each.into).putDouble(each.times);
    }
  }

  void read(StateReader in) {
    first = in.getLong();
    operations.clear();
    int count = in.getCount(17);
    for (int i = 0; i < count; i++) {
      int kind = in.getByte();
      if (kind < CLEAR || kind > FOLD) {
        throw new IllegalArgumentException(
            "the saved model is damaged: it has a slot operation of kind %s, which must be 1 to 3"
                .formatted(kind));
      }
      operations.add(new Operation(kind, in.getInt(), in.getInt(), in.getDouble()));
    }
  }
}
