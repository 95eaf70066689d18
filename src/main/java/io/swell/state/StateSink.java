package io.swell.state;

/**
 * Receives the pieces of a model's state that changed since they were last saved. Keys and values
 * are self-contained bytes; the first byte of a key identifies the kind of piece.
 */
public interface StateSink {
  /** Saves a piece; replaces any earlier value of the key. */
  void put(byte[] key, byte[] value);

  /** Removes a piece. */
  void remove(byte[] key);
}
