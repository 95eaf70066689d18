package io.swell.format.input;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Reads numbers as times.
 *
 * <ul>
 *   <li>The digits of a date of the years 1900 to 2100, {@code 20260722}, also with the hour and
 *       minute, the second, and its thousandths, are this date.
 *   <li>An integer from 3,653 to 49,999 is a day since 1970, as databases store dates. Below that,
 *       before 1980, most are years, flags or offsets.
 *   <li>Otherwise it is the time since 1970, and the magnitude determines the unit: from 1e8
 *       seconds (1973 to 5138), from 1e11 milliseconds, from 1e14 microseconds, from 1e17
 *       nanoseconds. Negative numbers are read in the same way. A time before September 2001 is
 *       noted: it may be a number with another unit or origin, such as those of Windows and Apple.
 *   <li>Other numbers are rejected: seconds before 1973 are rare, and a wrong unit is common.
 * </ul>
 */
final class EpochNumber {
  /** Digits of the fewest seconds: each unit begins three digits later than the one before it. */
  private static final int LEAST_DIGITS = 9;

  private static final int NANOS = 9;

  /** From here on, in September 2001, numbers of seconds have ten digits. */
  private static final long USUAL_SECONDS = 1_000_000_000;

  private static final int LEAST_DAYS = 3653;
  private static final int MOST_DAYS = 50_000;
  private static final int FIRST_YEAR = 1900;
  private static final int LAST_YEAR = 2100;

  private EpochNumber() {}

  /**
   * Reads a number.
   *
   * @param zone zone of dates
   * @param notes gets a notice if another unit would be possible
   */
  static Instant read(BigDecimal number, ZoneId zone, InputNotes notes)
      throws UnreadableTimeException {
    long digits = (long) number.precision() - number.scale();
    // Larger numbers are out of range in every unit; this avoids expanding their digits.
    if (digits > 20 || number.scale() > 1000) {
      throw TimestampParser.unreadable();
    }
    BigDecimal whole = number.setScale(0, RoundingMode.FLOOR);
    boolean isWhole = whole.compareTo(number) == 0;
    Instant written = isWhole && isLongAsADate(digits) ? written(whole, zone) : null;
    if (written != null) {
      noteUnit(number, "the digits of a date in the zone " + zone + ", " + written, notes);
      return written;
    }
    if (digits < LEAST_DIGITS) {
      return days(number, isWhole, zone, notes);
    }
    int exponent = (int) Math.min(NANOS, (digits - LEAST_DIGITS) / 3 * 3);
    BigDecimal seconds = number.movePointLeft(exponent);
    BigDecimal wholeSeconds = seconds.setScale(0, RoundingMode.FLOOR);
    long nanos = seconds.subtract(wholeSeconds).movePointRight(9).longValue();
    try {
      Instant read = Instant.ofEpochSecond(wholeSeconds.longValueExact(), nanos);
      if (read.getEpochSecond() < USUAL_SECONDS) {
        noteUnit(number, "a time since 1970, " + read, notes);
      }
      return read;
    } catch (DateTimeException | ArithmeticException e) {
      throw TimestampParser.unreadable();
    }
  }

  private static Instant days(BigDecimal number, boolean isWhole, ZoneId zone, InputNotes notes)
      throws UnreadableTimeException {
    if (isWhole
        && number.compareTo(BigDecimal.valueOf(LEAST_DAYS)) >= 0
        && number.compareTo(BigDecimal.valueOf(MOST_DAYS)) < 0) {
      LocalDate day = LocalDate.ofEpochDay(number.intValueExact());
      noteUnit(number, "days since 1970, " + day, notes);
      return day.atStartOfDay(zone).toInstant();
    }
    throw new UnreadableTimeException(
        "a number below 100000000 (1973 in seconds) is not read as seconds, because most are in"
            + " another unit; write the time as ISO-8601, or in milliseconds since 1970");
  }

  private static boolean isLongAsADate(long digits) {
    return digits == 8 || digits == 12 || digits == 14 || digits == 17;
  }

  private static boolean isYear(int number) {
    return number >= FIRST_YEAR && number <= LAST_YEAR;
  }

  private static void noteUnit(BigDecimal number, String reading, InputNotes notes) {
    notes.add(
        InputNotice.TIME_UNIT_ASSUMED,
        "the number " + number.toPlainString() + " was read as " + reading);
  }

  /** Returns the time whose digits these are, yyyyMMdd[HHmm[ss[SSS]]], or null. */
  private static @Nullable Instant written(BigDecimal number, ZoneId zone) {
    String digits = number.toPlainString();
    if (!isYear(part(digits, 0, 4))) {
      return null;
    }
    try {
      return LocalDateTime.of(
              part(digits, 0, 4),
              part(digits, 4, 6),
              part(digits, 6, 8),
              part(digits, 8, 10),
              part(digits, 10, 12),
              part(digits, 12, 14),
              1_000_000 * part(digits, 14, 17))
          .atZone(zone)
          .toInstant();
    } catch (DateTimeException e) {
      return null; // 19000000 has no month, so it is no date but a number.
    }
  }

  /** Returns the number that these digits are, or 0 if there are not so many. */
  static int part(String digits, int from, int to) {
    return to <= digits.length() ? Integer.parseInt(digits, from, to, 10) : 0;
  }
}
