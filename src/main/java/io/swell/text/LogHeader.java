package io.swell.text;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds where the message of a log line begins: after the timestamp, level, process and thread that
 * the logging layout writes first.
 */
final class LogHeader {
  private static final int MOST_PARTS = 12;
  private static final String SEPARATORS = " \t|,;:-";
  private static final String LEVELS =
      "trace|debug|info|notice|warn|warning|error|err|severe|fatal|critical|crit|alert|emerg|panic"
          + "|fine|finer|finest";
  private static final String LEVEL = "(?i:" + LEVELS + ")";

  /** A level, a number or a time, in brackets or not; a level alone is in capitals. */
  private static final Pattern FIRST =
      part("(?:" + LEVELS.toUpperCase(Locale.ROOT) + ")", LEVEL + " *|\\d+|" + LogTimestamp.FORM);

  /**
   * A part after another one. Brackets may also have a thread or request, which has a number or is
   * main, a module of Apache with the level ({@code core:error}), or a client.
   */
  private static final Pattern NEXT =
      part(
          LEVEL,
          LEVEL
              + " *|[^END]*\\d[^END]*|"
              + LogTimestamp.FORM
              + "|main|[^END:]*:"
              + LEVEL
              + " *|client [^END]*");

  private LogHeader() {}

  /**
   * Returns the pattern of a part.
   *
   * @param level what a level outside of brackets matches
   * @param content what brackets may hold, where END stands for the closing one
   */
  private static Pattern part(String level, String content) {
    String brackets =
        Stream.of("[]", "<>", "()")
            .map(
                pair ->
                    ("\\" + pair.charAt(0) + "(?=[^END]{1,78}END)(?:" + content + ")END")
                        .replace("END", "\\" + pair.charAt(1)))
            .collect(Collectors.joining("|"));
    return Pattern.compile(
        brackets
            + "|"
            + LogTimestamp.FORM
            + "|"
            + level
            + "(?![\\w[^\\x00-\\x7F]])|\\d+(?=[\\x00-\\x20|]|$)");
  }

  /** Returns where the message of the line {@code text[from, to)} begins. */
  static int messageStart(char[] text, int from, int to) {
    int end = LogEnvelope.end(text, from, to);
    Pattern expected = end > from ? NEXT : FIRST;
    for (int part = 0; part < MOST_PARTS; part++) {
      int at = end;
      while (at < to && SEPARATORS.indexOf(text[at]) >= 0) {
        at++;
      }
      int next = LogTimestamp.endOf(expected, text, at, to);
      if (next == LogMask.NO_MATCH) {
        return end;
      }
      end = next;
      expected = NEXT;
    }
    return end;
  }
}
