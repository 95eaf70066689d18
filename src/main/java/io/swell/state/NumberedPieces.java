package io.swell.state;

/** {@link Pieces} under numbers that count up. */
public final class NumberedPieces<T> extends Pieces<Long, T> {
  /** Returns the next free number: the largest number plus 1. */
  public long nextNumber() {
    return values.isEmpty() ? 0 : values.lastKey() + 1;
  }

  /** Adds a value under the next free number. */
  public void add(T value) {
    put(nextNumber(), value);
  }
}
