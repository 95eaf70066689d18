package io.swell.model;

/**
 * A part of a model that can be saved piece by piece and taken back. What {@link #save} wrote over
 * time, the newest value of each key, restores an object of the same options to the same bits.
 */
public interface StatePart {
  /** Hands over every piece that changed since the last save. */
  void save(StateSink changes);

  /**
   * Takes back one piece, in any order, before the object is used.
   *
   * @return whether the key was one of this part's
   * @throws IllegalArgumentException if the value cannot be one that {@link #save} wrote
   */
  boolean restore(byte[] key, byte[] value);

  /** Says that all pieces have been given back. */
  void restored();
}
