package io.swell.engine;

import io.swell.math.Hash64;
import io.swell.math.SipHash;
import io.swell.model.RingPieces;
import io.swell.model.StatePart;
import io.swell.model.StateSink;
import java.util.Arrays;

/**
 * The newest document ids, as 64-bit hashes. With a million remembered ids, a new id is mistaken
 * for a known one with a probability of 1 in 10^13. Memory grows with the number of ids held.
 *
 * <p>The saved hashes use no key, so ids with equal hashes can be constructed; this has the same
 * effect as sending the same id again. The place of a hash in the table depends on a secret key, so
 * look-ups cannot be slowed down with chosen ids.
 */
final class RecentIds implements StatePart {
  private static final byte KIND = 'i';

  /** Number of ids saved as one piece. */
  private static final int BLOCK = 1000;

  private final int limit;
  private long[] ring = new long[64];
  private final RingPieces pieces;

  /** Hash table with open addressing; 0 marks an empty place. */
  long[] table = new long[256];

  /** Secret key; it does not affect the saved bytes. */
  private final SipHash hasher = SipHash.secret();

  /**
   * @param limit largest number of ids remembered
   */
  RecentIds(int limit) {
    this.limit = limit;
    pieces = new RingPieces(KIND, BLOCK, limit, "ids", "deduplication.ids");
  }

  /** Adds an id, replacing the oldest one at the limit. Returns whether the id is new. */
  boolean add(String id) {
    if (limit == 0) {
      return true;
    }
    long hash = Hash64.of(id);
    hash = hash == 0 ? 1 : hash;
    if (table[place(hash)] != 0) {
      return false;
    }
    boolean full = pieces.size() == limit;
    int at = pieces.add();
    if (full) {
      remove(ring[at]);
    }
    grow(at);
    ring[at] = hash;
    if (4L * pieces.size() > table.length) {
      index(8 * ring.length);
    } else {
      table[place(hash)] = hash;
    }
    return true;
  }

  /** Returns the place of a hash, or the place where it would be inserted. */
  private int place(long hash) {
    int mask = table.length - 1;
    int at = home(hash);
    while (table[at] != 0 && table[at] != hash) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private int home(long hash) {
    return (int) hasher.of(hash) & table.length - 1;
  }

  /** Removes a hash and moves back the entries that it had displaced. */
  private void remove(long hash) {
    int mask = table.length - 1;
    int hole = place(hash);
    for (int at = (hole + 1) & mask; table[at] != 0; at = (at + 1) & mask) {
      int home = home(table[at]);
      if (((at - home) & mask) >= ((at - hole) & mask)) {
        table[hole] = table[at];
        hole = at;
      }
    }
    table[hole] = 0;
  }

  private void index(int places) {
    table = new long[Integer.highestOneBit(Math.max(256, places - 1)) << 1];
    for (int i = 0; i < pieces.size(); i++) {
      table[place(ring[i])] = ring[i];
    }
  }

  @Override
  public void save(StateSink changes) {
    pieces.save(changes, (out, place) -> out.putLong(ring[place]));
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    return pieces.restore(
        key,
        value,
        Long.BYTES,
        (in, place) -> {
          grow(place);
          ring[place] = in.getLong();
        });
  }

  /** Enlarges the ring buffer to contain a place. */
  private void grow(int place) {
    if (place >= ring.length) {
      ring = Arrays.copyOf(ring, Math.min(limit, 2 * (place + 1)));
    }
  }

  @Override
  public void restored() {
    if (pieces.size() > ring.length) {
      throw new IllegalArgumentException(
          "the saved state counts "
              + pieces.added()
              + " document ids, but contains at most "
              + ring.length);
    }
    index(8 * ring.length);
    pieces.restored();
  }
}
