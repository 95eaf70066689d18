package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.Arrays;

/**
 * Rows of U as bytes, about 10 an entry: the rows with their slots, then all weights. The object
 * collects rows; {@link #take} writes and forgets them.
 */
final class TopicPiece {
  /** Receives the rows of a piece. */
  @FunctionalInterface
  interface Rows {
    void accept(int row, int[] slot, double[] weight);
  }

  private final StateWriter out = new StateWriter();
  private int rows;
  private double[] weights = new double[64];
  private int count;

  /** Returns about how many bytes the rows take. */
  int bytes() {
    return out.length() + Double.BYTES * count;
  }

  void add(int row, int entries, int[] slot, double[] weight) {
    out.putVarInt(row).putVarInt(entries);
    for (int e = 0; e < entries; e++) {
      out.putVarInt(slot[e]);
    }
    if (count + entries > weights.length) {
      weights = Arrays.copyOf(weights, 2 * (count + entries));
    }
    System.arraycopy(weight, 0, weights, count, entries);
    count += entries;
    rows++;
  }

  byte[] take() {
    byte[] slots = out.take();
    out.putInt(rows).putBytes(slots).putPacked(weights, count);
    rows = 0;
    count = 0;
    return out.take();
  }

  /**
   * Reads what {@link #take} returned.
   *
   * @param highest the highest row that there can be
   * @param capacity K
   */
  static void read(StateReader in, int highest, int capacity, Rows receiver) {
    int[] row = new int[in.getCount(2)];
    int[][] slots = new int[row.length][];
    double[][] weights = new double[row.length][];
    int entries = 0;
    for (int i = 0; i < row.length; i++) {
      row[i] = in.getVarInt();
      int count = in.getVarInt();
      requireUndamaged(row[i] <= highest && count <= capacity, row[i]);
      int[] slot = new int[count];
      Arrays.setAll(slot, e -> in.getVarInt());
      for (int e = 0; e < count; e++) {
        requireUndamaged(slot[e] < (e + 1 < count ? slot[e + 1] : capacity), row[i]);
      }
      slots[i] = slot;
      weights[i] = new double[count];
      entries += count;
    }
    double[] packed = in.getPacked(entries);
    in.requireEnd();
    int from = 0;
    for (int i = 0; i < row.length; i++) {
      System.arraycopy(packed, from, weights[i], 0, weights[i].length);
      from += weights[i].length;
      receiver.accept(row[i], slots[i], weights[i]);
    }
  }

  private static void requireUndamaged(boolean holds, int row) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved model is damaged: row %d of the topics cannot be read".formatted(row));
    }
  }
}
