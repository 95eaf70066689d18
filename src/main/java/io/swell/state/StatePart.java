package io.swell.state;

import java.util.List;

/**
 * A part of a model that can be saved and restored piece by piece. The newest value of each key
 * that {@link #save} wrote over time restores an object with the same options, bit for bit.
 */
public abstract class StatePart implements StateOwner {
  private final StateKind kind;

  /**
   * @param kind the kind of all its pieces, which no other part of the model has
   */
  protected StatePart(StateKind kind) {
    this.kind = kind;
  }

  final StateKind kind() {
    return kind;
  }

  /** Starts a key of its kind. What distinguishes the pieces follows. */
  protected final StateWriter key() {
    return kind.key();
  }

  @Override
  public final List<StatePart> parts() {
    return List.of(this);
  }

  /** Saves every piece that changed since the last save. */
  @Override
  public abstract void save(StateSink changes);

  /**
   * Restores one piece. Pieces may arrive in any order; all must be restored before the object is
   * used. The caller checks that the key and the value have been read to their ends.
   *
   * @param key what follows the kind in the key
   * @throws IllegalArgumentException if the piece is not one that {@link #save} can write
   */
  public abstract void restore(StateReader key, StateReader value);

  /** Ends restoring: all pieces have been restored. */
  public void restored() {}
}
