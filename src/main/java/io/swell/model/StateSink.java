package io.swell.model;

/**
 * Receives the parts of a model's state that changed since they were last saved. Keys and values
 * are self-contained bytes; a key's first byte names the kind of part.
 */
public interface StateSink {
  /** Saves a part; replaces what the key held. */
  void put(byte[] key, byte[] value);

  /** Removes a part. */
  void remove(byte[] key);
}
