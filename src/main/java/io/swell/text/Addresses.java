package io.swell.text;

import java.util.Arrays;

/** Finds web and mail addresses in prose and overwrites them with spaces, in linear time. */
final class Addresses {
  private Addresses() {}

  /** Overwrites the addresses in the first {@code length} characters. */
  static void blankOut(char[] text, int length) {
    for (int i = 0; i < length; i++) {
      switch (text[i]) {
        case ':' -> {
          if (i + 2 < length && text[i + 1] == '/' && text[i + 2] == '/') {
            i = blankAround(text, i, length) - 1;
          }
        }
        case '/' -> {
          if (endsHost(text, i)) {
            i = blankAround(text, i, length) - 1;
          }
        }
        case 'w', 'W' -> {
          if (startsWww(text, i, length)) {
            i = blankAround(text, i, length) - 1;
          }
        }
        case '@' -> {
          if (i > 0
              && isLocal(text[i - 1])
              && i + 1 < length
              && Ascii.isAlphanumeric(text[i + 1])) {
            i = blankMail(text, i, length) - 1;
          }
        }
        default -> {
          // not in an address, or in one that is found at a later character
        }
      }
    }
  }

  private static int blankAround(char[] text, int at, int length) {
    int from = at;
    while (from > 0 && isHost(text[from - 1])) {
      from--;
    }
    int to = at;
    while (to < length && text[to] > ' ' && text[to] < 0x7f && "<>\"".indexOf(text[to]) < 0) {
      to++;
    }
    Arrays.fill(text, from, to, ' ');
    return to;
  }

  private static int blankMail(char[] text, int at, int length) {
    int from = at;
    while (from > 0 && isLocal(text[from - 1])) {
      from--;
    }
    int to = at + 1;
    while (to < length && isHost(text[to])) {
      to++;
    }
    Arrays.fill(text, from, to, ' ');
    return to;
  }

  /** Returns whether {@code name.name}, with at least two final letters, ends before the slash. */
  private static boolean endsHost(char[] text, int slash) {
    int at = slash;
    while (at > 0 && Ascii.isLetter(text[at - 1])) {
      at--;
    }
    return slash - at >= 2 && at >= 2 && text[at - 1] == '.' && Ascii.isAlphanumeric(text[at - 2]);
  }

  private static boolean startsWww(char[] text, int at, int length) {
    return at + 4 < length
        && (text[at + 1] | 0x20) == 'w'
        && (text[at + 2] | 0x20) == 'w'
        && text[at + 3] == '.'
        && Ascii.isAlphanumeric(text[at + 4])
        && (at == 0 || !Ascii.isAlphanumeric(text[at - 1]));
  }

  private static boolean isHost(char c) {
    return Ascii.isAlphanumeric(c) || c == '.' || c == '-' || c == '+';
  }

  private static boolean isLocal(char c) {
    return isHost(c) || c == '_' || c == '%';
  }
}
