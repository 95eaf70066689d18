package io.swell.cli;

import java.lang.Character.UnicodeScript;

/**
 * The columns of a terminal that a text takes: two for a character of Chinese, Japanese or Korean
 * and for most emoji, none for a combining mark, one for others. Terminals differ on sequences of
 * emoji; each sign is counted.
 */
final class TextColumns {
  private static final int FIRST_EMOJI = 0x1F300;
  private static final int LAST_EMOJI = 0x1FAFF;
  private static final int FIRST_FULL_WIDTH = 0xFF01;
  private static final int LAST_FULL_WIDTH = 0xFF60;
  private static final String CUT = "~";

  private TextColumns() {}

  static int of(String text) {
    return text.codePoints().map(TextColumns::of).sum();
  }

  private static int of(int sign) {
    int type = Character.getType(sign);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    boolean isWide =
        switch (UnicodeScript.of(sign)) {
          case HAN, HIRAGANA, HANGUL, BOPOMOFO -> true;
          case KATAKANA -> sign < FIRST_FULL_WIDTH; // others are half as wide
          default ->
              (sign >= FIRST_EMOJI && sign <= LAST_EMOJI)
                  || (sign >= FIRST_FULL_WIDTH && sign <= LAST_FULL_WIDTH);
        };
    return isWide ? 2 : 1;
  }

  /** Returns a text of so many columns: padded, or cut with a mark. */
  static String fit(String text, int columns) {
    int missing = columns - of(text);
    if (missing >= 0) {
      return text + " ".repeat(missing);
    }
    int room = columns - CUT.length();
    int end = 0;
    while (of(text.substring(0, text.offsetByCodePoints(end, 1))) <= room) {
      end = text.offsetByCodePoints(end, 1);
    }
    String kept = text.substring(0, end);
    return kept + CUT + " ".repeat(room - of(kept));
  }
}
