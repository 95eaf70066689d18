package io.swell.format.input;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one text as a time: finds the time of day, and then the parts of the date and the zone in
 * any order around it. Every part must be understood, each at most once. Costs time in proportion
 * to the length of the text, which the caller bounds.
 */
final class TimeText {
  private static final int FLAGS = Pattern.CASE_INSENSITIVE;

  /** A date and time without separators; its date alone may be followed by other forms. */
  private static final Pattern BASIC =
      Pattern.compile(
          "(\\d{4})(\\d\\d)(\\d\\d)(?:[T _]?(\\d\\d)(\\d\\d)(\\d\\d)?([.,]\\d{1,9})?)?(?!\\d)",
          FLAGS);

  private static final Pattern CLOCK =
      Pattern.compile(
          "(?<![\\d+-])(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,9})|:(\\d{3}))?)?(?![\\d:.])"
              + "(?:\\s?([ap])\\.?\\s?m\\b\\.?)?",
          FLAGS);

  private static final Pattern HOUR =
      Pattern.compile(
          "(?<!\\d)(\\d{1,2})\\s?([ap])\\.?\\s?m\\b\\.?|(?<=\\dT)(\\d\\d)(?!\\d)", FLAGS);

  private static final Pattern OFFSET =
      Pattern.compile(
          "(?:UTC|GMT|UT|Z)?\\s?([+-])(\\d{1,2}):?(\\d\\d)?(?::?(\\d\\d))?(?!\\d)", FLAGS);
  private static final Pattern REGION =
      Pattern.compile("\\[?([A-Za-z_]+/[A-Za-z][A-Za-z0-9_+/-]*)\\]?");
  private static final Pattern WORD = Pattern.compile("([\\p{L}\\p{M}]+(?:['’]\\p{L}+)?)\\.?");
  private static final Pattern NAMED_ZONE = Pattern.compile("\\[([A-Za-z]+)\\]");

  /** A date of Chinese, Japanese or Korean: number and year, number and month, number and day. */
  private static final Pattern EAST_ASIAN =
      Pattern.compile(
          "(\\d{4}) ?[\u5e74\ub144] ?(\\d{1,2}) ?[\u6708\uc6d4] ?(\\d{1,2}) ?[\u65e5\uc77c]");

  /** A comment, as in {@code +0000 (UTC)}. */
  private static final Pattern COMMENT = Pattern.compile("\\(([^()]*)\\)");

  /** The monotonic clock that Go prints after a time. */
  private static final Pattern MONOTONIC = Pattern.compile("\\sm=[+-][\\d.]+$");

