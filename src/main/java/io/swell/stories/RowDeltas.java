package io.swell.stories;

import io.swell.state.StateReader;
import io.swell.state.StateWriter;

/**
 * Saves ascending rows as differences, in 1 to 2 bytes each mostly. {@link DocumentEntries#NO_ROW}
 * may be among them.
 */
final class RowDeltas {
  private RowDeltas() {}

  /** Writes the number of rows, and the first n rows. */
  static void write(StateWriter out, int[] rows, int n) {
    out.putVarInt(n);
    int before = -1;
    for (int i = 0; i < n; i++) {
      boolean isRow = rows[i] != DocumentEntries.NO_ROW;
      out.putVarInt(isRow ? rows[i] - before : 0);
      before = isRow ? rows[i] : before;
    }
  }

  static int[] read(StateReader in) {
    int n = in.getVarInt();
    in.need(n);
    int[] rows = new int[n];
    int before = -1;
    for (int i = 0; i < n; i++) {
      int delta = in.getVarInt();
      before += delta;
      rows[i] = delta == 0 ? DocumentEntries.NO_ROW : before;
    }
    return rows;
  }
}
