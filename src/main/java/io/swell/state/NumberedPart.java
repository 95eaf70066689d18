package io.swell.state;

/** A part of a model that consists of {@link NumberedPieces}. */
public abstract class NumberedPart<T> extends StatePart {
  protected final NumberedPieces<T> pieces;

  /**
   * @param kind the kind of all its pieces, which no other part of the model has
   */
  protected NumberedPart(StateKind kind, StateFormat<T> format) {
    super(kind);
    pieces = new NumberedPieces<>(kind.key(), format);
  }

  @Override
  public void save(StateSink changes) {
    pieces.save(changes);
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    pieces.restore(key, value);
  }
}
