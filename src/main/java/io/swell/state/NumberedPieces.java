package io.swell.state;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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

  /** Returns the value with a number, or null if there is none. */
  public @Nullable T get(long number) {
    return values.get(number);
  }

  /** Adds a value under a number, or replaces it. */
  public void put(long number, T value) {
    values.put(number, value);
    changed.add(number);
  }

  /** Adds a value under the next free number. */
  public void add(T value) {
    put(nextNumber(), value);
  }

  /** Removes and returns the value with a number; null if there is none. */
  public @Nullable T remove(long number) {
    T removed = values.remove(number);
    if (stored.contains(number)) {
      changed.add(number);
    } else {
      changed.remove(number);
    }
    return removed;
  }

  /** Removes the values that fulfill a condition. */
  public void removeIf(Predicate<T> condition) {
    for (Map.Entry<Long, T> each : List.copyOf(values.entrySet())) {
      if (condition.test(each.getValue())) {
        remove(each.getKey());
      }
    }
  }

  /** Removes the values with the smallest numbers until at most so many are left. */
  public void keepNewest(int most) {
    while (values.size() > most) {
      remove(values.firstKey());
    }
  }

  /** Changes all values; those for which {@code change} returns true are saved. */
  public void changeIf(Predicate<T> change) {
    values.forEach(
        (number, value) -> {
          if (change.test(value)) {
            changed.add(number);
          }
        });
  }

  /** Replaces all values; those that {@code change} makes another are saved. */
  public void replaceAll(UnaryOperator<T> change) {
    values.replaceAll(
        (number, value) -> {
          T now = change.apply(value);
          if (!now.equals(value)) {
            changed.add(number);
          }
          return now;
        });
  }

  /** Returns the values in the order of their numbers; callers must not modify them. */
  public Collection<T> values() {
    return values.values();
  }

  /** Returns the numbers, smallest first. */
  public Set<Long> numbers() {
    return Collections.unmodifiableSet(values.keySet());
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
