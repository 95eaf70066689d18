package io.swell.text;

import java.io.Reader;
import java.util.Arrays;

/** A reusable buffer of characters that are written, then read once as a {@link Reader}. */
final class TextBuffer extends Reader {
  private static final int INITIAL_CAPACITY = 1 << 12;
  // a larger buffer, grown for an unusually long document, is released afterwards
  private static final int RETAINED_CAPACITY = 1 << 18;

  private char[] characters = new char[INITIAL_CAPACITY];
  private int length;
  private int position;

  /** Returns the characters written; valid up to {@link #length()} and until the next write. */
  char[] characters() {
    return characters;
  }

  int length() {
    return length;
  }

  /** Clears the buffer and makes room for {@code capacity} characters. */
  void clear(int capacity) {
    if (capacity > characters.length) {
      characters = new char[Math.max(capacity, 2 * characters.length)];
    } else if (capacity <= RETAINED_CAPACITY && characters.length > RETAINED_CAPACITY) {
      characters = new char[RETAINED_CAPACITY];
    }
    length = 0;
    position = 0;
  }

  /** Replaces the content with {@code text[from, to)}. */
  void set(String text, int from, int to) {
    clear(to - from);
    text.getChars(from, to, characters, 0);
    length = to - from;
  }

  void append(char character) {
    if (length == characters.length) {
      characters = Arrays.copyOf(characters, 2 * length);
    }
    characters[length++] = character;
  }

  /** Keeps only the first {@code newLength} characters. */
  void truncate(int newLength) {
    length = newLength;
  }

  @Override
  public int read(char[] target, int offset, int count) {
    int available = Math.min(count, length - position);
    if (available <= 0) {
      return count == 0 ? 0 : -1;
    }
    System.arraycopy(characters, position, target, offset, available);
    position += available;
    return available;
  }

  /** Does nothing: the buffer holds no resources and is used again. */
  @Override
  public void close() {}
}
