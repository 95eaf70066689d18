package io.swell.text;

import java.util.Arrays;

/**
 * The characters of a text as bytes, in which 0x7F stands for those that are not ASCII, and the
 * places where it may be cut.
 */
final class AsciiRuns {
  private static final int INITIAL_CAPACITY = 1 << 12;
  // a larger array, grown for an unusually long document, is released afterwards
  private static final int RETAINED_CAPACITY = 1 << 18;
  // zeros after the text, so that eight bytes can be read anywhere
  private static final int MARGIN = 2 * PackedWord.LONGEST;
  private static final byte NOT_ASCII = 0x7F;

  /** Characters of words and addresses, and those that may join either. */
  private static final boolean[] JOINS = new boolean[0x80];

  static {
    for (char c = 0; c < JOINS.length; c++) {
      JOINS[c] = Ascii.isAlphanumeric(c) || c == NOT_ASCII || ".-+_%',;:/@".indexOf(c) >= 0;
    }
  }

  private byte[] characters = new byte[INITIAL_CAPACITY];

  /** Sets the characters, followed by zeros. */
  void set(TextBuffer text) {
    int length = text.length();
    int capacity = length + MARGIN;
    if (capacity > characters.length) {
      characters = new byte[Math.max(capacity, 2 * characters.length)];
    } else if (capacity <= RETAINED_CAPACITY && characters.length > RETAINED_CAPACITY) {
      characters = new byte[RETAINED_CAPACITY];
    }
    char[] from = text.characters();
    byte[] to = characters;
    int bits = 0;
    for (int i = 0; i < length; i++) {
      bits |= from[i];
      to[i] = (byte) from[i];
    }
    Arrays.fill(to, length, capacity, (byte) 0);
    for (int i = 0; i < length && bits >= 0x80; i++) {
      to[i] = from[i] < 0x80 ? (byte) from[i] : NOT_ASCII;
    }
  }

  byte[] characters() {
    return characters;
  }

  /** Returns the end of the letters and digits that begin here. */
  static int wordEnd(byte[] text, int from) {
    int at = from;
    int letters;
    do {
      letters = PackedWord.length(PackedWord.eight(text, at));
      at += letters;
    } while (letters == PackedWord.LONGEST);
    return at;
  }

  /**
   * Returns whether a word that ends here is the same whatever follows: at a character that joins
   * nothing, or before one. Neither is in the part of an address before its slash or at sign.
   */
  static boolean isCut(byte[] text, int end) {
    return !JOINS[text[end]] || (!JOINS[text[end + 1]] && text[end] != NOT_ASCII);
  }

  /** Returns whether a character also ends addresses. */
  static boolean isBlank(byte character) {
    return character <= ' ';
  }

  /**
   * Returns the next blank, and from text that is not ASCII, the blank after the last of the words
   * that are not ASCII either.
   */
  int passageEnd(int from) {
    int end = blank(from);
    for (int next = end; !isAscii(from, next); next = blank(from)) {
      end = next;
      from = next + 1;
    }
    return end;
  }

  private int blank(int from) {
    int at = from;
    while (!isBlank(characters[at])) {
      at++;
    }
    return at;
  }

  private boolean isAscii(int from, int to) {
    for (int i = from; i < to; i++) {
      if (characters[i] == NOT_ASCII) {
        return false;
      }
    }
    return true;
  }
}
