package io.swell.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Durations as sentences show them. */
public final class DurationWords {
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
}
