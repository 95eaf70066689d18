package io.swell.model;

import java.util.BitSet;
import java.util.function.ObjIntConsumer;

/**
 * The newest entries of something, each in a place that a later one takes over, as pieces of state:
 * how many there have been, and blocks of entries, of which those that changed are saved. Who holds
 * the entries writes and reads one at a time.
 */
public final class RingPieces {
  private final byte kind;
  private final int block;
  private final int limit;
  private final String entries;
  private final String option;
  private final BitSet changed = new BitSet();
  private long added;

  /**
   * @param kind the first byte of the pieces' keys
   * @param block entries saved as one piece
   * @param limit how many entries there are at most
   * @param entries what they are, for messages
   * @param option what sets the limit, for messages
   */
  public RingPieces(byte kind, int block, int limit, String entries, String option) {
    this.kind = kind;
    this.block = block;
    this.limit = limit;
    this.entries = entries;
    this.option = option;
  }

  /** Entries there have been. */
  public long added() {
    return added;
  }

  /** Entries there are. */
  public int size() {
    return (int) Math.min(added, limit);
  }

  /** Returns the place of a new entry, that of the oldest one if there are too many. */
  public int add() {
    int place = (int) (added++ % limit);
    mark(place);
    return place;
  }

  /** Says that the entry in a place has changed. */
  public void mark(int place) {
    changed.set(place / block);
  }

  /** Hands over what changed. */
  public void save(StateSink changes, ObjIntConsumer<StateWriter> write) {
    var writer = new StateWriter();
    for (int b = changed.nextSetBit(0); b >= 0; b = changed.nextSetBit(b + 1)) {
      int end = Math.min((b + 1) * block, size());
      byte[] key = writer.putByte(kind).putInt(b).take();
      writer.putInt(end - b * block);
      for (int place = b * block; place < end; place++) {
        write.accept(writer, place);
      }
      changes.put(key, writer.take());
    }
    if (!changed.isEmpty()) {
      changes.put(new byte[] {kind}, writer.putLong(added).take());
      changed.clear();
    }
  }

  /**
   * Takes back one piece.
   *
   * @param bytesEach the fewest bytes of an entry
   * @return whether the key was one of these pieces'
   * @throws IllegalArgumentException if the value cannot be one that {@link #save} wrote
   */
  public boolean restore(
      byte[] key, byte[] value, int bytesEach, ObjIntConsumer<StateReader> read) {
    if (key.length == 0 || key[0] != kind) {
      return false;
    }
    var reader = new StateReader(value);
    if (key.length == 1) {
      added = reader.getLong();
      if (added < 0) {
        throw new IllegalArgumentException(
            "the saved model remembers " + added + " " + entries + ": it is damaged");
      }
    } else {
      var keyReader = new StateReader(key);
      keyReader.getByte();
      int from = keyReader.getIndex(limit / block + 1) * block;
      int to = from + reader.getCount(bytesEach);
      if (to > limit) {
        throw new IllegalArgumentException(
            option
                + " is "
                + limit
                + ", the saved model remembers more: set it back, or start another model");
      }
      for (int place = from; place < to; place++) {
        read.accept(reader, place);
      }
    }
    reader.requireEnd();
    return true;
  }

  /** Says that all pieces have been given back. */
  public void restored() {
    changed.clear();
  }
}
