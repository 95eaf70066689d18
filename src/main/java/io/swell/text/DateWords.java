package io.swell.text;

/** Words that belong to the number beside them: names of months and days, and units. */
public final class DateWords {
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  private static final String DAYS = "MonTueWedThuFriSatSun";
  private static final String UNITS = " KB MB GB TB kB B ms us ns sec secs s K M G MHz GHz Hz ";

  private DateWords() {}

  /** Returns whether a word is a month's name or an abbreviation of one. */
  static boolean isMonth(String line, int start, int end) {
    return begins(MONTHS, line, start, end);
  }

  /** Returns whether a word is a weekday's name or an abbreviation of one. */
  static boolean isWeekday(String line, int start, int end) {
    return begins(DAYS, line, start, end);
  }

  private static boolean begins(String names, String line, int start, int end) {
    char first = line.charAt(start);
    if (end - start < 3 || first < 'A' || first > 'W') {
      return false;
    }
    for (int i = 0; i < names.length(); i += 3) {
      if (names.charAt(i) == first && line.startsWith(names.substring(i, i + 3), start)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a word is a unit of bytes, time or frequency. */
  public static boolean isUnit(String line, int start, int end) {
    int length = end - start;
    if (length > 4) {
      return false;
    }
    for (int at = 1; at < UNITS.length(); ) {
      int stop = UNITS.indexOf(' ', at);
      if (stop - at == length && line.regionMatches(start, UNITS, at, length)) {
        return true;
      }
      at = stop + 1;
    }
    return false;
  }
}
