package io.swell.state;

import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;

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
   * Saves the numbered values that changed, each as a separate piece, and clears {@code changed}.
   *
   * @param changed numbers of the values that changed or were removed
   * @param values the current values by number
   * @param key returns the key for a number
   * @param write writes a value
   */
  default <T> void putChanged(
      Set<Long> changed,
      Map<Long, T> values,
      LongFunction<byte[]> key,
      BiConsumer<T, StateWriter> write) {
    var writer = new StateWriter();
    for (long number : changed) {
      T value = values.get(number);
      if (value == null) {
        remove(key.apply(number));
      } else {
        write.accept(value, writer);
        put(key.apply(number), writer.take());
      }
    }
    changed.clear();
  }
}