  /** The clock of DB2 and Oracle, after a date with hyphens. */
  private static final Pattern DOTTED_CLOCK =
      Pattern.compile("^(\\d+-\\w+-\\d+)[- ](\\d\\d)\\.(\\d\\d)\\.(\\d\\d)(?!\\d)");

  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Zs}]+");
  private static final String SEPARATORS = " ,;:_";

  /** Words that stand around the parts of a date. */
  private static final Set<String> FILLERS =
      Set.of("t", "at", "on", "of", "the", "de", "del", "du", "le", "den", "der", "um", "uhr", "г");

  private final String text;
  private final DateNames names;
  private final ZoneNames zoneNames;
  private final DateParts date = new DateParts();
  private @Nullable ZoneId offset;
  private @Nullable ZoneId region;
  private @Nullable String zoneName;
  private boolean hasWeekday;

  private TimeText(String text, DateNames names, ZoneNames zoneNames) {
    this.text = text;
    this.names = names;
    this.zoneNames = zoneNames;
  }

  /**
   * Reads a text.
   *
   * @param names names of months and weekdays, besides the English ones
   * @param notes gets a notice if the zone had to be assumed
   */
  static Instant read(String text, DateNames names, ZoneNames zoneNames, InputNotes notes)
      throws UnreadableTimeException {
    try {
      return new TimeText(text, names, zoneNames).read(notes);
    } catch (DateTimeException e) {
      throw new UnreadableTimeException(e.getMessage() + "; " + TimestampParser.ALLOWED);
    }
  }

  private Instant read(InputNotes notes) throws UnreadableTimeException {
    String plain = plain(text);
    Matcher comment = COMMENT.matcher(plain);
    String remark = comment.find() ? comment.group(1).strip() : "";
    LocalDateTime local = local(comment.replaceAll(" ").strip());
    boolean isZone = !remark.isEmpty() && !isWeekday(remark);
    if (isZone && offset == null && region == null && zoneName == null) {
      zoneName = remark;
    }
    if (date.lacksCentury() && !hasWeekday) {
      notes.add(
          InputNotice.DATE_ASSUMED,
          TextSanitizer.quoted(text) + " has a year of two digits and was read as " + local);
    }
    return instant(local, zone(zoneNames.fallback(), notes), text, notes);
  }

  /**
   * Returns a local time as an instant; when clocks were set back it is the first of two.
   *
   * @param text what was read, for the notice in that case
   */
  static Instant instant(LocalDateTime local, ZoneId zone, String text, InputNotes notes) {
    Instant read = local.atZone(zone).toInstant();
    if (zone.getRules().getValidOffsets(local).size() != 1) {
      notes.add(
          InputNotice.ZONE_ASSUMED,
          "%s is twice or not at all on the clocks of %s and was read as %s"
              .formatted(TextSanitizer.quoted(text), zone, read));
    }
    return read;
  }

  /** Returns a text with plain blanks, signs and separators. */
  private static String plain(String text) {
    String plain = BLANKS.matcher(text).replaceAll(" ").strip().replace('\u2212', '-');
    plain = plain.replace(" - ", " ");
    plain = MONOTONIC.matcher(plain).replaceFirst("");
    plain = DOTTED_CLOCK.matcher(plain).replaceFirst("$1 $2:$3:$4");
    plain = EAST_ASIAN.matcher(plain).replaceAll("$1-$2-$3 ");
    Matcher basic = BASIC.matcher(plain);
    if (!basic.lookingAt()) {
      return plain;
    }
    String date = basic.group(1) + "-" + basic.group(2) + "-" + basic.group(3);
    String seconds = basic.group(6) == null ? "00" : basic.group(6);
    String time =
        basic.group(4) == null
            ? ""
            : "T" + basic.group(4) + ":" + basic.group(5) + ":" + seconds + or(basic.group(7), "");
    return date + time + plain.substring(basic.end());
  }

  private LocalDateTime local(String plain) throws UnreadableTimeException {
    Matcher clock = CLOCK.matcher(plain);
    if (clock.find()) {
      scan(plain.substring(0, clock.start()), false);
      scan(plain.substring(clock.end()), true);
      int hour = hour(Integer.parseInt(clock.group(1)), clock.group(6));
      int minute = Integer.parseInt(clock.group(2));
      int second = clock.group(3) == null ? 0 : Integer.parseInt(clock.group(3));
      String fraction = (or(clock.group(4), clock.group(5)) + "000000000").substring(0, 9);
      return at(date.date(), hour, minute, second, Integer.parseInt(fraction));
    }
    Matcher hour = HOUR.matcher(plain);
    if (hour.find()) {
      scan(plain.substring(0, hour.start()), false);
      scan(plain.substring(hour.end()), true);
      int read = Integer.parseInt(or(hour.group(1), hour.group(3)));
      return at(date.date(), hour(read, hour.group(2)), 0, 0, 0);
    }
    scan(plain, true);
    return date.date().atStartOfDay();
  }

  private static String or(@Nullable String one, @Nullable String other) {
    return one != null ? one : other != null ? other : "";
  }

  /** Returns a date's time; 24:00 is the end of the day and second 60 a leap second. */
  static LocalDateTime at(LocalDate date, int hour, int minute, int second, int nanos) {
    if (hour == 24 && minute == 0 && second == 0 && nanos == 0) {
      return date.plusDays(1).atStartOfDay();
    }
    return second == 60 && minute == 59
        ? date.atTime(hour, minute, 59).plusSeconds(1)
        : date.atTime(hour, minute, second, nanos);
  }

  static int hour(int hour, @Nullable String half) {
    if (half == null) {
      return hour;
    }
    if (hour < 1 || hour > 12) {
      throw new DateTimeException("hour " + hour + " of a 12-hour clock");
    }
    return hour % 12 + (half.equalsIgnoreCase("p") ? 12 : 0);
  }

  /** Reads the parts before or after the time of day. */
  private void scan(String part, boolean mayHaveOffset) throws UnreadableTimeException {
    int at = 0;
    while (at < part.length()) {
      if (SEPARATORS.indexOf(part.charAt(at)) >= 0) {
        at++;
        continue;
      }
      Matcher found = date.match(part, at);
      if (found == null) {
        found = zoneIn(part, at, mayHaveOffset);
      }
      at = found == null ? wordIn(part, at, mayHaveOffset) : found.end();
    }
  }

  private @Nullable Matcher zoneIn(String part, int at, boolean mayHaveOffset) {
    Matcher found = mayHaveOffset ? at(OFFSET, part, at) : null;
    if (found != null) {
      int sign = found.group(1).equals("-") ? -1 : 1;
      ZoneOffset read =
          ZoneOffset.ofHoursMinutesSeconds(
              sign * number(found, 2), sign * number(found, 3), sign * number(found, 4));
      if (offset != null && !offset.equals(read)) {
        throw new DateTimeException("two offsets");
      }
      offset = read;
      return found;
    }
    found = at(REGION, part, at);
    if (found != null) {
      region = ZoneId.of(found.group(1));
      return found;
    }
    found = at(NAMED_ZONE, part, at);
    if (found != null) {
      zoneName = found.group(1);
    }
    return found;
  }

  private int wordIn(String part, int at, boolean isAfterTime) throws UnreadableTimeException {
    Matcher found = at(WORD, part, at);
    if (found == null) {
      throw TimestampParser.unreadable();
    }
    String word = found.group(1);
    int end = found.end();
    // CET after a time is a zone, although a Croatian Thursday is called so, too.
    boolean isZone =
        isAfterTime && word.equals(word.toUpperCase(Locale.ROOT)) && zoneNames.find(word) != null;
    int named = isZone ? 0 : month(word);
    if (named > 0 && date.setMonth(named)) {
      return end < part.length() && "-/".indexOf(part.charAt(end)) >= 0 ? end + 1 : end;
    }
    if (word.equalsIgnoreCase("Z")) {
      offset = ZoneOffset.UTC;
    } else if (isZone || !(isWeekday(word) || FILLERS.contains(word.toLowerCase(Locale.ROOT)))) {
      if (zoneName != null) {
        throw TimestampParser.unreadable();
      }
      zoneName = word;
    } else {
      hasWeekday |= isWeekday(word);
    }
    return end;
  }

  private int month(String word) {
    int named = names.month(word);
    return named > 0 ? named : DateNames.ENGLISH.month(word);
  }

  private boolean isWeekday(String word) {
    return names.isWeekday(word) || DateNames.ENGLISH.isWeekday(word);
  }

  private ZoneId zone(ZoneId fallback, InputNotes notes) throws UnreadableTimeException {
    String name = zoneName;
    ZoneNames.Zone named = name == null ? null : zoneNames.find(name);
    ZoneId stated = offset != null ? offset : region;
    if (stated != null) {
      // The name after an offset, as in +0800 PST, adds nothing.
      if (name != null && named == null && !name.matches("[A-Z]{2,5}")) {
        throw TimestampParser.unreadable();
      }
      return stated;
    }
    if (name == null) {
      noteAssumed(text, fallback, notes);
      return fallback;
    }
    if (named == null) {
      throw new UnreadableTimeException(
          ("the time zone %s is not known; write the offset (+02:00), or set"
                  + " input.zone=UTC,NAME=OFFSET or UTC,NAME=Region/City")
              .formatted(TextSanitizer.quoted(name)));
    }
    if (named.isAssumed()) {
      notes.add(
          InputNotice.ZONE_NAME_ASSUMED,
          "%s in %s was read as %s; input.zone overrides it"
              .formatted(name, TextSanitizer.quoted(text), named.id()));
    }
    return named.id();
  }

  /** Notes that a text has no zone. */
  static void noteAssumed(String text, ZoneId zone, InputNotes notes) {
    notes.add(
        InputNotice.ZONE_ASSUMED,
        () ->
            TextSanitizer.quoted(text)
                + " names no time zone and was read in "
                + (zone.equals(ZoneOffset.UTC) ? "UTC" : zone)
                + "; input.zone sets another");
  }

  static @Nullable Matcher at(Pattern pattern, String part, int at) {
    Matcher matcher = pattern.matcher(part).region(at, part.length());
    return matcher.lookingAt() ? matcher : null;
  }

  static int number(Matcher matcher, int group) {
    String digits = matcher.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }
}
