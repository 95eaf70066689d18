package io.swell.config;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses durations. */
final class Durations {
  static final String ALLOWED = "a duration such as 500ms, 30s, 15m, 12h, 7d, 1h30m or PT30S";

  private static final Pattern SHORT = Pattern.compile("(\\d+(ms|s|m|h|d))+");
  private static final Pattern PART = Pattern.compile("(\\d+)(ms|s|m|h|d)");

  private Durations() {}

  /**
   * Parses numbers with units, or ISO-8601.
   *
   * @throws IllegalArgumentException if the text is neither, or the duration is too long to
   *     represent
   */
  static Duration parse(String text) {
    try {
      if (!SHORT.matcher(text).matches()) {
        return Duration.parse(text);
      }
      Duration sum = Duration.ZERO;
      Matcher part = PART.matcher(text);
      while (part.find()) {
        long number = Long.parseLong(part.group(1));
        sum =
            sum.plus(
                switch (part.group(2)) {
                  case "ms" -> Duration.ofMillis(number);
                  case "s" -> Duration.ofSeconds(number);
                  case "m" -> Duration.ofMinutes(number);
                  case "h" -> Duration.ofHours(number);
                  default -> Duration.ofDays(number);
                });
      }
      return sum;
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("not a duration: " + text, e);
    }
  }
}
