package io.swell.format.input;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Parses times in the formats that the producers of the presets write.
 *
 * <ul>
 *   <li>ISO-8601: a date, or a date and a time separated by {@code T} or a space. Seconds and their
 *       fraction (after a dot or comma) are optional. The zone is {@code Z}, {@code +01:00}, {@code
 *       +0100} or {@code +01}; without one, the time is UTC. A string of eight digits is a date.
 *   <li>RFC 1123 and RFC 822: {@code Tue, 3 Jun 2008 11:05:30 GMT}.
 *   <li>The time since 1970 as a number or a numeric string. The magnitude determines the unit:
 *       below 1e11 seconds (up to the year 5138), below 1e14 milliseconds, below 1e17 microseconds,
 *       otherwise nanoseconds. Negative numbers are read in the same way.
 * </ul>
 */
public final class TimestampParser {
  /** The allowed formats, for messages. */
  static final String ALLOWED =
      "allowed are ISO-8601 (2024-05-01T12:00:00Z), RFC 1123, and the number of s, ms, us or ns"
          + " since 1970, all in the years 1 to 9999";

  private static final long EARLIEST = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond();
  private static final long LATEST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendPattern("['T'][' ']HH:mm")
          .optionalStart()
          .appendPattern(":ss")
          .optionalStart()
          .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
          .optionalEnd()
          .optionalEnd()
          .appendPattern("[' ']")
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private static final DateTimeFormatter RFC_1123 =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("d MMM ")
          .appendValueReduced(ChronoField.YEAR, 2, 4, LocalDate.of(1970, 1, 1))
          .appendPattern(" HH:mm[:ss][' '][XX][XXX][z]")
          .toFormatter(Locale.ENGLISH)
          .withResolverStyle(ResolverStyle.STRICT);

  /** The format of most producers, up to the fraction; 0 stands for any digit. */
  private static final String COMMON = "0000-00-00T00:00:00.";

  private TimestampParser() {}

  /** Parses a time; returns null if the text is not a time in the years 1 to 9999. */
  static @Nullable public Instant parse(String value) {
    String text = value.strip();
    if (text.length() < 1 || text.length() > 64) {
      return null;
    }
    try {
      if (isNumber(text)) {
        return text.matches("[0-9]{8}")
            ? LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE)
                .atStartOfDay(ZoneOffset.UTC)
                .toInstant()
            : parseNumber(new BigDecimal(text));
      }
      // Without the weekday, which adds nothing to a date, and which feeds often get wrong.
      String date = text.substring(text.indexOf(',') + 1).strip();
      return inRange(
          Character.isDigit(text.charAt(0)) && text.indexOf('-') == 4
              ? iso(text.replace(',', '.'))
              : ZonedDateTime.parse(date, RFC_1123).toInstant());
    } catch (DateTimeException | NumberFormatException e) {
      // The caller reports the value found and what is allowed; the library's message adds nothing.
      return null;
    }
  }

  private static Instant iso(String text) {
    if (isCommon(text)) {
      return parseCommon(text);
    }
    TemporalAccessor parsed =
        ISO.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
    if (parsed instanceof OffsetDateTime withZone) {
      return withZone.toInstant();
    }
    return parsed instanceof LocalDateTime local
        ? local.toInstant(ZoneOffset.UTC)
        : ((LocalDate) parsed).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** Returns whether a text is in the most common format, {@code 2024-05-01T12:00:00.25Z}. */
  private static boolean isCommon(String text) {
    int last = text.length() - 1;
    if (last < 19 || last > 29 || text.charAt(last) != 'Z' || last == 20) {
      return false;
    }
    for (int i = 0; i < last; i++) {
      char c = text.charAt(i);
      char expected = i < COMMON.length() ? COMMON.charAt(i) : '0';
      boolean fits = expected == '0' ? isDigit(c) : c == expected;
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** Parses the most common format without the cost of a formatter. */
  private static Instant parseCommon(String text) {
    int nanos = 0;
    for (int i = COMMON.length(); i < COMMON.length() + 9; i++) {
      nanos = 10 * nanos + (i < text.length() - 1 ? text.charAt(i) - '0' : 0);
    }
    return LocalDateTime.of(
            number(text, 0, 4),
            number(text, 5, 7),
            number(text, 8, 10),
            number(text, 11, 13),
            number(text, 14, 16),
            number(text, 17, 19),
            nanos)
        .toInstant(ZoneOffset.UTC);
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Converts a number since 1970 to a time; returns null if outside of the years 1 to 9999. */
  static @Nullable Instant parseNumber(BigDecimal number) {
    // Larger numbers are out of range in every unit; this avoids expanding their digits.
    if ((long) number.precision() - number.scale() > 20 || number.scale() > 1000) {
      return null;
    }
    BigDecimal magnitude = number.abs();
    int exponent =
        magnitude.compareTo(BigDecimal.valueOf(100_000_000_000L)) < 0
            ? 0
            : magnitude.compareTo(BigDecimal.valueOf(100_000_000_000_000L)) < 0
                ? 3
                : magnitude.compareTo(BigDecimal.valueOf(100_000_000_000_000_000L)) < 0 ? 6 : 9;
    BigDecimal seconds = number.movePointLeft(exponent);
    BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
    long nanos = seconds.subtract(whole).movePointRight(9).longValue();
    return inRange(Instant.ofEpochSecond(whole.longValueExact(), nanos));
  }

  private static @Nullable Instant inRange(Instant time) {
    return time.getEpochSecond() >= EARLIEST && time.getEpochSecond() <= LATEST ? time : null;
  }

  private static boolean isNumber(String text) {
    int start = text.charAt(0) == '-' ? 1 : 0;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && c != '.') {
        return false;
      }
    }
    return text.length() > start;
  }
}
