package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** Rows of U as bytes, about 10 an entry: the rows with their slots, then all weights. */
final class TopicPiece {
  private TopicPiece() {}

  /**
   * Returns the nonzero rows, stripe after stripe, in pieces.
   *
   * @param most size at which a piece ends, in bytes; the row that exceeds it is whole
   */
  static List<byte[]> write(Topics topics, int most) {
    List<byte[]> pieces = new ArrayList<>();
    int[] slot = new int[topics.capacity()];
    double[] weight = new double[topics.capacity()];
    var slots = new StateWriter();
    double[] weights = new double[64];
    int rows = 0;
    int count = 0;
    for (int stripe = 0; stripe < RowStripes.COUNT; stripe++) {
      for (int i = 0; i < topics.nonzeroCount(stripe); i++) {
        if (slots.length() + Double.BYTES * count >= most) {
          pieces.add(piece(rows, slots, weights, count));
          rows = 0;
          count = 0;
        }
        int row = topics.nonzeroRows(stripe)[i];
        int entries = topics.read(row, slot, weight);
        slots.putVarInt(row).putVarInt(entries);
        for (int e = 0; e < entries; e++) {
          slots.putVarInt(slot[e]);
        }
        if (count + entries > weights.length) {
          weights = Arrays.copyOf(weights, 2 * (count + entries));
        }
        System.arraycopy(weight, 0, weights, count, entries);
        count += entries;
        rows++;
      }
    }
    pieces.add(piece(rows, slots, weights, count));
    return pieces;
  }

  private static byte[] piece(int rows, StateWriter slots, double[] weights, int count) {
    var out = new StateWriter().putInt(rows).putBytes(slots.take());
    return out.putPacked(weights, count).take();
  }

  /**
   * Reads a piece that {@link #write} returned.
   *
   * @param highest the highest row that there can be
   * @param capacity K
   */
  static void read(
      StateReader in, int highest, int capacity, BiConsumer<Integer, Topics.Row> receiver) {
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
      receiver.accept(row[i], new Topics.Row(slots[i], weights[i]));
    }
  }

  private static void requireUndamaged(boolean holds, int row) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved model is damaged: row %d of the topics cannot be read".formatted(row));
    }
  }
}
