package io.swell.text;

/** Tests for classes of ASCII characters; false for all other characters. */
public final class Ascii {
  private Ascii() {}

  public static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }

  static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || isUpper(c);
  }

  static boolean isAlphanumeric(char c) {
    return isLetter(c) || isDigit(c);
  }

  static boolean isHex(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }

  /** Returns whether {@code text[from, to)} begins with the prefix. */
  static boolean startsWith(char[] text, int from, int to, String prefix) {
    if (to - from < prefix.length()) {
      return false;
    }
    for (int i = 0; i < prefix.length(); i++) {
      if (text[from + i] != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
