package io.swell.state;

import java.util.Collection;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;

/**
 * Numbered values, each saved as a separate piece under its number. Each save writes only the
 * values that changed. A value that was added and removed since the last save is not saved at all.
 */
public final class NumberedPieces<T> {
  private final TreeMap<Long, T> values = new TreeMap<>();
  private final TreeSet<Long> stored = new TreeSet<>();
  private final TreeSet<Long> changed = new TreeSet<>();

  /** Returns the next free number: the largest number plus 1. */
  public long nextNumber() {
    return values.isEmpty() ? 0 : values.lastKey() + 1;
  }

  /** Adds a value under a number, or replaces it. */
  public void put(long number, T value) {
    values.put(number, value);
    changed.add(number);
  }

  /** Removes the value with a number. */
  public void remove(long number) {
    values.remove(number);
    if (stored.contains(number)) {
      changed.add(number);
    } else {
      changed.remove(number);
    }
  }

  /** Returns the values in the order of their numbers; callers must not modify them. */
  public Collection<T> values() {
    return values.values();
  }

  /** Saves the values that changed, and removes the pieces of removed values. */
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

  /** Restores a saved value. */
  public void restore(long number, T value) {
    values.put(number, value);
    stored.add(number);
  }
}
