package io.swell.format.input;

import java.util.regex.Pattern;

/** Makes strangers' text fit to be shown: in messages short, on one line, in quotes. */
public final class TextSanitizer {
  private static final int LENGTH = 60;

  /** Controls, formats, halves of pairs, unassigned characters and separators of lines. */
  private static final Pattern STEERING =
      Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}&&[^\u200C\u200D]]");

  private TextSanitizer() {}

  /**
   * Returns the value in quotes, cut after 60 characters, with quotes, control and other invisible
   * characters escaped.
   */
  public static String value(String value) {
    StringBuilder shown = new StringBuilder().append('"');
    int end = Math.min(value.length(), LENGTH);
    for (int i = 0; i < end; i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\n' -> shown.append("\\n");
        case '\r' -> shown.append("\\r");
        case '\t' -> shown.append("\\t");
        case '"' -> shown.append("\\\"");
        default -> {
          if (isInvisible(c)) {
            shown.append(String.format("\\u%04x", (int) c));
          } else {
            shown.append(c);
          }
        }
      }
    }
    shown.append('"');
    return end == value.length()
        ? shown.toString()
        : shown.append("... (").append(value.length()).append(" characters)").toString();
  }

  /**
   * Returns the text on one line, with a question mark for every character that could steer a
   * terminal, turn the direction of writing or hide. Joiners stay: words of Persian and of the
   * languages of India, and composed emoji, are written with them.
   */
  public static String plain(String text) {
    return STEERING.matcher(text).replaceAll("?");
  }

  /** Returns the text with every half of a surrogate pair replaced by U+FFFD. */
  public static String wellFormed(String text) {
    StringBuilder repaired = null;
    for (int i = 0; i < text.length(); i++) {
      if (!Character.isSurrogate(text.charAt(i))) {
        continue;
      }
      if (Character.charCount(text.codePointAt(i)) == 2) {
        i++;
        continue;
      }
      if (repaired == null) {
        repaired = new StringBuilder(text);
      }
      repaired.setCharAt(i, '\uFFFD');
    }
    return repaired == null ? text : repaired.toString();
  }

  private static boolean isInvisible(char c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}
