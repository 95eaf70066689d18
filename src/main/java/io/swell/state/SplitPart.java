package io.swell.state;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A part of a model that consists of numbered values that may be too large for one piece of state:
 * each is saved in pieces of at most {@value #PIECE_BYTES} bytes, under its number and the number
 * of the piece.
 */
public abstract class SplitPart extends StatePart {
  /** Largest number of bytes of a value in a piece. */
  public static final int PIECE_BYTES = 500_000;

  /** The number of pieces of each value in the store. */
  private final NavigableMap<Long, Integer> stored = new TreeMap<>();

  /** Restored pieces by value. */
  private final NavigableMap<Long, NavigableMap<Integer, byte[]>> restored = new TreeMap<>();

  /**
   * @param kind the kind of all its pieces, which no other part of the model has
   */
  protected SplitPart(StateKind kind) {
    super(kind);
  }

  /** Saves a value, and replaces an earlier one. */
  protected final void save(long number, byte[] value, StateSink changes) {
    int count = Math.max(1, (value.length + PIECE_BYTES - 1) / PIECE_BYTES);
    for (int p = 0; p < count; p++) {
      int end = Math.min(value.length, (p + 1) * PIECE_BYTES);
      byte[] part = Arrays.copyOfRange(value, p * PIECE_BYTES, end);
      changes.put(key(number, p), new StateWriter().putVarInt(count).putBytes(part).take());
    }
    remove(number, count, changes);
    stored.put(number, count);
  }

  /** Removes a value; returns whether there was one. */
  protected final boolean remove(long number, StateSink changes) {
    remove(number, 0, changes);
    return stored.remove(number) != null;
  }

  private void remove(long number, int first, StateSink changes) {
    for (int p = first; p < stored.getOrDefault(number, 0); p++) {
      changes.remove(key(number, p));
    }
  }

  /** Removes the values with smaller numbers. */
  protected final void removeBefore(long number, StateSink changes) {
    while (!stored.isEmpty() && stored.firstKey() < number) {
      remove(stored.firstKey(), changes);
    }
  }

  private byte[] key(long number, int piece) {
    return key().putLong(number).putInt(piece).take();
  }

  /** Returns the number after that of the newest value in the store; 0 if there is none. */
  protected final long nextNumber() {
    return stored.isEmpty() ? 0 : stored.lastKey() + 1;
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    long number = key.getLong();
    restored.computeIfAbsent(number, each -> new TreeMap<>()).put(key.getInt(), value.getRest());
  }

  /** Forgets a piece that was removed from the store, with its value; returns its number. */
  public final long forget(StateReader key) {
    long number = key.getLong();
    restored.remove(number);
    stored.remove(number);
    return number;
  }

  /** Returns the numbers of the restored values. */
  protected final SortedSet<Long> numbers() {
    return restored.navigableKeySet();
  }

  /**
   * Returns a restored value, or null if there is none.
   *
   * @param what the value is, for messages
   * @throws IllegalArgumentException if pieces of it are missing
   */
  protected final byte @Nullable [] value(long number, String what) {
    NavigableMap<Integer, byte[]> pieces = restored.get(number);
    if (pieces == null) {
      return null;
    }
    var value = new StateWriter();
    int place = 0;
    for (Map.Entry<Integer, byte[]> piece : pieces.entrySet()) {
      var in = new StateReader(piece.getValue());
      if (in.getVarInt() != pieces.size() || piece.getKey() != place++) {
        throw new IllegalArgumentException(
            "the saved model is damaged: pieces of %s %d are missing".formatted(what, number));
      }
      value.putBytes(in.getRest());
    }
    return value.take();
  }

  /** Ends restoring: the restored values are in the store and have been read. */
  @Override
  public void restored() {
    restored.forEach((number, pieces) -> stored.put(number, pieces.size()));
    restored.clear();
  }
}
