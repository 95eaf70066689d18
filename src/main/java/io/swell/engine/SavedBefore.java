package io.swell.engine;

import io.swell.state.StateSink;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The changes of a state at a moment, to be saved with the next commit. */
final class SavedBefore implements StateSink {
  private final Map<byte[], Optional<byte[]>> changes = new TreeMap<>(Arrays::compareUnsigned);

  @Override
  public void put(byte[] key, byte[] value) {
    changes.put(key, Optional.of(value));
  }

  @Override
  public void remove(byte[] key) {
    changes.put(key, Optional.empty());
  }

  /** Passes the changes on and forgets them. */
  void giveTo(StateSink sink) {
    changes.forEach(
        (key, value) ->
            value.ifPresentOrElse(bytes -> sink.put(key, bytes), () -> sink.remove(key)));
    changes.clear();
  }
}
