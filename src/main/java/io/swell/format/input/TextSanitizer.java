package io.swell.format.input;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes untrusted text safe to show, for example short, quoted and on one line in messages. */
public final class TextSanitizer {
  private static final int LENGTH = 60;

  /** Control, format and unassigned characters, unpaired surrogates, and line separators. */
  private static final Pattern UNSAFE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}&&[^\u200C\u200D]]");

  private static final Pattern UNPAIRED = Pattern.compile("\\p{Cs}");

  /** Quotes, what cannot be seen, and characters of two code units. */
  private static final Pattern ESCAPED =
      Pattern.compile("[\"\\p{Cc}\\p{Cf}\\p{Cs}\\p{Cn}\\p{Zl}\\p{Zp}\\x{10000}-\\x{10FFFF}]");

  private TextSanitizer() {}

  /**
   * Returns the value in quotes, cut after 60 characters, with quotes, control and other invisible
   * characters escaped.
   */
  public static String quoted(String value) {
    int end = Math.min(value.length(), LENGTH);
    String shown = ESCAPED.matcher(value.substring(0, end)).replaceAll(TextSanitizer::escape);
    return end == value.length()
        ? '"' + shown + '"'
        : '"' + shown + "\"... (" + value.length() + " characters)";
  }

  private static String escape(MatchResult found) {
    String escaped =
        switch (found.group()) {
          case "\n" -> "\\n";
          case "\r" -> "\\r";
          case "\t" -> "\\t";
          case "\"" -> "\\\"";
          default ->
              found
                  .group()
                  .chars()
                  .mapToObj(each -> String.format("\\u%04x", each))
                  .collect(Collectors.joining());
        };
    return Matcher.quoteReplacement(escaped);
  }

  /**
   * Returns the text on one line, with a question mark in place of every character that could
   * control a terminal, change the writing direction, or be invisible. Joiners are kept, because
   * Persian, Indian languages and composed emoji need them.
   */
  public static String onOneLine(String text) {
    return UNSAFE.matcher(text).replaceAll("?");
  }

  /** Returns the text, or its first code units and an ellipsis; no character is cut in half. */
  public static String cut(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
    return text.substring(0, end) + '\u2026';
  }

  /** Returns the text with every unpaired surrogate replaced by U+FFFD. */
  public static String wellFormed(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (Character.isSurrogate(text.charAt(at))) {
        return UNPAIRED.matcher(text).replaceAll("\uFFFD");
      }
    }
    return text;
  }
}
