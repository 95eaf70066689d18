package io.swell.state;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Values, each saved as a separate piece under its key. Each save writes only the values that
 * changed. A value that was added and removed since the last save is not saved at all.
 */
public class Pieces<K extends Comparable<K>, T> {
  final NavigableMap<K, T> values = new TreeMap<>();
  private final TreeSet<K> stored = new TreeSet<>();
  private final Set<K> changed = new HashSet<>();

  /** Returns the value with a key, or null if there is none. */
  public @Nullable T get(K key) {
    return values.get(key);
  }

  /** Adds a value under a key, or replaces it. */
  public void put(K key, T value) {
    values.put(key, value);
    changed.add(key);
  }

  /** Returns the value with a key, which is about to change; adds a new one if there is none. */
  public T forChange(K key, Supplier<T> created) {
    changed.add(key);
    return values.computeIfAbsent(key, each -> created.get());
  }

  /** Marks the value with a key, if there is one, as changed. */
  public void mark(K key) {
    if (!changed.contains(key) && values.containsKey(key)) {
      changed.add(key);
    }
  }

  /** Removes and returns the value with a key; null if there is none. */
  public @Nullable T remove(K key) {
    T removed = values.remove(key);
    if (stored.contains(key)) {
      changed.add(key);
    } else {
      changed.remove(key);
    }
    return removed;
  }

  /** Removes the values that fulfill a condition. */
  public void removeIf(Predicate<T> condition) {
    for (Map.Entry<K, T> each : List.copyOf(values.entrySet())) {
      if (condition.test(each.getValue())) {
        remove(each.getKey());
      }
    }
  }

  /** Removes the values with the smallest keys until at most so many are left. */
  public void keepNewest(int most) {
    while (values.size() > most) {
      remove(values.firstKey());
    }
  }

  /** Removes the smallest values until at most so many are left. */
  public void keepLargest(int most, Comparator<T> order) {
    while (values.size() > most) {
      remove(Collections.min(values.keySet(), Comparator.comparing(values::get, order)));
    }
  }

  /** Changes all values; those for which {@code change} returns true are saved. */
  public void changeIf(Predicate<T> change) {
    values.forEach(
        (key, value) -> {
          if (change.test(value)) {
            changed.add(key);
          }
        });
  }

  /** Replaces all values; those that {@code change} makes another are saved. */
  public void replaceAll(UnaryOperator<T> change) {
    values.replaceAll(
        (key, value) -> {
          T now = change.apply(value);
          if (!now.equals(value)) {
            changed.add(key);
          }
          return now;
        });
  }

  /** Passes each value with its key, in the order of keys. */
  public void forEach(BiConsumer<K, T> action) {
    values.forEach(action);
  }

  /** Returns the values in the order of their keys; callers must not modify them. */
  public Collection<T> values() {
    return values.values();
  }

  /** Returns the keys, smallest first. */
  public Set<K> keys() {
    return Collections.unmodifiableSet(values.keySet());
  }

  /** Saves the values that changed, and removes the pieces of removed values. */
  public void save(StateSink changes, Function<K, byte[]> key, BiConsumer<T, StateWriter> write) {
    var writer = new StateWriter();
    for (K each : new TreeSet<>(changed)) {
      T value = values.get(each);
      if (value == null) {
        stored.remove(each);
        changes.remove(key.apply(each));
      } else {
        stored.add(each);
        write.accept(value, writer);
        changes.put(key.apply(each), writer.take());
      }
    }
    changed.clear();
  }

  /** Restores a saved value. */
  public void restore(K key, T value) {
    values.put(key, value);
    stored.add(key);
  }
}
