package io.swell.state;

/** {@link Pieces} under numbers that count up, of values that a {@link StateFormat} saves. */
public final class NumberedPieces<T> extends Pieces<Long, T> {
  private final byte[] prefix;
  private final StateFormat<T> format;

  /**
   * @param prefix what the keys of the pieces begin with; the number follows
   */
  public NumberedPieces(StateWriter prefix, StateFormat<T> format) {
    this.prefix = prefix.take();
    this.format = format;
  }

  /** Returns the next free number: the largest number plus 1. */
  public long nextNumber() {
    return values.isEmpty() ? 0 : values.lastKey() + 1;
  }

  /** Adds a value under the next free number. */
  public void add(T value) {
    put(nextNumber(), value);
  }

  /** Saves the values that changed, and removes the pieces of removed values. */
  public void save(StateSink changes) {
    save(
        changes,
        number -> new StateWriter().putBytes(prefix).putLong(number).take(),
        format::write);
  }

  /**
   * Restores a saved value and returns it.
   *
   * @param key what follows the prefix
   */
  public T restore(StateReader key, StateReader value) {
    long number = key.getLong();
    T restored = format.read(value);
    restore(number, restored);
    return restored;
  }
}
