package io.swell.config;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as configurations and sentences have them. */
public final class DurationWords {
  static final String ALLOWED = "a duration such as 500ms, 30s, 15m, 12h, 7d, 1h30m or PT30S";

  private static final Pattern SHORT = Pattern.compile("(\\d+(ms|s|m|h|d))+");
  private static final Pattern PART = Pattern.compile("(\\d+)(ms|s|m|h|d)");

  private static final int MOST_PARTS = 2;

  private DurationWords() {}

  /**
   * Returns a duration in words, such as {@code 15 seconds} or {@code 1 minute 30 seconds}: its two
   * largest units that are not zero, the rest cut off. Parts of a millisecond are left out.
   */
  public static String of(Duration duration) {
    Duration length = duration.abs();
    List<String> parts = new ArrayList<>();
    add(parts, length.toDaysPart(), "day");
    add(parts, length.toHoursPart(), "hour");
    add(parts, length.toMinutesPart(), "minute");
    add(parts, length.toSecondsPart(), "second");
    add(parts, length.toMillisPart(), "millisecond");
    if (parts.isEmpty()) {
      return "0 seconds";
    }
    String words = String.join(" ", parts.subList(0, Math.min(MOST_PARTS, parts.size())));
    return duration.isNegative() ? "-" + words : words;
  }

  private static void add(List<String> parts, long number, String unit) {
    if (number > 0) {
      parts.add(number + " " + unit + (number == 1 ? "" : "s"));
    }
  }

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
