package io.swell.text;

/**
 * Finds the words in ASCII characters by the rules of Unicode (UAX 29, WB5 to WB13b), as Lucene's
 * {@code StandardTokenizer} does, except that it splits no long words. Underscores and joints must
 * stand inside words, as {@link ProseCharacters} leaves them.
 */
final class AsciiWords {
  private static final byte OTHER = 0;
  private static final byte LETTER = 1;
  private static final byte DIGIT = 2;
  private static final byte EXTEND_NUM_LET = 3;
  private static final byte MID_NUM_LET = 4;
  private static final byte MID_NUM = 5;
  private static final byte MID_LETTER = 6;
  private static final byte[] KIND = kinds();

  private AsciiWords() {}

  private static byte[] kinds() {
    byte[] kinds = new byte[0x80];
    for (char c = 0; c < kinds.length; c++) {
      kinds[c] =
          switch (c) {
            case '_' -> EXTEND_NUM_LET;
            case '.', '\'' -> MID_NUM_LET;
            case ',', ';' -> MID_NUM;
            case ':' -> MID_LETTER;
            default -> Ascii.isLetter(c) ? LETTER : Ascii.isDigit(c) ? DIGIT : OTHER;
          };
    }
    return kinds;
  }

  /** Returns whether all characters are ASCII or the joint of {@link ProseCharacters}. */
  static boolean isAscii(char[] text, int length) {
    for (int i = 0; i < length; i++) {
      if (text[i] >= 0x80 && text[i] != ProseCharacters.JOINT) {
        return false;
      }
    }
    return true;
  }

  /** Returns the start of the first word, or {@code to}. */
  static int start(char[] text, int from, int to) {
    int at = from;
    while (at < to && kind(text[at]) != LETTER && kind(text[at]) != DIGIT) {
      at++;
    }
    return at;
  }

  /** Returns the end of the word that begins here. */
  static int end(char[] text, int from, int to) {
    byte last = kind(text[from]);
    for (int i = from + 1; i < to; i++) {
      byte kind = kind(text[i]);
      if (kind == LETTER || kind == DIGIT || kind == EXTEND_NUM_LET) {
        last = kind;
      } else if (i + 1 < to && kind(text[i + 1]) == last && joins(kind, last)) {
        i++;
      } else {
        return i;
      }
    }
    return to;
  }

  /** Returns whether a character of a kind joins two characters of another kind. */
  private static boolean joins(byte kind, byte both) {
    return switch (kind) {
      case MID_NUM_LET -> both == LETTER || both == DIGIT;
      case MID_NUM -> both == DIGIT;
      case MID_LETTER -> both == LETTER;
      default -> false;
    };
  }

  private static byte kind(char c) {
    return c < 0x80 ? KIND[c] : EXTEND_NUM_LET;
  }
}
