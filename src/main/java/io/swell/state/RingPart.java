package io.swell.state;

import java.util.BitSet;
import java.util.function.ObjIntConsumer;

/**
 * Saves a ring buffer of the newest entries as pieces of state: the number of entries added so far,
 * and blocks of entries, of which only the changed ones are saved. The owner holds the entries, and
 * writes and reads one entry at a time.
 */
public final class RingPieces {
  /** Reads entries. */
  public interface EntryReader {
    /** Reads the entry in a place. */
    void read(int place, StateReader in);
  }

  private final StateKind kind;
  private final int block;
  private final int limit;
  private final String entries;
  private final String option;
  private final BitSet changed = new BitSet();
  private long added;

  /**
   * @param kind the kind of all pieces
   * @param block number of entries per piece
   * @param limit the size of the ring: the maximum number of entries
   * @param entries what the entries are, for messages
   * @param option key of the option that sets the limit, for messages
   */
  public RingPieces(StateKind kind, int block, int limit, String entries, String option) {
    this.kind = kind;
    this.block = block;
    this.limit = limit;
    this.entries = entries;
    this.option = option;
  }

  /** Returns the number of entries added so far. */
  public long added() {
    return added;
  }

  /** Returns the number of entries in the ring. */
  public int size() {
    return (int) Math.min(added, limit);
  }

  /** Returns the place for a new entry; if the ring is full, it replaces the oldest entry. */
  public int add() {
    int place = (int) (added++ % limit);
    mark(place);
    return place;
  }

  /** Marks the entry in a place as changed. */
  public void mark(int place) {
    changed.set(place / block);
  }

  /** Saves the blocks that changed. */
  public void save(StateSink changes, ObjIntConsumer<StateWriter> write) {
    var writer = new StateWriter();
    for (int b = changed.nextSetBit(0); b >= 0; b = changed.nextSetBit(b + 1)) {
      int end = Math.min((b + 1) * block, size());
      byte[] key = kind.key().putInt(b).take();
      writer.putInt(end - b * block);
      for (int place = b * block; place < end; place++) {
        write.accept(writer, place);
      }
      changes.put(key, writer.take());
    }
    if (!changed.isEmpty()) {
      changes.put(kind.key().take(), writer.putLong(added).take());
      changed.clear();
    }
  }

  /**
   * Restores one piece.
   *
   * @throws IllegalArgumentException if the value is not one that {@link #save} can write
   */
  public void restore(StateReader key, StateReader reader, EntryReader read) {
    if (!key.hasRemaining()) {
      added = reader.getLong();
      if (added < 0) {
        throw new IllegalArgumentException(
            ("the number of %s in the saved model must be 0 or more, found %s: the saved model is"
                    + " damaged")
                .formatted(entries, added));
      }
    } else {
      int from = key.getIndex(limit / block + 1) * block;
      int to = from + reader.getCount(1);
      if (to > limit) {
        throw new IllegalArgumentException(
            ("%s is %s, but the saved model has more %s: set %s back to its earlier value, or start"
                    + " a new model")
                .formatted(option, limit, entries, option));
      }
      for (int place = from; place < to; place++) {
        read.read(place, reader);
      }
    }
  }

  /** Ends restoring: all pieces have been restored. */
  public void restored() {
    changed.clear();
  }
}
