package io.swell.format.input;

import java.time.LocalDate;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The parts of a date in the order in which a text has them. */
final class DateParts {
  private static final Pattern ISO_DATE =
      Pattern.compile("(\\d{4})([-/.])\\s?(\\d{1,2})\\2\\s?(\\d{1,2})\\.?(?!\\d)");
  private static final Pattern ISO_WEEK =
      Pattern.compile("(\\d{4})-?W(\\d\\d)(?:-?([1-7]))?(?!\\d)", Pattern.CASE_INSENSITIVE);
  private static final Pattern ISO_ORDINAL = Pattern.compile("(\\d{4})-(\\d{3})(?!\\d)");
  private static final Pattern NUMERIC =
      Pattern.compile("(\\d{1,2})([-/.])\\s?(\\d{1,2})\\2\\s?(\\d{4}|\\d\\d)(?!\\d)");
  private static final Pattern NUMBER =
      Pattern.compile(
          "['’]?(\\d{1,4})(?!\\d)(?:(?:st|nd|rd|th|er)(?!\\p{L})|º|ª)?[-/.]?",
          Pattern.CASE_INSENSITIVE);

  private final List<String> numbers = new ArrayList<>();
  private @Nullable LocalDate date;
  private int month;
  private boolean lacksCentury;

  /** Reads the part of a date that begins here; returns null if none does. */
  @Nullable Matcher match(String part, int at) throws UnreadableTimeException {
    if (!Character.isDigit(part.charAt(at)) && part.charAt(at) != '\'' && part.charAt(at) != '’') {
      return null;
    }
    Matcher iso = TimeText.at(ISO_DATE, part, at);
    if (iso != null) {
      set(LocalDate.of(TimeText.number(iso, 1), TimeText.number(iso, 3), TimeText.number(iso, 4)));
      return iso;
    }
    Matcher week = TimeText.at(ISO_WEEK, part, at);
    if (week != null) {
      int day = week.group(3) == null ? 1 : TimeText.number(week, 3);
      // January 4 is always in week 1.
      LocalDate inFirst = LocalDate.of(TimeText.number(week, 1), 1, 4);
      set(
          inFirst
              .with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, TimeText.number(week, 2))
              .with(ChronoField.DAY_OF_WEEK, day));
      return week;
    }
    Matcher ordinal = TimeText.at(ISO_ORDINAL, part, at);
    if (ordinal != null) {
      set(LocalDate.ofYearDay(TimeText.number(ordinal, 1), TimeText.number(ordinal, 2)));
      return ordinal;
    }
    Matcher numeric = TimeText.at(NUMERIC, part, at);
    if (numeric != null) {
      set(numeric(numeric));
      return numeric;
    }
    Matcher number = TimeText.at(NUMBER, part, at);
    if (number != null) {
      numbers.add(number.group(1));
    }
    return number;
  }

  private void set(LocalDate read) throws UnreadableTimeException {
    if (date != null) {
      throw TimestampParser.unreadable();
    }
    date = read;
  }

  /** Sets the month by its name; returns false if the date has one already. */
  boolean setMonth(int named) {
    if (month > 0 || date != null) {
      return false;
    }
    month = named;
    return true;
  }

  LocalDate date() throws UnreadableTimeException {
    if (date != null && month == 0 && numbers.isEmpty()) {
      return date;
    }
    if (date != null || month == 0 || numbers.size() != 2) {
      throw TimestampParser.unreadable();
    }
    String one = numbers.get(0);
    String other = numbers.get(1);
    boolean isYearFirst = one.length() == 4;
    String year = isYearFirst ? one : other;
    if (year.length() != 4 && year.length() != 2) {
      throw TimestampParser.unreadable();
    }
    lacksCentury = year.length() == 2;
    return LocalDate.of(fullYear(year), month, Integer.parseInt(isYearFirst ? other : one));
  }

  /** Returns whether the date that was read has a year of two digits. */
  boolean lacksCentury() {
    return lacksCentury;
  }

  /** Returns a year of four digits, or of two: those are 1950 to 2049, as in RFC 5322. */
  static int fullYear(String digits) {
    int read = Integer.parseInt(digits);
    return digits.length() == 4 ? read : read < 50 ? 2000 + read : 1900 + read;
  }

  /** Returns a date of three numbers with the year last, unless it has several readings. */
  private static LocalDate numeric(Matcher found) throws UnreadableTimeException {
    int one = TimeText.number(found, 1);
    int other = TimeText.number(found, 3);
    if (found.group(4).length() == 2) {
      throw new UnreadableTimeException(
          TextSanitizer.quoted(found.group())
              + " does not say which number is the year; write all four digits of the year, and"
              + " write it first (2026-07-22)");
    }
    int year = TimeText.number(found, 4);
    boolean isDayFirst = one > 12 || (found.group(2).equals(".") && other <= 12) || one == other;
    if (!isDayFirst && other <= 12) {
      throw new UnreadableTimeException(
          "%s may be %s or %s; write the year first, or the month as a name"
              .formatted(
                  TextSanitizer.quoted(found.group()),
                  LocalDate.of(year, other, one),
                  LocalDate.of(year, one, other)));
    }
    return isDayFirst ? LocalDate.of(year, other, one) : LocalDate.of(year, one, other);
  }
}
