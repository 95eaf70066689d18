package io.swell.format.input;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
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
  public static final TimestampParser STANDARD = new TimestampParser(ZoneNames.of(List.of("UTC")));

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

  /** The format of most producers, with digits for zeros, but for the fraction and the zone. */
  private static final String COMMON = "0000-00-00T00:00:00";

  private static final int MOST_DECIMALS = 9;

  private static final Set<String> REGIONS = ZoneId.getAvailableZoneIds();

  private static final Pattern ZONE_OFFSET = Pattern.compile("(?i)(?:utc|gmt)[+-]");

  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9.][0-9.eE]*");

  private final ZoneNames zones;

  private TimestampParser(ZoneNames zones) {
    this.zones = zones;
  }

  /** Returns the parser with the option {@code input.zone}. */
  public static TimestampParser of(InputOptions options) {
    return new TimestampParser(ZoneNames.of(options.zones()));
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
    Instant common = common(text.strip());
    if (common != null) {
      return inRange(common);
    }
    Matcher call = DATE_CALL.matcher(text.strip());
    String stripped = call.matches() ? call.group(1) : text.strip();
    if (stripped.isEmpty() || stripped.length() > LONGEST) {
      throw unreadable();
    }
    if (NUMBER.matcher(stripped).matches()) {
      try {
        return read(new BigDecimal(stripped), notes);
      } catch (NumberFormatException e) {
        // 1.2.3 is no number, but 22.07.2026 is a date.
      }
    }
    DateNames names = DateNames.of(language);
    return inRange(TimeText.read(stripped, names, zones, notes));
  }

  /**
   * Returns a time in the format of most producers, or null if it has another one, or hours or
   * seconds that are read differently, or if there is no such day.
   */
  private static @Nullable Instant common(String text) {
    int end = text.length() - 1;
    int decimals = end - COMMON.length() - 1;
    boolean fits =
        (decimals == -1 || (decimals > 0 && decimals <= MOST_DECIMALS)) && text.charAt(end) == 'Z';
    for (int i = 0; fits && i < end; i++) {
      char expected = i < COMMON.length() ? COMMON.charAt(i) : i == COMMON.length() ? '.' : '0';
      char c = text.charAt(i);
      fits = expected == '0' ? c >= '0' && c <= '9' : c == expected;
    }
    if (!fits) {
      return null;
    }
    int nanos = decimals < 0 ? 0 : EpochNumber.part(text, end - decimals, end);
    for (int i = Math.max(0, decimals); i < MOST_DECIMALS; i++) {
      nanos *= 10;
    }
    try {
      return LocalDateTime.of(
              EpochNumber.part(text, 0, 4),
              EpochNumber.part(text, 5, 7),
              EpochNumber.part(text, 8, 10),
              EpochNumber.part(text, 11, 13),
              EpochNumber.part(text, 14, 16),
              EpochNumber.part(text, 17, 19),
              nanos)
          .toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return null; // the complete parser says why
    }
  }

  /**
   * Reads a number as a time in the years 1583 to 9999.
   *
   * @param notes gets a notice if its unit was assumed
   * @throws UnreadableTimeException if it is out of range or its unit is in doubt
   */
  public Instant read(BigDecimal number, InputNotes notes) throws UnreadableTimeException {
    return inRange(EpochNumber.read(number, zones.fallback(), notes));
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
    TimeText.noteAssumed(text, zones.fallback(), notes);
    return inRange(TimeText.instant(local, zones.fallback(), text, notes));
  }

  private boolean isZone(String name) {
    return zones.find(name) != null
        || REGIONS.contains(name)
        || ZONE_OFFSET.matcher(name).lookingAt();
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
}
