package io.swell.model;

import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;

/**
 * Receives the parts of a model's state that changed since they were last saved. Keys and values
 * are self-contained bytes; a key's first byte names the kind of part.
 */
public interface StateSink {
  /** Saves a part; replaces what the key held. */
  void put(byte[] key, byte[] value);

  /** Removes a part. */
  void remove(byte[] key);

  /**
   * Saves what changed of numbered things, each a part of its own, and empties the list of changes.
   *
   * @param changed numbers of those that changed or are gone
   * @param values those that are there
   * @param key the key of a number's part
   * @param write how a value is written
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
