package io.swell.model;

import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.IntFunction;

/**
 * A value that may be too large for one piece of state, saved in pieces that are numbered from 0.
 */
final class SplitPiece {
  private static final int PIECE_BYTES = 500_000;

  private SplitPiece() {}

  /**
   * Saves a value.
   *
   * @param key returns the key of a piece by its number
   */
  static void save(byte[] value, IntFunction<byte[]> key, StateSink changes) {
    int count = count(value.length);
    for (int p = 0; p < count; p++) {
      byte[] part =
          Arrays.copyOfRange(value, p * PIECE_BYTES, Math.min(value.length, (p + 1) * PIECE_BYTES));
      changes.put(key.apply(p), new StateWriter().putVarInt(count).putBytes(part).take());
    }
  }

  private static int count(int bytes) {
    return (bytes + PIECE_BYTES - 1) / PIECE_BYTES;
  }

  /** Removes the pieces of a value that has so many bytes. */
  static void remove(int bytes, IntFunction<byte[]> key, StateSink changes) {
    for (int p = 0; p < count(bytes); p++) {
      changes.remove(key.apply(p));
    }
  }

  /**
   * Returns the value whose pieces were restored.
   *
   * @param pieces by number
   * @param what the value is, for messages
   */
  static byte[] joined(NavigableMap<Integer, byte[]> pieces, String what) {
    var value = new StateWriter();
    int place = 0;
    for (Map.Entry<Integer, byte[]> piece : pieces.entrySet()) {
      var in = new StateReader(piece.getValue());
      if (in.getVarInt() != pieces.size() || piece.getKey() != place++) {
        throw new IllegalArgumentException(
            "the saved model is damaged: pieces of %s are missing".formatted(what));
      }
      value.putBytes(in.getRest());
    }
    return value.take();
  }
}
