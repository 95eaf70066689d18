package io.swell.vocabulary;

import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;

/**
 * Saves and restores the terms of a vocabulary by rows, and when they were first seen: a term when
 * it gets or loses its row.
 */
final class SavedTerms extends StatePart {
  static final StateKind KIND = new StateKind('k', "terms and their rows");

  /** Rows per piece. New terms get consecutive rows as long as none is free, so few change. */
  private static final int BLOCK = 16;

  private final TermTable table;
  private final FirstSeen firstSeen;
  private final IntUnaryOperator allowed;
  private final BitSet changed = new BitSet();

  /**
   * @param allowed returns a number of rows if a vocabulary may have so many, and throws otherwise
   */
  SavedTerms(TermTable table, FirstSeen firstSeen, IntUnaryOperator allowed) {
    super(KIND);
    this.table = table;
    this.firstSeen = firstSeen;
    this.allowed = allowed;
  }

  void mark(int row) {
    changed.set(row / BLOCK);
  }

  @Override
  public void save(StateSink changes) {
    var out = new StateWriter();
    for (int block = changed.nextSetBit(0); block >= 0; block = changed.nextSetBit(block + 1)) {
      int from = block * BLOCK;
      int to = Math.min(from + BLOCK, table.rows());
      out.putByte(to - from);
      for (int row = from; row < to; row++) {
        out.putShortString(table.has(row) ? table.term(row) : "");
      }
      for (int row = from; row < to; row++) {
        out.putInt(firstSeen.of(row));
      }
      changes.put(key().putInt(block).take(), out.take());
    }
    changed.clear();
  }

  @Override
  public void restore(StateReader key, StateReader in) {
    int from = allowed.applyAsInt(key.getIndex(Integer.MAX_VALUE / BLOCK) * BLOCK);
    int to = allowed.applyAsInt(from + in.getByte());
    for (int row = from; row < to; row++) {
      String term = in.getShortString();
      if (!term.isEmpty()) {
        table.put(row, term);
      }
    }
    for (int row = from; row < to; row++) {
      firstSeen.set(row, in.getInt());
    }
  }
}
