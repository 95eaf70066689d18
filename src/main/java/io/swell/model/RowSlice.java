package io.swell.model;

import io.swell.state.StateWriter;
import java.util.Arrays;

/** Consecutive documents of a mini-batch by rows, one group of documents after the other. */
final class RowSlice {
  private final TransposedBatch rows;

  /** The first document, and of each touched row the entries of these documents. */
  private int first;

  private int[] from;
  private int[] to;
  private int next;

  /**
   * @param rows the whole mini-batch; the slice begins before its first document and is empty
   */
  RowSlice(TransposedBatch rows) {
    this.rows = rows;
    to = new int[rows.touched()];
    Arrays.setAll(to, rows::from);
    from = to.clone();
  }

  /** Moves on to the documents after those that it has, up to {@code end} - 1. */
  void moveTo(int end) {
    first = next;
    next = end;
    int[] free = from;
    from = to;
    to = free;
    for (int i = 0; i < to.length; i++) {
      int e = from[i];
      while (e < rows.from(i + 1) && rows.document()[e] < end) {
        e++;
      }
      to[i] = e;
    }
  }

  /**
   * Writes the rows that a shard holds, for {@link SavedBatch#readWeights}.
   *
   * @param all whether to write the other rows of the mini-batch too, without entries
   */
  void write(StateWriter out, ShardRows division, int shard, boolean all) {
    int touched = 0;
    int entries = 0;
    for (int i = 0; i < to.length; i++) {
      if ((all || from[i] < to[i]) && division.shard(rows.row(i)) == shard) {
        touched++;
        entries += to[i] - from[i];
      }
    }
    out.putInt(touched).putInt(entries);
    int last = 0;
    for (int i = 0; i < to.length; i++) {
      if ((all || from[i] < to[i]) && division.shard(rows.row(i)) == shard) {
        int local = division.local(rows.row(i));
        out.putVarInt(local - last).putVarInt(to[i] - from[i]);
        last = local;
        for (int e = from[i]; e < to[i]; e++) {
          out.putVarInt(rows.document()[e] - first).putDouble(rows.weight()[e]);
        }
      }
    }
  }
}
