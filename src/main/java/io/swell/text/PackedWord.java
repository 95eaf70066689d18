package io.swell.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Words of up to eight ASCII characters as numbers: the first character in the highest byte, zeros
 * after the last. These numbers ascend as the words do, and are compared, hashed and converted to
 * lower case without a loop over characters. Zero is no word.
 */
final class PackedWord {
  static final int LONGEST = 8;

  /** Combined with a word by a bitwise or, converts its letters to lower case. */
  static final long LOWER_CASE = 0x2020202020202020L;

  /** A bit that no word uses; marks the first eight characters of a longer word. */
  static final long HAS_REST = Long.MIN_VALUE;

  private static final long EACH = 0x0101010101010101L;
  private static final long HIGHEST_BITS = EACH << (Byte.SIZE - 1);
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private PackedWord() {}

  /** Returns the eight characters from an index on. */
  static long eight(byte[] text, int at) {
    return (long) EIGHT.get(text, at);
  }

  /** Returns how many letters and digits eight ASCII characters begin with. */
  static int length(long eight) {
    // in each byte, adding 0x80 - c sets the highest bit if it is c or more, and cannot overflow
    long lower = eight | LOWER_CASE;
    long letters = (lower + (0x80 - 'a') * EACH) & ~(lower + (0x7F - 'z') * EACH);
    long digits = (eight + (0x80 - '0') * EACH) & ~(eight + (0x7F - '9') * EACH);
    return Long.numberOfLeadingZeros(~(letters | digits) & HIGHEST_BITS) / Byte.SIZE;
  }

  /** Returns the first {@code length} of eight characters as a word. */
  static long first(long eight, int length) {
    return length == 0 ? 0 : eight & (-1L << (Byte.SIZE * (LONGEST - length)));
  }

  /**
   * Returns {@code text[from, to)}, up to eight characters of a word, or 0 if they have no number.
   * A joint of {@link ProseCharacters} becomes a hyphen, which is in no word.
   */
  static long of(char[] text, int from, int to) {
    long word = 0;
    for (int i = from; i < to; i++) {
      char c = text[i] == ProseCharacters.JOINT ? '-' : text[i];
      if (c > 'z' || c == '_') {
        return 0;
      }
      word = (word << Byte.SIZE) | c;
    }
    return from == to ? 0 : word << (Byte.SIZE * (LONGEST - (to - from)));
  }

  /** Writes the characters of a word to an index, and returns the index after them. */
  static int unpack(long word, char[] target, int from) {
    int at = from;
    for (long left = word; left != 0; left <<= Byte.SIZE) {
      char c = (char) (left >>> (Long.SIZE - Byte.SIZE));
      target[at++] = c == '-' ? ProseCharacters.JOINT : c;
    }
    return at;
  }

  /** Returns a number below 128 in bits that neither a word nor {@link #HAS_REST} uses. */
  static long mark(int number) {
    long mark = 0;
    for (int i = 0; i < Byte.SIZE - 1; i++) {
      mark = (mark << Byte.SIZE) | (((number >> i) & 1) << (Byte.SIZE - 1));
    }
    return mark;
  }

  /** Returns a term as a number, or 0 if it is too long or not ASCII. */
  static long of(String term) {
    for (int i = 0; i < term.length(); i++) {
      if (i == LONGEST || term.charAt(i) == 0 || term.charAt(i) >= 0x7F) {
        return 0;
      }
    }
    return prefix(term);
  }

  /**
   * Returns a number that ascends with the term: its first eight characters, of which 0x7F, then
   * zeros, replace the first one that is not ASCII and what follows it.
   */
  static long prefix(String term) {
    long prefix = 0;
    boolean isAscii = true;
    for (int i = 0; i < LONGEST; i++) {
      char c = isAscii && i < term.length() ? term.charAt(i) : 0;
      isAscii &= c < 0x7F;
      prefix = (prefix << Byte.SIZE) | Math.min(c, 0x7F);
    }
    return prefix;
  }
}
