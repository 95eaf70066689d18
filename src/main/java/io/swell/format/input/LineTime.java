package io.swell.format.input;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.MonthDay;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the time that a line of a log begins with, after what {@link LineHeader} knows.
 *
 * <p>It must be a date with a time of day to the second (to the minute, if a zone or a bracket
 * follows), or a number of seconds, milliseconds, microseconds or nanoseconds since 2001 that is
 * not in the future. A date alone, as a sentence may begin with one, and a time of day alone are
 * not times. A date of numbers without the century or the year is read where it has only one
 * reading, or where the rest of the line shows which program wrote it; otherwise it is unreadable.
 *
 * <p>Costs time in proportion to the beginning of the line, at most {@value #LOOKED_AT} characters.
 */
record LineTime(TimestampParser parser) {
  private static final int LOOKED_AT = 400;
  private static final int MOST_PARTS = 6;

  /** How much later than the line's arrival its time may be, if its year has to be inferred. */
  private static final Duration MOST_AHEAD = Duration.ofDays(1);

  private static final int YEARS_BETWEEN_LEAP_DAYS = 8;

  private static final String MONTH =
      "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
          + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\\.?";
  private static final String CLOCK =
      "(?<h>\\d{1,2})(?<c>[:.])(?<mi>\\d{1,2})\\k<c>(?<s>\\d{1,2})"
          + "(?:[.,](?<f>\\d{1,9})\\d*|:(?<ms>\\d{1,3}))?(?!:?\\d)(?:\\s?(?<p>[ap])\\.?m\\b\\.?)?";
  private static final String ZONE =
      "(?:(?<at>z\\b|[+-]\\d\\d(?::?\\d\\d)?(?!\\d)|[+-]\\d{3}(?!\\d)|(?:utc|gmt)\\b)"
          + "|\\s(?<z>[+-]\\d\\d:?\\d\\d(?![\\d.])|[+-]\\d\\d(?=\\s\\[|\\])"
          + "|(?:UTC|GMT)[+-]\\d{1,2}(?::?\\d\\d)?|(?-i:(?!GET\\b)[A-Z]{3,5}|[ECMP]T)(?![\\w-])"
          + "|(?-i:[A-Z])[a-z]+/(?-i:[A-Z])\\w+(?:/\\w+)?))?";

  /** The offset that Db2 writes: 2026-07-22-12.00.00.000000+120. */
  private static final Pattern MINUTES = Pattern.compile("[+-]\\d{3}");

  private static final String END = "(?!\\w)";
  private static final String CLOCK_ZONE = CLOCK + ZONE + END;

  private static final List<Form> FORMS =
      List.of(
          form(
              "(?<y>\\d{4})([-/.])(?<mo>\\d\\d?)\\2(?<d>\\d\\d?)(?:[T_:-]|,?\\s{1,2}| - )"
                  + CLOCK_ZONE),
          form(
              "(?<y>\\d{4})-(?<mo>\\d\\d)-(?<d>\\d\\d)[T ](?<h>\\d\\d):(?<mi>\\d\\d)"
                  + "(?=Z|[+-]\\d\\d|\\])"
                  + ZONE
                  + END),
          form("[IWEFC]?(?<y>(?:19|20)\\d\\d)(?<mo>\\d\\d)(?<d>\\d\\d)[T _-]" + CLOCK_ZONE),
          form(
              "(?<y>(?:19|20)\\d\\d)(?<mo>\\d\\d)(?<d>\\d\\d)[T _-]?"
                  + "(?<h>\\d\\d)(?<mi>\\d\\d)(?<s>\\d\\d)(?:[.,](?<f>\\d{1,9}))?(?!\\d)"
                  + ZONE
                  + END),
          // klog and Chromium
          form("[IWEFDV](?<mo>\\d\\d)(?<d>\\d\\d) " + CLOCK_ZONE),
          form(
              "(?<mo>\\d\\d)(?<d>\\d\\d)/(?<h>\\d\\d)(?<mi>\\d\\d)(?<s>\\d\\d)"
                  + "(?:\\.(?<f>\\d{1,9}))?(?=:[A-Z])"),
          // syslog, C's ctime, java.util.logging, Cisco
          form(
              "(?:(?<y>\\d{4}) )?"
                  + MONTH
                  + "[ -]{1,2}(?<d>\\d\\d?)(?!\\d)(?:,? (?<y2>\\d{4})(?!:))?,?(?: at)? {1,2}"
                  + CLOCK
                  + ZONE
                  + "(?:\\s(?<y3>(?:19|20)\\d\\d)(?![\\w.:-]))?"
                  + END),
          // Apache, Redis, Tomcat, PHP
          form(
              "(?<d>\\d\\d?)[-/ .]{1,2}"
                  + MONTH
                  + "(?:[-/ ,.]{1,2}(?<y>\\d{4}|\\d\\d(?![:.\\d])))?[:,T -]{1,2}"
                  + CLOCK_ZONE),
          // FortiGate
          form("date=\"?(?<y>\\d{4})-(?<mo>\\d\\d)-(?<d>\\d\\d)\"?,?\\s+time=\"?" + CLOCK_ZONE),
          // HDFS and MySQL
          form(
              "(?<yy>\\d\\d)(?<mo>\\d\\d)(?<d>\\d\\d) (?<h>\\d\\d)(?<mi>\\d\\d)(?<s>\\d\\d)"
                  + "(?= \\d+ (?-i:[A-Z]{4,8}) )"),
          form("[IWEFD]? ?(?<yy>\\d\\d)(?<mo>\\d\\d)(?<d>\\d\\d) {1,2}" + CLOCK_ZONE),
          form(
              "(?<one>\\d{1,2})(?<sep>[-/.])(?<two>\\d{1,2})\\k<sep>(?<y>\\d{4}|\\d\\d)"
                  + "(?:,?\\s{1,2}|[T-])"
                  + CLOCK_ZONE),
          form("(?<one>\\d\\d)(?<sep>[-/.])(?<two>\\d\\d)[ -]" + CLOCK_ZONE));

  private static final Pattern EPOCH =
      Pattern.compile(
          "(1\\d{9}(?:\\.\\d{1,9})?|1\\d{12}(?:\\.\\d{1,6})?|1\\d{15}|1\\d{18}"
              + "|1\\.\\d{6,}e\\+?0?9)(?=[\\s\\])|,;:\"]|$)");

  /** The number after the alert of Blue Gene and Thunderbird, and that of HPC clusters. */
  private static final Pattern FIELD_EPOCH =
      Pattern.compile(
          "(?:-|[A-Z][A-Z0-9_-]{2,}) (1\\d{9}) \\d{4}\\.\\d\\d\\.\\d\\d "
              + "|\\d+ \\S+ \\S+ \\S+ (1\\d{9}) \\d+ ");

  /** The digits of a time; most sentences have none. */
  private static final Pattern DIGITS = Pattern.compile("\\d[:.]\\d|\\d{6}");

  private static final Pattern TIME_OF_DAY = Pattern.compile("\\d{1,2}:\\d\\d:\\d\\d(?!\\d)");

  /** A form of a time, with the names of its groups. */
  private record Form(Pattern pattern, Set<String> groups) {
    /** Returns the first of these groups that is in the form and the text. */
    @Nullable String first(Matcher found, String... names) {
      for (String name : names) {
        String value = groups.contains(name) ? found.group(name) : null;
        if (value != null) {
          return value;
        }
      }
      return null;
    }

    int number(Matcher found, String group) {
      String digits = first(found, group);
      return digits == null ? 0 : Integer.parseInt(digits);
    }
  }

  private static Form form(String pattern) {
    Set<String> groups = new LinkedHashSet<>();
    Matcher names = Pattern.compile("\\(\\?<([a-z][a-z0-9]*)>").matcher(pattern);
    while (names.find()) {
      groups.add(names.group(1));
    }
    return new Form(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), groups);
  }

  /**
   * Returns the time that a text begins with.
   *
   * @param arrival when the text was written at the latest; a date without a year is the latest one
   *     that is not more than a day after it
   * @param notes gets a notice if a zone, a year, the order of a date or a unit was assumed
   * @return null if it begins with no date and time
   * @throws UnreadableTimeException if it does, but that has several readings or none
   */
  @Nullable Instant read(String text, Instant arrival, InputNotes notes)
      throws UnreadableTimeException {
    String line = text.stripLeading();
    int end = line.indexOf('\n');
    line = line.substring(0, Math.min(end < 0 ? line.length() : end, LOOKED_AT));
    if (!DIGITS.matcher(line).find()) {
      return null;
    }
    int start = LineHeader.skipBlanks(line, 0);
    int at = start;
    try {
      for (int part = 0; part < MOST_PARTS && at < line.length(); part++) {
        Instant found = find(line, LineHeader.open(line, at), start, arrival, notes);
        if (found != null) {
          return found;
        }
        int next = LineHeader.skipBlanks(line, LineHeader.skipPart(line, at));
        if (next == at) {
          break;
        }
        at = next;
      }
    } catch (DateTimeException e) {
      throw new UnreadableTimeException(String.valueOf(e.getMessage()));
    }
    if (TimeText.at(TIME_OF_DAY, line, LineHeader.open(line, start)) != null) {
      throw new UnreadableTimeException("it has a time of day without a date");
    }
    return null;
  }

  private @Nullable Instant find(String line, int at, int start, Instant arrival, InputNotes notes)
      throws UnreadableTimeException {
    if (at == line.length() || !isFirst(line.charAt(at))) {
      return null;
    }
    for (Form form : FORMS) {
      Matcher found = TimeText.at(form.pattern, line, at);
      if (found != null) {
        return time(form, found, line, arrival, notes);
      }
    }
    Matcher epoch = at == start ? TimeText.at(FIELD_EPOCH, line, at) : null;
    if (epoch != null) {
      return sinceEpoch(epoch.group(1) == null ? epoch.group(2) : epoch.group(1), arrival, notes);
    }
    // A number further inside may be anything.
    boolean mayBeEpoch = at == start || "[(<=\">".indexOf(line.charAt(at - 1)) >= 0;
    epoch = mayBeEpoch ? TimeText.at(EPOCH, line, at) : null;
    return epoch == null ? null : sinceEpoch(epoch.group(1), arrival, notes);
  }

  private static boolean isFirst(char c) {
    return c == '-' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }

  private @Nullable Instant sinceEpoch(String number, Instant arrival, InputNotes notes)
      throws UnreadableTimeException {
    Instant time = parser.read(new BigDecimal(number), notes);
    if (time.isAfter(arrival.plus(MOST_AHEAD))) {
      return null;
    }
    if (number.indexOf('.') < 0) {
      notes.add(
          InputNotice.TIME_UNIT_ASSUMED,
          "the number " + number + " at the start of a text was read as " + time);
    }
    return time;
  }

  private Instant time(Form form, Matcher found, String line, Instant arrival, InputNotes notes)
      throws UnreadableTimeException {
    String year = form.first(found, "y", "y2", "y3", "yy");
    String one = form.first(found, "one");
    String two = form.first(found, "two");
    String separator = form.first(found, "sep");
    String name = form.first(found, "month");
    int month = name == null ? form.number(found, "mo") : DateNames.ENGLISH.month(name);
    int day = form.number(found, "d");
    if (one != null && two != null && separator != null) {
      var date = new NumericDate(one, two, separator, year);
      String rest = line.substring(found.end("s"));
      if (year != null) {
        LocalDate latest = LocalDate.ofInstant(arrival.plus(MOST_AHEAD), ZoneOffset.UTC);
        return at(date.inYear(rest, latest, notes), form, found, notes);
      }
      MonthDay read = date.withoutYear(rest);
      month = read.getMonthValue();
      day = read.getDayOfMonth();
    }
    if (year != null) {
      LocalDate date = LocalDate.of(DateParts.fullYear(year), month, day);
      if (form.first(found, "yy") != null) {
        notes.add(
            InputNotice.DATE_ASSUMED,
            TextSanitizer.quoted(found.group()) + " was read as a time of " + date);
      }
      return at(date, form, found, notes);
    }
    int arrived = LocalDate.ofInstant(arrival, ZoneOffset.UTC).getYear();
    for (int back = -1; back <= YEARS_BETWEEN_LEAP_DAYS; back++) {
      if (MonthDay.of(month, day).isValidYear(arrived - back)) {
        Instant read = at(LocalDate.of(arrived - back, month, day), form, found, notes);
        if (!read.isAfter(arrival.plus(MOST_AHEAD))) {
          notes.add(
              InputNotice.DATE_ASSUMED,
              () ->
                  TextSanitizer.quoted(found.group())
                      + " has no year and was read as "
                      + read
                      + ", the latest one that is not more than a day ahead; write the year into an"
                      + " older log");
          return read;
        }
      }
    }
    throw new UnreadableTimeException("no year has this day");
  }

  private Instant at(LocalDate date, Form form, Matcher found, InputNotes notes)
      throws UnreadableTimeException {
    String millis = form.first(found, "ms");
    String fraction = form.first(found, "f");
    int nanos =
        millis != null
            ? 1_000_000 * Integer.parseInt(millis)
            : fraction == null ? 0 : Integer.parseInt((fraction + "00000000").substring(0, 9));
    LocalDateTime local =
        TimeText.at(
            date,
            TimeText.hour(form.number(found, "h"), form.first(found, "p")),
            form.number(found, "mi"),
            form.number(found, "s"),
            nanos);
    String zone = form.first(found, "at", "z");
    // The word after the time may be none of a zone.
    String all = found.group();
    String text = zone == null ? all : all.substring(0, all.indexOf(zone));
    boolean isInMinutes = zone != null && MINUTES.matcher(zone).matches();
    if (isInMinutes) {
      return parser.read(local.minusMinutes(Integer.parseInt(zone)), "Z", text, notes);
    }
    return parser.read(local, zone, text.strip(), notes);
  }
}
