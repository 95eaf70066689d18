package io.swell.text;

import org.apache.lucene.analysis.CharArraySet;

/**
 * Finds where the message of a log line begins: after the timestamp, level, process and thread that
 * the logging layout writes first.
 */
final class LogHeader {
  private static final int MOST_PARTS = 12;
  private static final int LONGEST_BRACKET = 80;
  private static final String SEPARATORS = " \t|,;:-";
  private static final CharArraySet LEVELS =
      LogMask.words(
          "trace debug info notice warn warning error err severe fatal critical crit "
              + "alert emerg panic fine finer finest");

  private LogHeader() {}

  /** Returns where the message of the line {@code text[from, to)} begins. */
  static int messageStart(char[] text, int from, int to) {
    int end = LogEnvelope.end(text, from, to);
    boolean inside = end > from;
    for (int part = 0; part < MOST_PARTS; part++) {
      int at = end;
      while (at < to && SEPARATORS.indexOf(text[at]) >= 0) {
        at++;
      }
      int next = at < to ? part(text, at, to, inside) : LogMask.NO_MATCH;
      if (next == LogMask.NO_MATCH) {
        return end;
      }
      end = next;
      inside = true;
    }
    return end;
  }

  /**
   * Returns the end of the header part that begins here, or NONE.
   *
   * @param inside whether another header part precedes it
   */
  private static int part(char[] text, int from, int to, boolean inside) {
    char c = text[from];
    if (c == '[' || c == '<' || c == '(') {
      return bracketed(text, from, to, inside);
    }
    int time = LogTimestamp.match(text, from, to);
    if (time != LogMask.NO_MATCH) {
      return time;
    }
    int word = from;
    while (word < to && Ascii.isAlphanumeric(text[word])) {
      word++;
    }
    if (word == from || !LogMask.endsWord(text, word, to)) {
      return LogMask.NO_MATCH;
    }
    if (isLevel(text, from, word)) {
      return inside || isUpper(text, from, word) ? word : LogMask.NO_MATCH;
    }
    boolean number = LogMask.digits(text, from, to, word - from) == word;
    return number && (word == to || text[word] <= ' ' || text[word] == '|')
        ? word
        : LogMask.NO_MATCH;
  }

  private static int bracketed(char[] text, int from, int to, boolean inside) {
    char close = text[from] == '[' ? ']' : text[from] == '<' ? '>' : ')';
    int end = from + 1;
    int limit = Math.min(to, from + LONGEST_BRACKET);
    while (end < limit && text[end] != close) {
      end++;
    }
    if (end >= limit || end == from + 1) {
      return LogMask.NO_MATCH;
    }
    boolean header =
        isLevel(text, from + 1, end)
            || LogMask.digits(text, from + 1, end, end) == end
            || LogTimestamp.match(text, from + 1, end) == end
            || (inside && (isThread(text, from + 1, end) || isModule(text, from + 1, end)));
    return header ? end + 1 : LogMask.NO_MATCH;
  }

  /** Returns whether a name is a thread or request: it has a number, or is main. */
  private static boolean isThread(char[] text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Ascii.isDigit(text[i])) {
        return true;
      }
    }
    return new String(text, from, to - from).equals("main");
  }

  /** Returns whether this is a module of Apache with the level, or a client: {@code core:error}. */
  private static boolean isModule(char[] text, int from, int to) {
    int colon = from;
    while (colon < to && text[colon] != ':') {
      colon++;
    }
    return (colon < to && isLevel(text, colon + 1, to))
        || Ascii.startsWith(text, from, to, "client ");
  }

  private static boolean isLevel(char[] text, int from, int to) {
    int end = to;
    while (end > from && text[end - 1] == ' ') {
      end--;
    }
    return LEVELS.contains(text, from, end - from);
  }

  private static boolean isUpper(char[] text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Ascii.isUpper(text[i])) {
        return false;
      }
    }
    return true;
  }
}
