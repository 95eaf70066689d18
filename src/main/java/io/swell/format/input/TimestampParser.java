package io.swell.format.input;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads times as producers write them.
 *
 * <ul>
 *   <li>ISO-8601: calendar, week and ordinal dates, with or without separators, seconds and their
 *       fraction, and a region in brackets. A date alone is its first moment.
 *   <li>RFC 822 and 5322, and the other orders of weekday, month name, day, year, time of day and
 *       zone: those of Twitter, {@code java.util.Date}, C, SQL, JavaScript, Go and Apache's logs,
 *       also with 12-hour clocks. Names of months are English, or of the document's language.
 *   <li>Dates of three numbers: year first, or day first if they have dots, or one of them is above
 *       12; {@code 07/08/2026} is rejected.
 *   <li>Zones as offsets, regions and names ({@link ZoneNames}); without one the zone is {@code
 *       input.zone}.
 *   <li>24:00 is the end of the day, and second 60 the first one of the next minute.
 *   <li>Numbers and numeric strings ({@link EpochNumber}).
 * </ul>
 *
 * <p>Times before {@value #FIRST_YEAR}, the first year of the Gregorian calendar, are rejected:
 * they are in another calendar, or stand for a missing time.
 *
 * <p>Thread-safe.
 */
public final class TimestampParser {
  /** The parser with the default options. */
  public static final TimestampParser STANDARD =
      new TimestampParser(ZoneOffset.UTC, ZoneNames.of(List.of()));

  /** The allowed formats, for messages. */
  static final String ALLOWED =
      "allowed are ISO-8601 (2024-05-01T12:00:00Z), RFC 5322, and the number of s, ms, us or ns"
          + " since 1970, all in the years 1583 to 9999";

  private static final int LONGEST = 128;
  private static final int FIRST_YEAR = 1583;
  private static final long EARLIEST =
      Instant.parse(FIRST_YEAR + "-01-01T00:00:00Z").getEpochSecond();
  private static final long LATEST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  /** A time in JSON of Microsoft; its offset only says where it was written. */
  private static final Pattern DATE_CALL =
      Pattern.compile("\\\\?/Date\\((-?\\d+)(?:[+-]\\d{4})?\\)\\\\?/");

  /** The format of most producers, up to the fraction; 0 stands for any digit. */
  private static final String COMMON = "0000-00-00T00:00:00.";

  private final ZoneId zone;
  private final ZoneNames zoneNames;

  private TimestampParser(ZoneId zone, ZoneNames zoneNames) {
    this.zone = zone;
    this.zoneNames = zoneNames;
  }

  /** Returns the parser with the options {@code input.zone} and {@code input.zone-names}. */
  public static TimestampParser of(InputOptions options) {
    return new TimestampParser(ZoneNames.zone(options.zone()), ZoneNames.of(options.zoneNames()));
  }

  /** Parses a time with the default options; returns null if the text is not a readable time. */
  public static @Nullable Instant parse(String text) {
    try {
      return STANDARD.read(text, null, new InputNotes());
    } catch (UnreadableTimeException e) {
      return null;
    }
  }

  /**
   * Reads a text as a time in the years 1583 to 9999.
   *
   * @param language ISO 639 code of the language of the names of months, besides English; or null
   * @param notes gets a notice for each assumption
   * @throws UnreadableTimeException if the text is not a time, or has several readings
   */
  public Instant read(String text, @Nullable String language, InputNotes notes)
      throws UnreadableTimeException {
    Matcher call = DATE_CALL.matcher(text.strip());
    String stripped = call.matches() ? call.group(1) : text.strip();
    if (stripped.isEmpty() || stripped.length() > LONGEST) {
      throw unreadable();
    }
    if (isCommon(stripped)) {
      try {
        return inRange(parseCommon(stripped));
      } catch (DateTimeException e) {
        // 24:00:00 and 23:59:60 are left to the complete parser.
      }
    }
    if (isNumber(stripped)) {
      try {
        return read(new BigDecimal(stripped), notes);
      } catch (NumberFormatException e) {
        // 1.2.3 is no number, but 22.07.2026 is a date.
      }
    }
    DateNames names = DateNames.of(language);
    return inRange(TimeText.read(stripped, names, zoneNames, zone, notes));
  }

  /**
   * Reads a number as a time in the years 1583 to 9999.
   *
   * @param notes gets a notice if its unit was assumed
   * @throws UnreadableTimeException if it is out of range or its unit is in doubt
   */
  public Instant read(BigDecimal number, InputNotes notes) throws UnreadableTimeException {
    return inRange(EpochNumber.read(number, zone, notes));
  }

  /**
   * Returns a local time as an instant.
   *
   * @param named its offset or the name of its zone; a name that is not known is none
   * @param text what was read, for the notice if the zone is assumed
   */
  Instant read(LocalDateTime local, @Nullable String named, String text, InputNotes notes)
      throws UnreadableTimeException {
    if (named != null && "+-".indexOf(named.charAt(0)) >= 0) {
      return inRange(local.toInstant(ZoneOffset.of(named)));
    }
    if (named != null && named.equalsIgnoreCase("Z")) {
      return inRange(local.toInstant(ZoneOffset.UTC));
    }
    if (named != null && isZone(named)) {
      return read(local + " " + named, null, notes);
    }
    TimeText.noteAssumed(text, zone, notes);
    return inRange(TimeText.instant(local, zone, text, notes));
  }

  private boolean isZone(String name) {
    return zoneNames.find(name) != null
        || ZoneId.getAvailableZoneIds().contains(name)
        || name.matches("(?i)(?:utc|gmt)[+-].*");
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

  static UnreadableTimeException unreadable() {
    return new UnreadableTimeException(ALLOWED);
  }

  private static Instant inRange(Instant time) throws UnreadableTimeException {
    if (time.getEpochSecond() < EARLIEST || time.getEpochSecond() > LATEST) {
      throw unreadable();
    }
    return time;
  }

  /** Returns whether a text has only characters of numbers, such as -1.5 and 1.7E9. */
  private static boolean isNumber(String text) {
    int start = "+-".indexOf(text.charAt(0)) >= 0 ? 1 : 0;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isExponent = (c == 'e' || c == 'E') && i > start;
      if (!isDigit(c) && c != '.' && !isExponent) {
        return false;
      }
    }
    return text.length() > start;
  }
}
