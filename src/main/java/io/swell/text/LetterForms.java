package io.swell.text;

import java.text.Normalizer;

/**
 * Reduces the ways in which people type the same letter to one, in every language: points and vowel
 * signs that are usually left out, letters that keyboards and habits exchange, and the digits of
 * other scripts. Works on text in NFKC.
 *
 * <p>Letters that merely look alike or are transcribed (ß and ss, the Turkish dotless i and i)
 * remain apart, since they distinguish words.
 */
final class LetterForms {
  private static final char[] GREEK = withoutAccents(0x370, 0x400);
  private static final char[] POLYTONIC = withoutAccents(0x1F00, 0x2000);

  private LetterForms() {}

  private static char[] withoutAccents(int from, int to) {
    char[] letters = new char[to - from];
    for (int i = 0; i < letters.length; i++) {
      char c = (char) (from + i);
      char first = Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFD).charAt(0);
      letters[i] = Character.isLetter(c) ? first == 'ς' ? 'σ' : first : c;
    }
    return letters;
  }

  /** Returns whether a mark after another character is left out. */
  static boolean isDropped(char mark, char previous) {
    if (mark < 0x300) {
      return false;
    }
    if (mark <= 0x36F) {
      // stress; also what converting the Turkish capital I with a dot to lower case leaves
      return isCyrillic(previous)
          ? mark == '\u0300' || mark == '\u0301'
          : mark == '\u0307' && (previous == 'i' || previous == 'I');
    }
    return mark >= 0x591
        && mark <= 0x6ED
        && (mark == '\u0640' || Character.getType(mark) == Character.NON_SPACING_MARK);
  }

  private static boolean isCyrillic(char c) {
    return c >= 0x400 && c < 0x530;
  }

  static char fold(char c) {
    if (c < 0x219) {
      return c;
    }
    if (c >= 0x370 && c < 0x400) {
      return GREEK[c - 0x370];
    }
    if (c >= 0x1F00 && c < 0x2000) {
      return POLYTONIC[c - 0x1F00];
    }
    return switch (c) {
      // Romanian: the comma below was long typed as the cedilla, as Lucene's stop words are
      case 'Ș' -> 'Ş';
      case 'ș' -> 'ş';
      case 'Ț' -> 'Ţ';
      case 'ț' -> 'ţ';
      case 'Ё', 'Ѐ' -> 'Е';
      case 'ё', 'ѐ' -> 'е';
      case 'Ѝ' -> 'И';
      case 'ѝ' -> 'и';
      // Arabic, Persian, Urdu: alef with hamza, madda or wasla
      case '\u0622', '\u0623', '\u0625', '\u0671', '\u0672', '\u0673' -> '\u0627';
      // alef maksura and the Farsi yeh
      case '\u0649', '\u06CC' -> '\u064A';
      // keheh and the swash kaf
      case '\u06A9', '\u06AA' -> '\u0643';
      // teh marbuta, and heh with yeh, goal heh and their forms with hamza
      case '\u0629', '\u06C0', '\u06C1', '\u06C2', '\u06C3' -> '\u0647';
      default -> Character.isDigit(c) ? (char) ('0' + Character.digit(c, 10)) : c;
    };
  }
}
