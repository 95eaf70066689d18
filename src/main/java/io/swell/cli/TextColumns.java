package io.swell.cli;

import java.lang.Character.UnicodeScript;
import java.util.stream.Stream;

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
  private static final char ESCAPE = '\u001b';

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

  /**
   * Returns what of a line has room in so many columns. Sequences that set colors take none, and
   * those behind the cut stay, so that the last one ends the color.
   */
  static String cut(String line, int columns) {
    var kept = new StringBuilder();
    int taken = 0;
    for (int at = 0; at < line.length(); ) {
      int end = line.offsetByCodePoints(at, 1);
      if (line.charAt(at) == ESCAPE) {
        end = line.indexOf('m', at) + 1;
      } else {
        taken += of(line.codePointAt(at));
      }
      if (line.charAt(at) == ESCAPE || taken <= columns) {
        kept.append(line, at, end);
      }
      at = end;
    }
    return kept.toString();
  }

  /** Returns a line without colors as one or more lines of so many columns. */
  static Stream<String> wrap(String line, int columns) {
    String first = cut(line, columns);
    String rest = line.substring(first.length());
    return rest.isEmpty() ? Stream.of(first) : Stream.concat(Stream.of(first), wrap(rest, columns));
  }
}
