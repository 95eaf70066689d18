package io.swell.mcp;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times as agents write them. */
final class TimeArgument {
  /** What is allowed, for descriptions and messages. */
  static final String ALLOWED =
      "a time such as 2026-03-01T12:00:00Z, a day such as 2026-03-01 (its beginning, in UTC), or a"
          + " span such as 90m, 24h, 7d or 2w before the event time reached";

  private static final Pattern SPAN = Pattern.compile("(\\d{1,6})\\s*([smhdw])");
  private static final Map<String, Duration> UNITS =
      Map.of(
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1),
          "w", Duration.ofDays(7));

  private TimeArgument() {}

  /**
   * Reads a time.
   *
   * @param reached the event time that spans count back from
   */
  static Instant parse(String name, String text, Instant reached) throws ToolException {
    Matcher span = SPAN.matcher(text.strip());
    try {
      if (span.matches()) {
        Duration unit = Objects.requireNonNull(UNITS.get(span.group(2)));
        return reached.minus(unit.multipliedBy(Long.parseLong(span.group(1))));
      }
      return text.contains("T")
          ? OffsetDateTime.parse(text.strip()).toInstant()
          : LocalDate.parse(text.strip()).atStartOfDay().toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new ToolException(name + " must be " + ALLOWED + ", found " + text, e);
    }
  }
}
