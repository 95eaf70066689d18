package io.swell.text;

import java.util.List;
import java.util.stream.Collectors;

/** The forms of dates and times in the headers of log lines, as parts of regular expressions. */
final class LogTime {
  private static final String MONTH = "(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?!\\w)";
  private static final String DAY = "(?i:mon|tue|wed|thu|fri|sat|sun)(?!\\w)";
  private static final String ZONE =
      "(?: ?[AP]M(?!\\w))?+(?:Z| ?[+-](?:\\d{4}|\\d\\d:\\d\\d)"
          + "| (?:UTC|GMT|[CEW]ES?T|[ECMP][SD]T|MSK|[BIJK]ST|HKT|SGT|A[ECW][SD]T|NZ[SD]T|BRT|SAST"
          + "|[A-Z][a-z]+/[A-Z]\\w+)(?!\\w))?+";
  private static final String FRACTION = "(?:[.,]\\d{1,9}+|:\\d{3}(?!\\d))?+" + ZONE;

  /** The rest of hh:mm or hh:mm:ss after the hour, with an optional fraction and zone. */
  private static final String MINUTES = ":\\d\\d(?>:\\d\\d" + FRACTION + "|" + ZONE + ")";

  private static final String CLOCK =
      "\\d{1,2}+(?:" + MINUTES + "|\\.\\d\\d\\.\\d\\d" + FRACTION + ")";
  private static final String AFTER_DATE = "(?:(?: - |[T t_\\-:,] ?)" + CLOCK + ")?+";
  private static final String YEAR = "(?:[, ]{1,3}+\\d{4}(?![\\w:[^\\x00-\\x7F]]))?+";
  private static final String YEAR_AND_TIME = YEAR + AFTER_DATE + YEAR;

  private static final String DATES =
      List.of("-", "/", "\\.").stream()
          .map(
              separator ->
                  "\\d{4}%1$s(?:%2$s|\\d{1,2}+)%1$s\\d{1,2}+|\\d{1,2}+%1$s(?:%2$s|\\d{1,2}+)%1$s%3$s"
                      .formatted(
                          separator,
                          MONTH,
                          // a version may have dots, too
                          separator.equals("\\.") ? "\\d{4}" : "(?:\\d{4}|\\d{1,2}+(?!\\d))"))
          .collect(Collectors.joining("|"));

  /** A whole date or time; what matches once is not given up for less. */
  static final String FORM =
      "(?>(?:"
          + DAY
          + "[, ]{0,3}+)?+(?:\\d{8}T\\d{6}"
          + FRACTION
          + "|\\d{1,2}+"
          + MINUTES
          + "|\\d{1,2}+ "
          + MONTH
          + YEAR_AND_TIME
          + "|(?:"
          + DATES
          + ")"
          + AFTER_DATE
          + "|"
          + MONTH
          + " {1,3}+\\d{1,2}+"
          + YEAR_AND_TIME
          + "))(?![:.]\\d|\\w)";

  /** What follows the end of a word. */
  static final String END = "(?![\\w[^\\x00-\\x7F]])";

  /** The names of months and days, without regard to case. */
  private static final String NAMES =
      "jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun";

  private LogTime() {}

  /** Returns whether {@link #FORM} may match here: false where a few characters rule it out. */
  static boolean mayBegin(String line, int from) {
    int end = from;
    while (end < line.length() && end - from < 9 && Ascii.isDigit(line.charAt(end))) {
      end++;
    }
    if (end == from) {
      return isName(line, from);
    }
    if (end + 1 >= line.length()) {
      return false;
    }
    char next = line.charAt(end);
    boolean isNumber = Ascii.isDigit(line.charAt(end + 1));
    return switch (end - from) {
      case 1, 2 ->
          (isNumber && ":-/.".indexOf(next) >= 0)
              || (" -/.".indexOf(next) >= 0 && isName(line, end + 1));
      case 4 -> "-/.".indexOf(next) >= 0 && (isNumber || isName(line, end + 1));
      case 8 -> next == 'T' && isNumber;
      default -> false;
    };
  }

  /** Returns whether exactly three letters follow, which name a month or a day. */
  private static boolean isName(String line, int from) {
    int end = from + 3;
    if (LogHeader.lettersEnd(line, from, Math.min(end + 1, line.length())) != end) {
      return false;
    }
    for (int at = 0; at < NAMES.length(); at += 4) {
      if (NAMES.regionMatches(true, at, line, from, 3)) {
        return true;
      }
    }
    return false;
  }
}
