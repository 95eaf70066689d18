package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Journal of the operations on whole columns of R and U, in order. Restoring replays them on rows
 * that were saved before them, so saving after an operation on a slot need not save all rows again.
 * Operations are numbered from 0, and numbers are never reused; the oldest operations are dropped
 * once no saved row needs them.
 */
final class ColumnOperationLog {
  /** An operation on the columns of R and U. */
  sealed interface Operation {
    /** Sets column {@code slot} to 0. */
    record Clear(int slot) implements Operation {}

    /** Adds {@code times} column {@code from} of R to column {@code into}, then clears it. */
    record Merge(int from, int into, double times) implements Operation {}

    /** Multiplies the stored R by 2^exponent; the scale is multiplied by the inverse. */
    record Fold(int exponent) implements Operation {}
  }

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
    if (operation instanceof Operation.Clear clear) {
      r[clear.slot()] = 0;
    } else if (operation instanceof Operation.Merge merge) {
      r[merge.into()] += merge.times() * r[merge.from()];
      r[merge.from()] = 0;
    } else if (operation instanceof Operation.Fold fold) {
      for (int k = 0; k < r.length; k++) {
        r[k] = Math.scalb(r[k], fold.exponent());
      }
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
    for (Operation operation : operations) {
      if (operation instanceof Operation.Clear clear) {
        out.putByte(1).putInt(clear.slot()).putInt(0).putDouble(0);
      } else if (operation instanceof Operation.Merge merge) {
        out.putByte(2).putInt(merge.from()).putInt(merge.into()).putDouble(merge.times());
      } else if (operation instanceof Operation.Fold fold) {
        out.putByte(3).putInt(fold.exponent()).putInt(0).putDouble(0);
      }
    }
  }

  void read(StateReader in) {
    first = in.getLong();
    operations.clear();
    int count = in.getCount(17);
    for (int i = 0; i < count; i++) {
      int kind = in.getByte();
      int a = in.getInt();
      int b = in.getInt();
      double times = in.getDouble();
      operations.add(
          switch (kind) {
            case 1 -> new Operation.Clear(a);
            case 2 -> new Operation.Merge(a, b, times);
            case 3 -> new Operation.Fold(a);
            default ->
                throw new IllegalArgumentException(
                    "the saved model is damaged: it has a slot operation of kind %s, which must be 1 to 3"
                        .formatted(kind));
          });
    }
  }
}
