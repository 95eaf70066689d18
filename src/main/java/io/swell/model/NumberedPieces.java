package io.swell.model;

import java.util.Collection;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;

/**
 * Values that come and go between saves, each saved once as a piece of its own under its number. A
 * value that came and went since the last save leaves no trace.
 */
public final class NumberedPieces<T> {
  private final TreeMap<Long, T> values = new TreeMap<>();
  private final TreeSet<Long> stored = new TreeSet<>();
  private final TreeSet<Long> changed = new TreeSet<>();

  /** The number behind all others. */
  public long next() {
    return values.isEmpty() ? 0 : values.lastKey() + 1;
  }

  /** Replaces or adds the value of a number. */
  public void put(long number, T value) {
    values.put(number, value);
    changed.add(number);
  }

  /** Removes the value of a number. */
  public void remove(long number) {
    values.remove(number);
    if (stored.contains(number)) {
      changed.add(number);
    } else {
      changed.remove(number);
    }
  }

  /** The values in the order of their numbers; not to be modified. */
  public Collection<T> values() {
    return values.values();
  }

  /** Saves what changed. */
  public void save(StateSink changes, LongFunction<byte[]> key, BiConsumer<T, StateWriter> write) {
    for (long number : changed) {
      if (values.containsKey(number)) {
        stored.add(number);
      } else {
        stored.remove(number);
      }
    }
    changes.putChanged(changed, values, key, write);
  }

  /** Takes back a saved value. */
  public void restore(long number, T value) {
    values.put(number, value);
    stored.add(number);
  }
}
