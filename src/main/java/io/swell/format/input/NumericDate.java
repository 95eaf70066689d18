package io.swell.format.input;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.MonthDay;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A date of two or three numbers at the start of a log line, of which the order has to be found.
 *
 * @param one the first number
 * @param two the second number
 * @param separator what stands between them
 * @param year the last number, of two or four digits; null if there is none
 */
record NumericDate(String one, String two, String separator, @Nullable String year) {
  /** What Spark and Hadoop write after 26/07/22 12:00:00. */
  private static final Pattern HADOOP =
      Pattern.compile(" (?:INFO|WARN|ERROR|DEBUG|TRACE|FATAL)\\b");

  /** What Android writes after 07-22 12:00:00.123. */
  private static final Pattern LOGCAT =
      Pattern.compile("(?:\\.\\d+)?(?:\\s+\\d+\\s+\\d+ [VDIWEFS] |\\s+[VDIWEFS]/)");

  /** What Proxifier writes after [07.22 12:00:00. */
  private static final Pattern PROXIFIER = Pattern.compile("\\] \\S+(?: \\*64)? - ");

  /**
   * Returns the date if it has a third number.
   *
   * @param rest what follows the time to the second on the line
   * @param latest the latest day that it may be if the century is missing
   * @param notes gets a notice if the order was assumed
   */
  LocalDate inYear(String rest, LocalDate latest, InputNotes notes) throws UnreadableTimeException {
    String text = one + separator + two + separator + year;
    if (year == null || year.length() != 2) {
      var parts = new DateParts();
      parts.match(text, 0);
      return parts.date();
    }
    Set<LocalDate> readings = new LinkedHashSet<>();
    add(readings, one, two, year);
    if (!separator.equals("/") || !HADOOP.matcher(rest).lookingAt()) {
      add(readings, year, one, two);
      add(readings, year, two, one);
      readings.removeIf(each -> each.isAfter(latest));
    }
    if (readings.size() != 1) {
      throw new UnreadableTimeException(
          TextSanitizer.quoted(text) + (readings.isEmpty() ? " is no date" : may(readings)));
    }
    LocalDate read = readings.iterator().next();
    notes.add(
        InputNotice.DATE_ASSUMED, TextSanitizer.quoted(text) + " was read as the date " + read);
    return read;
  }

  private static void add(Set<LocalDate> readings, String year, String month, String day) {
    try {
      readings.add(
          LocalDate.of(DateParts.fullYear(year), Integer.parseInt(month), Integer.parseInt(day)));
    } catch (DateTimeException e) {
      // It is not read in this order.
    }
  }

  /**
   * Returns the day if there is no third number.
   *
   * @param rest what follows the time to the second on the line
   */
  MonthDay withoutYear(String rest) throws UnreadableTimeException {
    Set<MonthDay> readings = new LinkedHashSet<>();
    add(readings, one, two);
    boolean isMonthFirst =
        separator.equals("-")
            ? LOGCAT.matcher(rest).lookingAt()
            : separator.equals(".") && PROXIFIER.matcher(rest).lookingAt();
    if (!isMonthFirst) {
      add(readings, two, one);
    }
    if (readings.size() != 1) {
      String text = TextSanitizer.quoted(one + separator + two);
      throw new UnreadableTimeException(
          text
              + (readings.isEmpty()
                  ? " is no date"
                  : " may be the day and the month, or the month and the day"));
    }
    return readings.iterator().next();
  }

  private static void add(Set<MonthDay> readings, String month, String day) {
    try {
      readings.add(MonthDay.of(Integer.parseInt(month), Integer.parseInt(day)));
    } catch (DateTimeException e) {
      // It is not read in this order.
    }
  }

  private static String may(Set<?> readings) {
    return readings.stream()
        .map(Object::toString)
        .collect(Collectors.joining(" or ", " may be ", ""));
  }
}
