package io.swell.format.input;

import io.swell.text.Markup;
import java.text.BreakIterator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The start of a text as readers see it: without markup, on one line, cut between two words. */
final class Snippet {
  /** Characters of a text that are read, because most of an HTML page may be invisible. */
  private static final int MOST_READ = 20_000;

  private Snippet() {}

  /**
   * Returns the first characters of a text, with white space and control characters collapsed to
   * single blanks. A longer text is cut at the last blank in the second half, or between two
   * characters as users see them where there is none, as in Chinese; "..." follows.
   *
   * @param length maximum number of code points before "..."; 0 for no snippet
   * @return null if nothing is left
   */
  static @Nullable String of(@Nullable String text, int length) {
    if (text == null || length == 0) {
      return null;
    }
    String begin = text.strip();
    String line =
        line(Markup.strip(begin.substring(0, Math.min(begin.length(), MOST_READ))), length);
    if (line.codePointCount(0, line.length()) <= length) {
      return line.isEmpty() ? null : line;
    }
    int end = line.offsetByCodePoints(0, length);
    int blank = line.lastIndexOf(' ', end);
    return line.substring(0, blank >= end / 2 ? blank : character(line, end)).strip() + "...";
  }

  /** Returns the text on one line, up to one code point more than a length. */
  private static String line(String text, int length) {
    var line = new StringBuilder();
    int left = length + 1;
    for (int at = 0; at < text.length() && left > 0; ) {
      int point = text.codePointAt(at);
      at += Character.charCount(point);
      if (!Character.isWhitespace(point)
          && !Character.isSpaceChar(point)
          && !Character.isISOControl(point)) {
        line.appendCodePoint(point);
        left--;
      } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
        line.append(' ');
        left--;
      }
    }
    return left > 0 ? line.toString().strip() : line.toString();
  }

  /** Returns the last boundary of a character as users see it, at or before a place; never 0. */
  private static int character(String line, int end) {
    BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
    characters.setText(line);
    int boundary = characters.isBoundary(end) ? end : characters.preceding(end);
    return boundary > 0 ? boundary : end;
  }
}
