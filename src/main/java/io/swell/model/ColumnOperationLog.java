package io.swell.model;

import io.swell.state.Saved;
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
  private enum Kind {
    CLEAR,
    MERGE,
    FOLD
  }

  /**
   * An operation on the columns of R and U.
   *
   * @param column to clear, or to merge into another; of a fold, the exponent
   * @param into column to merge into
   * @param times factor of what is merged
   */
  record Operation(Kind kind, int column, int into, double times) {
    static Operation clear(int column) {
      return new Operation(Kind.CLEAR, column, 0, 0);
    }

    /** Adds {@code times} a column of R to another, then clears it. */
    static Operation merge(int column, int into, double times) {
      return new Operation(Kind.MERGE, column, into, times);
    }

    /** Multiplies the stored R by 2^exponent; the scale is multiplied by the inverse. */
    static Operation fold(int exponent) {
      return new Operation(Kind.FOLD, exponent, 0, 0);
    }
  }

  @Saved(1)
  private long first;

  @Saved(2)
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

  int size() {
    return operations.size();
  }

  void add(Operation operation) {
    operations.add(operation);
  }

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
      case FOLD -> Arrays.setAll(r, k -> Math.scalb(r[k], column));
    }
  }

  /** Applies the operations from a stamp to another to a row of R. */
  void replay(long from, long to, double[] r) {
    List<Operation> since = since(from);
    for (Operation operation : since.subList(0, since.size() - since(to).size())) {
      apply(operation, r);
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
}
