package io.swell.model;

/**
 * A part of a model that can be saved and restored piece by piece. The newest value of each key
 * that {@link #save} wrote over time restores an object with the same options, bit for bit.
 */
public interface StatePart {
  /** Saves every piece that changed since the last save. */
  void save(StateSink changes);

  /**
   * Restores one piece. Pieces may arrive in any order; all must be restored before the object is
   * used.
   *
   * @return whether the key belongs to this part
   * @throws IllegalArgumentException if the value is not one that {@link #save} can write
   */
  boolean restore(byte[] key, byte[] value);

  /** Ends restoring: all pieces have been restored. */
  void restored();
}
