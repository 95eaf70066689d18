package io.swell.model;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;

/**
 * An entry of the {@link GatherLog}, and the rows of R that wait for it: those that it was the
 * first to touch since they were saved. Its content is kept until it is saved.
 */
final class GatherLogEntry {
  private static final int PIECE_BYTES = 500_000;

  private final long number;
  private final int bytes;
  private int pieces;
  private byte[] content;

  /** Waiting rows, a queue: {@code waiting[first]} to {@code waiting[end - 1]}. */
  private int[] waiting = new int[16];

  private int first;
  private int end;

  /** Creates an entry that is not saved. */
  GatherLogEntry(long number, byte[] content) {
    this.number = number;
    this.content = content;
    bytes = content.length;
  }

  /** Returns a saved entry from its pieces, by their places. */
  static GatherLogEntry restored(long number, NavigableMap<Integer, byte[]> pieces) {
    var content = new StateWriter();
    int place = 0;
    for (Map.Entry<Integer, byte[]> piece : pieces.entrySet()) {
      var in = new StateReader(piece.getValue());
      if (in.getVarInt() != pieces.size() || piece.getKey() != place++) {
        throw new IllegalArgumentException(
            "the saved model is damaged: pieces of the logged mini-batch %d are missing"
                .formatted(number));
      }
      content.putBytes(in.getRest());
    }
    var entry = new GatherLogEntry(number, content.take());
    entry.pieces = place;
    return entry;
  }

  long number() {
    return number;
  }

  int bytes() {
    return bytes;
  }

  boolean isSaved() {
    return pieces > 0;
  }

  /** Returns the first byte of the content of an entry that is not saved. */
  byte kind() {
    return content[0];
  }

  /** Passes on the content, which is not kept. */
  byte[] takeContent() {
    byte[] taken = content;
    content = new byte[0];
    return taken;
  }

  /** Saves the content and forgets it. */
  void save(StateSink changes) {
    byte[] all = takeContent();
    pieces = (bytes + PIECE_BYTES - 1) / PIECE_BYTES;
    for (int p = 0; p < pieces; p++) {
      byte[] part =
          Arrays.copyOfRange(all, p * PIECE_BYTES, Math.min(bytes, (p + 1) * PIECE_BYTES));
      changes.put(key(p), new StateWriter().putVarInt(pieces).putBytes(part).take());
    }
  }

  /** Removes the pieces from the store. */
  void remove(StateSink changes) {
    for (int p = 0; p < pieces; p++) {
      changes.remove(key(p));
    }
  }

  private byte[] key(int piece) {
    return StateKind.GATHERED.key().putLong(number).putInt(piece).take();
  }

  /** Lets a row wait. */
  void add(int row) {
    if (end == waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * end);
    }
    waiting[end++] = row;
  }

  /** Returns the number of waiting rows. */
  int waiting() {
    return end - first;
  }

  /** Returns the row that has waited for longest. */
  int first() {
    return waiting[first];
  }

  /** Takes the row that has waited for longest. */
  int take() {
    return waiting[first++];
  }
}
