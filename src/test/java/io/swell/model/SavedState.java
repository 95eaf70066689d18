package io.swell.model;

import io.swell.state.StateOwner;
import io.swell.state.StateRegistry;
import io.swell.state.StateSink;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Keeps the newest value of every key, as a store does. */
public final class SavedState implements StateSink {
  private final Map<byte[], byte[]> pieces = new TreeMap<>(Arrays::compareUnsigned);
  private int written;

  @Override
  public void put(byte[] key, byte[] value) {
    pieces.put(key.clone(), value.clone());
    written++;
  }

  @Override
  public void remove(byte[] key) {
    pieces.remove(key);
    written++;
  }

  /** Returns the number of pieces put or removed since the last call. */
  public int written() {
    int since = written;
    written = 0;
    return since;
  }

  /** Restores an object from all pieces. */
  public void restore(StateOwner owner) {
    var registry = new StateRegistry(owner.parts());
    giveTo(registry::restore);
    registry.restored();
  }

  public void giveTo(BiConsumer<byte[], byte[]> restore) {
    pieces.forEach(restore);
  }

  /** Returns everything as one string, for comparisons. */
  public String describe() {
    var text = new StringBuilder();
    pieces.forEach(
        (key, value) ->
            text.append(Arrays.toString(key))
                .append('=')
                .append(Arrays.toString(value))
                .append('\n'));
    return text.toString();
  }

  public int largest() {
    return pieces.values().stream().mapToInt(value -> value.length).max().orElse(0);
  }
}
