package io.swell.model;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The saved pieces of a model as they would be had all of them been saved just now: rows are
 * brought up to the end of the journal of slot operations, frequencies to the last fold, and rows
 * that are zero by then are left out, as is the journal. Two stores of one state are equal in this
 * form, whenever and in however many saves they were written.
 */
public final class SettledState {
  private final Map<String, String> pieces = new TreeMap<>();
  private final ColumnOperationLog journal = new ColumnOperationLog();
  private int capacity;
  private int folds;

  /**
   * @param stored gives every piece of a model
   * @param precision of its statistics
   */
  public SettledState(Consumer<BiConsumer<byte[], byte[]>> stored, StoragePrecision precision) {
    stored.accept(this::readSummary);
    var slabs = new ChunkedMatrix(capacity, precision);
    stored.accept((key, value) -> settle(key, value, slabs));
  }

  /** Those that the others must be read with. */
  private void readSummary(byte[] key, byte[] value) {
    if (isSummary(key)) {
      capacity = new StateReader(Arrays.copyOfRange(value, 1, 5)).getInt();
      int numbers = numbers();
      journal.read(new StateReader(Arrays.copyOfRange(value, numbers, value.length)));
    } else if (key.length == 1 && key[0] == 'v') {
      folds = new StateReader(Arrays.copyOfRange(value, 16, 20)).getInt();
    }
  }

  /** Whether a key is that of the piece with the journal. */
  public static boolean isSummary(byte[] key) {
    return key.length == 5 && key[0] == 's' && key[1] < 0;
  }

  /** Bytes of the learner's summary before its journal. */
  private int numbers() {
    return 1 + 4 + 8 + 1 + 3 * 8 + 2 * 8 * capacity;
  }

  private void settle(byte[] key, byte[] value, ChunkedMatrix slabs) {
    String name = Arrays.toString(key);
    if (isSummary(key)) {
      pieces.put(name, Arrays.toString(Arrays.copyOf(value, numbers())));
    } else if (key.length == 5 && key[0] == ChangedRows.KIND) {
      String row = row(new StateReader(value), slabs);
      if (!row.isEmpty()) {
        pieces.put(name, row);
      }
    } else if (key.length == 5 && key[0] == 'v') {
      pieces.put(name, terms(new StateReader(value)));
    } else {
      pieces.put(name, Arrays.toString(value));
    }
  }

  private String row(StateReader in, ChunkedMatrix slabs) {
    in.getByte();
    long stamp = in.getLong();
    double[] r = in.getDoubles(capacity);
    int count = in.getCount(12);
    int[] slot = in.getInts(count);
    double[] weight = in.getDoubles(count);
    journal.replay(stamp, r, slabs);
    int kept = journal.replay(stamp, count, slot, weight);
    return kept == 0 && Arrays.stream(r).allMatch(x -> x == 0)
        ? ""
        : Arrays.toString(r)
            + Arrays.toString(Arrays.copyOf(slot, kept))
            + Arrays.toString(Arrays.copyOf(weight, kept));
  }

  private String terms(StateReader in) {
    int since = folds - in.getInt();
    var terms = new StringBuilder();
    for (int left = in.getInt(); left > 0; left--) {
      double frequency = in.getDouble();
      for (int fold = 0; fold < since; fold++) {
        frequency *= 0x1p-512;
      }
      terms.append(frequency).append(in.getByte() == 0 ? "" : in.getString()).append(' ');
    }
    return terms.toString();
  }

  /** Every piece, by its key. */
  public Map<String, String> pieces() {
    return pieces;
  }

  /** Slot operations so far. */
  public long operations() {
    return journal.stamp();
  }

  /** Slot operations that the journal no longer holds. */
  public long dropped() {
    return journal.first();
  }
}
