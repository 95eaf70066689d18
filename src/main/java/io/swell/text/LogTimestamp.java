package io.swell.text;

import java.util.Locale;
import java.util.Set;

/**
 * Recognizes dates and times as programs print them, with or without zones: ISO 8601, syslog,
 * Apache, C's {@code ctime}, {@code 17/06/09 20:10:40}, {@code 12:34:56.789}.
 */
final class LogTimestamp {
  private static final int NONE = LogMask.NO_MATCH;
  private static final Set<String> MONTHS =
      Set.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final Set<String> DAYS = Set.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

  private LogTimestamp() {}

  /** Returns the end of the timestamp that begins here, or {@link LogMask#NO_MATCH}. */
  static int match(char[] text, int from, int to) {
    int end = NONE;
    if (Ascii.isDigit(text[from])) {
      end = startingWithDigit(text, from, to);
    } else if (Ascii.isLetter(text[from])) {
      end = startingWithName(text, from, to);
    }
    if (end == NONE) {
      return NONE;
    }
    boolean continues =
        end + 1 < to && (text[end] == ':' || text[end] == '.') && Ascii.isDigit(text[end + 1]);
    return continues || !LogMask.endsWord(text, end, to) ? NONE : end;
  }

  private static int startingWithDigit(char[] text, int from, int to) {
    int first = LogMask.digits(text, from, to, 8);
    int length = first - from;
    if (first >= to) {
      return NONE;
    }
    char separator = text[first];
    if (length == 8 && separator == 'T') {
      int end = LogMask.digits(text, first + 1, to, 6);
      return end == first + 7 ? zone(text, fraction(text, end, to), to) : NONE;
    }
    if (length <= 2 && separator == ':') {
      return time(text, from, to);
    }
    boolean year = length == 4;
    if (length > 2 && !year) {
      return NONE;
    }
    if (separator == ' ' && length <= 2) {
      // 14 Jun 2024
      int month = name(text, first + 1, to, MONTHS);
      return month == NONE ? NONE : yearAndTime(text, month, to);
    }
    if (separator != '-' && separator != '/' && separator != '.') {
      return NONE;
    }
    int second = name(text, first + 1, to, MONTHS);
    if (second == NONE) {
      second = LogMask.digits(text, first + 1, to, 2);
    }
    if (second == first + 1 || second >= to || text[second] != separator) {
      return NONE;
    }
    int third = LogMask.digits(text, second + 1, to, year ? 2 : 4);
    int thirdLength = third - second - 1;
    if (thirdLength == 0 || thirdLength == 3 || (separator == '.' && !year && thirdLength != 4)) {
      return NONE;
    }
    return timeAfter(text, third, to);
  }

  /**
   * Matches, for example, {@code Jun 14 15:16:01}, {@code Sun Dec 04 04:47:44 2005} and {@code Sun,
   * 04 Dec 2005 04:47:44 GMT}.
   */
  private static int startingWithName(char[] text, int from, int to) {
    int at = from;
    int day = name(text, from, to, DAYS);
    if (day != NONE) {
      at = skip(text, day, to, ", ");
      if (at < to && Ascii.isDigit(text[at])) {
        return startingWithDigit(text, at, to);
      }
    }
    int month = name(text, at, to, MONTHS);
    if (month == NONE || month >= to || text[month] != ' ') {
      return NONE;
    }
    int date = skip(text, month, to, " ");
    int end = LogMask.digits(text, date, to, 2);
    return end == date ? NONE : yearAndTime(text, end, to);
  }

  private static int yearAndTime(char[] text, int from, int to) {
    int end = year(text, from, to);
    end = timeAfter(text, end, to);
    return year(text, end, to);
  }

  private static int year(char[] text, int from, int to) {
    int at = skip(text, from, to, ", ");
    int end = LogMask.digits(text, at, to, 5);
    boolean year = at > from && end == at + 4 && LogMask.endsWord(text, end, to);
    return year && !(end < to && text[end] == ':') ? end : from;
  }

  /** Returns the end of the time that follows a date, or the end of the date if none follows. */
  private static int timeAfter(char[] text, int date, int to) {
    if (date + 1 >= to || "T t_-:,".indexOf(text[date]) < 0) {
      return date;
    }
    int end = time(text, date + 1, to);
    return end == NONE ? date : end;
  }

  /** Matches hh:mm or hh:mm:ss, also with dots, with an optional fraction and zone. */
  private static int time(char[] text, int from, int to) {
    int hour = LogMask.digits(text, from, to, 2);
    if (hour == from || hour >= to || (text[hour] != ':' && text[hour] != '.')) {
      return NONE;
    }
    char separator = text[hour];
    int minute = LogMask.digits(text, hour + 1, to, 2);
    if (minute != hour + 3) {
      return NONE;
    }
    if (minute < to && text[minute] == separator) {
      int second = LogMask.digits(text, minute + 1, to, 2);
      if (second == minute + 3) {
        return zone(text, fraction(text, second, to), to);
      }
    }
    return separator == ':' ? zone(text, minute, to) : NONE;
  }

  private static int fraction(char[] text, int at, int to) {
    if (at + 1 < to && (text[at] == '.' || text[at] == ',')) {
      int end = LogMask.digits(text, at + 1, to, 9);
      return end > at + 1 ? end : at;
    }
    return at;
  }

  private static int zone(char[] text, int at, int to) {
    if (at < to && text[at] == 'Z') {
      return at + 1;
    }
    int sign = at < to && text[at] == ' ' ? at + 1 : at;
    if (sign < to && (text[sign] == '+' || text[sign] == '-')) {
      int hours = LogMask.digits(text, sign + 1, to, 4);
      if (hours == sign + 5) {
        return hours;
      }
      if (hours == sign + 3 && hours < to && text[hours] == ':') {
        int minutes = LogMask.digits(text, hours + 1, to, 2);
        return minutes == hours + 3 ? minutes : at;
      }
      return at;
    }
    boolean named =
        sign > at
            && sign + 3 <= to
            && LogMask.endsWord(text, sign + 3, to)
            && (Ascii.startsWith(text, sign, to, "UTC") || Ascii.startsWith(text, sign, to, "GMT"));
    return named ? sign + 3 : at;
  }

  private static int name(char[] text, int from, int to, Set<String> names) {
    if (to - from < 3
        || !Ascii.isLetter(text[from])
        || !Ascii.isLetter(text[from + 2])
        || !LogMask.endsWord(text, from + 3, to)) {
      return NONE;
    }
    String name = new String(text, from, 3).toLowerCase(Locale.ROOT);
    return names.contains(name) ? from + 3 : NONE;
  }

  private static int skip(char[] text, int from, int to, String separators) {
    int at = from;
    int limit = Math.min(to, from + 3);
    while (at < limit && separators.indexOf(text[at]) >= 0) {
      at++;
    }
    return at;
  }
}
