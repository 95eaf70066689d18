package io.swell.engine;

import io.swell.math.Hash64;
import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The newest ids, as hashes of 64 bits: with a million remembered, one new id in 10^13 is taken for
 * a repeated one. Grows with what it holds.
 */
final class RecentIds implements StatePart {
  private static final byte KIND = 'i';

  /** Ids saved as one piece. */
  private static final int BLOCK = 1000;

  private final int limit;
  private long[] ring = new long[64];
  private long added;

  /** Open addressing; 0 is an empty place. */
  private long[] table = new long[256];

  private final BitSet changed = new BitSet();

  /**
   * @param limit how many ids
   */
  RecentIds(int limit) {
    this.limit = limit;
  }

  /** Remembers an id, and forgets the oldest one if there are too many; says whether it is new. */
  boolean add(String id) {
    if (limit == 0) {
      return true;
    }
    long hash = Hash64.of(id);
    hash = hash == 0 ? 1 : hash;
    if (table[place(hash)] != 0) {
      return false;
    }
    int at = (int) (added % limit);
    if (added >= limit) {
      remove(ring[at]);
    } else if (at == ring.length) {
      ring = Arrays.copyOf(ring, Math.min(limit, 2 * at));
    }
    ring[at] = hash;
    added++;
    changed.set(at / BLOCK);
    if (4L * size() > table.length) {
      index(8 * ring.length);
    } else {
      table[place(hash)] = hash;
    }
    return true;
  }

  private int size() {
    return (int) Math.min(added, limit);
  }

  /** Returns where a hash is, or where it would be put. */
  private int place(long hash) {
    int mask = table.length - 1;
    int at = (int) hash & mask;
    while (table[at] != 0 && table[at] != hash) {
      at = (at + 1) & mask;
    }
    return at;
  }

  /** Empties the hash's place and moves up what had to step over it. */
  private void remove(long hash) {
    int mask = table.length - 1;
    int hole = place(hash);
    for (int at = (hole + 1) & mask; table[at] != 0; at = (at + 1) & mask) {
      int home = (int) table[at] & mask;
      if (((at - home) & mask) >= ((at - hole) & mask)) {
        table[hole] = table[at];
        hole = at;
      }
    }
    table[hole] = 0;
  }

  private void index(int places) {
    table = new long[Integer.highestOneBit(Math.max(256, places - 1)) << 1];
    for (int i = 0; i < size(); i++) {
      table[place(ring[i])] = ring[i];
    }
  }

  @Override
  public void save(StateSink changes) {
    var writer = new StateWriter();
    for (int block = changed.nextSetBit(0); block >= 0; block = changed.nextSetBit(block + 1)) {
      int end = Math.min((block + 1) * BLOCK, size());
      writer.putInt(end - block * BLOCK);
      for (int i = block * BLOCK; i < end; i++) {
        writer.putLong(ring[i]);
      }
      changes.put(new StateWriter().putByte(KIND).putInt(block).take(), writer.take());
    }
    if (!changed.isEmpty()) {
      changes.put(new byte[] {KIND}, writer.putLong(added).take());
      changed.clear();
    }
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (key.length == 0 || key[0] != KIND) {
      return false;
    }
    var reader = new StateReader(value);
    if (key.length == 1) {
      added = reader.getLong();
      if (added < 0) {
        throw new IllegalArgumentException(
            "the saved model remembers " + added + " ids: it is damaged");
      }
      reader.requireEnd();
      return true;
    }
    var keyReader = new StateReader(key);
    keyReader.getByte();
    int from = keyReader.getIndex(limit / BLOCK + 1) * BLOCK;
    int to = from + reader.getCount(8);
    if (to > limit) {
      throw new IllegalArgumentException(
          "repeats.remembered is "
              + limit
              + ", the saved model remembers more: set it back, or start another model");
    }
    if (to > ring.length) {
      ring = Arrays.copyOf(ring, Math.min(limit, 2 * to));
    }
    for (int i = from; i < to; i++) {
      ring[i] = reader.getLong();
    }
    reader.requireEnd();
    return true;
  }

  @Override
  public void restored() {
    if (size() > ring.length) {
      throw new IllegalArgumentException(
          "the saved model remembers " + added + " ids, and has " + ring.length + " at most");
    }
    index(8 * ring.length);
    changed.clear();
  }
}
