package io.swell.engine;

import io.swell.math.Hash64;
import io.swell.state.RingPart;
import io.swell.state.StateKind;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import io.swell.text.LogText;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The newest document ids, as 64-bit hashes. With a million remembered ids, a new id is mistaken
 * for a known one with a probability of 1 in 10^13. Memory grows with the number of ids held.
 *
 * <p>The saved hashes use no key, so ids with equal hashes can be constructed; this has the same
 * effect as sending the same id again. Chosen ids cannot slow down look-ups: {@link HashSet} keeps
 * numbers that collide in a balanced tree.
 */
public final class RecentIds extends RingPart {
  static final StateKind KIND = new StateKind('i', "the newest document ids");

  private static final int BLOCK = 1000;

  private final int limit;
  private long[] ring = new long[64];

  private final Set<Long> known = new HashSet<>();

  /** Remembers none yet, and later at most so many. */
  public RecentIds(int limit) {
    super(KIND, BLOCK, limit, "ids", "deduplication.ids");
    this.limit = limit;
  }

  /**
   * Adds the id of a document, and returns whether it is new. A log line with a known id is new if
   * its time or its message is: programs write codes, numbers of requests and the like as ids.
   */
  public boolean add(Bag bag) {
    LogText line = bag.message();
    long id = hash(bag.id());
    return line == null
        ? add(id)
        : !known.contains(id) && add(Hash64.mix(id + bag.eventTime()) + hash(line.message()));
  }

  /** Adds an id, replacing the oldest one at the limit. Returns whether the id is new. */
  boolean add(String id) {
    return add(hash(id));
  }

  private static long hash(String id) {
    long hash = Hash64.of(id);
    return hash == 0 ? 1 : hash;
  }

  private boolean add(long hash) {
    if (limit == 0) {
      return true;
    }
    if (!known.add(hash)) {
      return false;
    }
    boolean full = filled() == limit;
    int at = nextPlace();
    if (full) {
      known.remove(ring[at]);
    }
    grow(at);
    ring[at] = hash;
    return true;
  }

  @Override
  protected void write(int place, StateWriter out) {
    out.putLong(ring[place]);
  }

  @Override
  protected void read(int place, StateReader in) {
    grow(place);
    ring[place] = in.getLong();
  }

  /** Enlarges the ring buffer to contain a place. */
  private void grow(int place) {
    if (place >= ring.length) {
      ring = Arrays.copyOf(ring, Math.min(limit, 2 * (place + 1)));
    }
  }

  @Override
  public void restored() {
    if (filled() > ring.length) {
      throw new IllegalArgumentException(
          "the saved state counts %s document ids, but contains at most %s"
              .formatted(added(), ring.length));
    }
    Arrays.stream(ring, 0, filled()).forEach(known::add);
    super.restored();
  }
}
