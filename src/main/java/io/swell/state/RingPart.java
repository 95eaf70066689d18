package io.swell.state;

import java.util.BitSet;

/**
 * A ring buffer of the newest entries, saved in pieces: the number of entries added so far, and
 * blocks of entries, of which only the changed ones are saved. The subclass holds the entries, and
 * writes and reads one at a time.
 */
public abstract class RingPart extends StatePart {
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
  protected RingPart(StateKind kind, int block, int limit, String entries, String option) {
    super(kind);
    this.block = block;
    this.limit = limit;
    this.entries = entries;
    this.option = option;
  }

  protected abstract void write(int place, StateWriter out);

  protected abstract void read(int place, StateReader in);

  /** Returns the number of entries added so far. */
  public final long added() {
    return added;
  }

  /** Returns the number of entries in the ring, including any that the subclass has given up. */
  protected final int filled() {
    return (int) Math.min(added, limit);
  }

  /** Returns the place for a new entry; if the ring is full, it replaces the oldest entry. */
  protected final int nextPlace() {
    int place = (int) (added++ % limit);
    mark(place);
    return place;
  }

  protected final void mark(int place) {
    changed.set(place / block);
  }

  /** Saves the blocks that changed. */
  @Override
  public final void save(StateSink changes) {
    var writer = new StateWriter();
    for (int b = changed.nextSetBit(0); b >= 0; b = changed.nextSetBit(b + 1)) {
      int end = Math.min((b + 1) * block, filled());
      byte[] key = key().putInt(b).take();
      writer.putInt(end - b * block);
      for (int place = b * block; place < end; place++) {
        write(place, writer);
      }
      changes.put(key, writer.take());
    }
    if (!changed.isEmpty()) {
      changes.put(key().take(), writer.putLong(added).take());
      changed.clear();
    }
  }

  @Override
  public final void restore(StateReader key, StateReader value) {
    if (!key.hasRemaining()) {
      added = value.getLong();
      if (added < 0) {
        throw new IllegalArgumentException(
            ("the number of %s in the saved model must be 0 or more, found %s: the saved model is"
                    + " damaged")
                .formatted(entries, added));
      }
    } else {
      int from = key.getIndex(limit / block + 1) * block;
      int to = from + value.getCount(1);
      if (to > limit) {
        throw new IllegalArgumentException(
            ("%s is %s, but the saved model has more %s: set %s back to its earlier value, or start"
                    + " a new model")
                .formatted(option, limit, entries, option));
      }
      for (int place = from; place < to; place++) {
        read(place, value);
      }
    }
  }

  /** Ends restoring: all pieces have been restored. */
  @Override
  public void restored() {
    changed.clear();
  }
}
