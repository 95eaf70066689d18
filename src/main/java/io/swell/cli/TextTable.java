package io.swell.cli;

import io.swell.format.input.TextSanitizer;
import java.io.PrintStream;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A text table: text is left-aligned, numbers are right-aligned. */
final class TextTable {
  private static final int FIRST_EMOJI = 0x1F300;
  private static final int LAST_EMOJI = 0x1FAFF;
  private static final int FIRST_FULL_WIDTH = 0xFF01;
  private static final int LAST_FULL_WIDTH = 0xFF60;

  private final List<String[]> rows = new ArrayList<>();
  private final boolean[] right;

  /**
   * @param headings one per column; a heading that starts with {@code >} marks a column of numbers
   */
  TextTable(String... headings) {
    right = new boolean[headings.length];
    String[] first = new String[headings.length];
    for (int i = 0; i < headings.length; i++) {
      right[i] = headings[i].startsWith(">");
      first[i] = right[i] ? headings[i].substring(1) : headings[i];
    }
    rows.add(first);
  }

  /** Adds a row with as many cells as there are headings. */
  void add(String... cells) {
    if (cells.length != right.length) {
      throw new IllegalArgumentException(
          "a row must have " + right.length + " cells, found " + cells.length);
    }
    rows.add(Arrays.stream(cells).map(TextSanitizer::onOneLine).toArray(String[]::new));
  }

  void print(PrintStream out) {
    int[] widths = new int[right.length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], columns(row[i]));
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        String pad = " ".repeat(widths[i] - columns(row[i]));
        line.append(right[i] ? pad + row[i] : row[i] + pad).append("  ");
      }
      out.println(line.toString().stripTrailing());
    }
  }

  /**
   * Returns the columns of a terminal that a text takes: two for a character of Chinese, Japanese
   * or Korean and for most emoji, none for a combining mark, one for others. Terminals differ on
   * sequences of emoji; each sign is counted.
   */
  static int columns(String text) {
    return text.codePoints().map(TextTable::columns).sum();
  }

  private static int columns(int sign) {
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
}
