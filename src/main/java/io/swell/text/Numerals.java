package io.swell.text;

import java.util.Set;

/** Distinguishes numbers and quantities from words that merely contain digits. */
final class Numerals {
  /** Suffixes that, without a space, make a number a quantity, an ordinal or a time. */
  private static final Set<String> SUFFIXES =
      Set.of(
          "st", "nd", "rd", "th", "am", "pm", "km", "kg", "cm", "mm", "mi", "ft", "lb", "lbs", "oz",
          "bn", "mn", "tn", "mln", "bln", "pc", "pct", "bps", "bp", "mph", "kph", "kw", "mw", "gw",
          "kb", "mb", "gb", "tb", "hz", "hr", "hrs", "min", "mins", "sec", "secs", "yr", "yrs",
          "yo", "m", "s", "c", "p");

  private static final int LONGEST_DESIGNATION = 5;

  private Numerals() {}

  /**
   * Returns whether a token is a number or a quantity rather than a word. True for {@code 1987},
   * {@code 3.5bn}, {@code 10th}, {@code 1990s}; false for {@code covid-19}, {@code g7}, {@code 5g},
   * {@code mh370}, and for tokens without a digit.
   */
  static boolean isNumber(char[] text, int from, int to) {
    int digits = 0;
    int letters = 0;
    for (int i = from; i < to; i++) {
      if (Character.isDigit(text[i])) {
        digits++;
      } else if (Character.isLetter(text[i])) {
        letters++;
      }
    }
    if (digits == 0) {
      return false;
    }
    if (!Character.isDigit(text[from])) {
      // a token with a letter first is a designation, unless it is mostly a long number
      return letters == 0 || (digits > LONGEST_DESIGNATION && digits > letters);
    }
    return digits > letters
        || digits + letters < to - from
        || SUFFIXES.contains(new String(text, from + digits, to - from - digits));
  }
}
