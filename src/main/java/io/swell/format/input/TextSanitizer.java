package io.swell.format.input;

import java.util.regex.Pattern;

/** Makes untrusted text safe to show, for example short, quoted and on one line in messages. */
public final class TextSanitizer {
  private static final int LENGTH = 60;

  /** Control, format and unassigned characters, unpaired surrogates, and line separators. */
  private static final Pattern UNSAFE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}&&[^\u200C\u200D]]");

  private TextSanitizer() {}

  /**
   * Returns the value in quotes, cut after 60 characters, with quotes, control and other invisible
   * characters escaped.
   */
  public static String quoted(String value) {
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
   * Returns the text on one line, with a question mark in place of every character that could
   * control a terminal, change the writing direction, or be invisible. Joiners are kept, because
   * Persian, Indian languages and composed emoji need them.
   */
  public static String onOneLine(String text) {
    return UNSAFE.matcher(text).replaceAll("?");
  }

  /** Returns the text with every unpaired surrogate replaced by U+FFFD. */
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
