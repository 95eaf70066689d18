package io.swell.state;

import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Receives the pieces of a model's state that changed since they were last saved. Keys and values
 * are self-contained bytes; the first byte of a key identifies the kind of piece.
 */
public interface StateSink {
  /** Saves a piece; replaces any earlier value of the key. */
  void put(byte[] key, byte[] value);

  /** Removes a piece. */
  void remove(byte[] key);

  /**
   * Saves the values that changed, each as a separate piece, and clears {@code changed}.
   *
   * @param changed keys of the values that changed or were removed
   * @param values the current values by key
   * @param key returns the key of the piece of a value
   * @param write writes a value
   */
  default <K, T> void putChanged(
      Set<K> changed, Map<K, T> values, Function<K, byte[]> key, BiConsumer<T, StateWriter> write) {
    var writer = new StateWriter();
    for (K each : changed) {
      T value = values.get(each);
      if (value == null) {
        remove(key.apply(each));
      } else {
        write.accept(value, writer);
        put(key.apply(each), writer.take());
      }
    }
    changed.clear();
  }
}
