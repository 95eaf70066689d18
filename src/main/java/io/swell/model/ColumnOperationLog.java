package io.swell.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The operations on whole columns, in their order, so that a row saved before one of them loads as
 * if it had been there: what makes clearing a slot cheap to save. Numbered from 0 for ever; the
 * oldest are dropped once no saved row needs them.
 */
final class ColumnOperationLog {
  /** An operation on the columns of R and U. */
  sealed interface Operation {
    /** Column {@code slot} becomes 0. */
    record Clear(int slot) implements Operation {}

    /** R gains {@code times} column {@code from} in column {@code into}; {@code from} becomes 0. */
    record Merge(int from, int into, double times) implements Operation {}

    /** The stored R is multiplied by 2^exponent; the scale takes the inverse. */
    record Fold(int exponent) implements Operation {}
  }

  private long first;
  private final List<Operation> operations = new ArrayList<>();

  /** How many operations there have been; a row saved now needs none of those before. */
  long stamp() {
    return first + operations.size();
  }

  /**
   * The stamp of the oldest operation kept: a row of an older stamp cannot be brought up to now.
   */
  long first() {
    return first;
  }

  /** Operations kept. */
  int size() {
    return operations.size();
  }

  void add(Operation operation) {
    operations.add(operation);
  }

  /** Forgets the operations before a stamp. */
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

  /** The slot that an operation empties, or -1. */
  private static int emptied(Operation operation) {
    if (operation instanceof Operation.Clear clear) {
      return clear.slot();
    }
    return operation instanceof Operation.Merge merge ? merge.from() : -1;
  }

  /**
   * Brings a row of R that was saved at a stamp up to now, rounded after each operation as rows in
   * memory are.
   */
  void replay(long stamp, double[] r, ChunkedMatrix slabs) {
    for (Operation operation : since(stamp)) {
      apply(operation, r);
      slabs.round(r);
    }
  }

  /** Brings the entries of U that were saved at a stamp up to now; returns how many stay. */
  int replay(long stamp, int count, int[] slot, double[] weight) {
    int kept = count;
    for (Operation operation : since(stamp)) {
      int emptied = emptied(operation);
      int to = 0;
      for (int e = 0; e < kept; e++) {
        if (slot[e] != emptied) {
          slot[to] = slot[e];
          weight[to++] = weight[e];
        }
      }
      kept = to;
    }
    return kept;
  }

  private List<Operation> since(long stamp) {
    if (stamp < first || stamp > stamp()) {
      throw new IllegalArgumentException(
          "row saved at operation " + stamp + ", the journal holds " + first + " to " + stamp());
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
                    "slot operation " + kind + " is unknown, known are 1 to 3");
          });
    }
  }
}
