package io.swell.text;

import java.nio.CharBuffer;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds where the message of a log line begins: after what a collector or server writes first, and
 * after the timestamp, level, process and thread of the logging layout. Knows the frames of
 * container runtimes (CRI), syslog (RFC 5424 and 3164, and journald's short form), klog, and access
 * logs of web servers; also the keys of such parts in logfmt.
 */
final class LogHeader {
  /** The result if nothing matches. */
  static final int NO_MATCH = -1;

  private static final int MOST_PARTS = 12;
  private static final String SEPARATORS = " \t|,;:-";
  static final String LEVELS =
      "trace|debug|info|notice|warn|warning|error|err|severe|fatal|critical|crit|alert|emerg|panic"
          + "|fine|finer|finest";
  private static final String LEVEL = "(?i:" + LEVELS + ")";

  /** A character of a word, or one that is not ASCII. */
  private static final String WORD = "[\\w[^\\x00-\\x7F]]";

  /** A level, a number or a time, in brackets or not; a level alone is in capitals. */
  private static final Pattern FIRST =
      part("(?:" + LEVELS.toUpperCase(Locale.ROOT) + ")", LEVEL + " *|\\d+|" + LogTime.FORM);

  /**
   * A part after another one. Brackets may also have a thread or request, which has a number or is
   * main, a module of Apache with the level ({@code core:error}), or a client.
   */
  private static final Pattern NEXT =
      part(
          LEVEL,
          LEVEL
              + " *|[^END]*\\d[^END]*|"
              + LogTime.FORM
              + "|main|[^END:]*:"
              + LEVEL
              + " *|client [^END]*");

  private static final Pattern TIME = Pattern.compile(LogTime.FORM + LogTime.END);
  private static final Pattern PRIORITY = Pattern.compile("<\\d{1,3}>");

  /** After the priority of RFC 5424: version time host app process id [data]. */
  private static final Pattern STRUCTURED =
      Pattern.compile(
          "\\d{1,2}+ (?:-|"
              + LogTime.FORM
              + ")(?: [^ ]++){4}"
              + " (?:-|(?:\\[(?:[^\\]\"]|\"(?:\\\\.|[^\"\\\\])*+\")*+\\])++(?!\\[))");

  /** The stream and the tag of a container's line after its time. */
  private static final Pattern CONTAINER = Pattern.compile(" std(?:out|err) [FP](?=$|[ :])");

  /** The host of syslog, if the tag of a program follows: {@code web1 sshd[123]:}. */
  private static final String HOST = " (?:" + WORD + "|[.:-])*(?<!:)(?= [^ ]+:(?: |$))";

  private static final Pattern SYSLOG_HOST = Pattern.compile(HOST);

  /**
   * The host in a line that may not be syslog's: the tag must have a process, or be the kernel, or
   * the host must look like one.
   */
  private static final Pattern LIKELY_HOST =
      Pattern.compile("(?= [^ ]*[\\d.-]| [^ ]+ kernel:| [^ ]+ [^ ]*\\]:(?: |$))" + HOST);

  /** For example, {@code I0722 12:00:00.123456 1 server.go:123]}. */
  private static final Pattern KLOG =
      Pattern.compile("[IWEFD]\\d{4} (?=\\d)" + LogTime.FORM + "[ \\d]*+[^\\]\\x00-\\x20]*+\\]");

  /** The start of an access log: {@code 10.0.0.1 - ann [10/Oct/2026:13:55:36 +0000]}. */
  private static final Pattern ACCESS =
      Pattern.compile("(?:[^=\\[\\x00-\\x20]*+ ){3,4}?\\[" + LogTime.FORM + "\\]");

  private static final Pattern LOGFMT =
      Pattern.compile("(?=" + WORD + "+=)(?:.* )?(?:level|lvl|msg|severity)=", Pattern.DOTALL);

  /** A key that precedes the message, or one with the parts that other layouts put before it. */
  private static final Pattern KEY =
      Pattern.compile(
          "(?i)(?:msg|message)=(?=.)|(?:t|ts|time|timestamp|level|lvl|severity|caller)=(?=.)"
              + "(?:\"[^\"]*+\"?|[^\\x00-\\x20]*+)");

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
        brackets + "|" + LogTime.FORM + "|" + level + "(?!" + WORD + ")|\\d+(?=[\\x00-\\x20|]|$)");
  }

  /** Returns where the message of the line {@code text[from, to)} begins. */
  static int messageStart(char[] text, int from, int to) {
    int end = envelopeEnd(text, from, to);
    Pattern expected = end > from ? NEXT : FIRST;
    for (int part = 0; part < MOST_PARTS; part++) {
      int at = end;
      while (at < to && SEPARATORS.indexOf(text[at]) >= 0) {
        at++;
      }
      int next = endOf(expected, text, at, to);
      if (next == NO_MATCH) {
        return end;
      }
      end = next;
      expected = NEXT;
    }
    return end;
  }

  /** Returns the end of what a collector or server writes, or {@code from} if there is none. */
  private static int envelopeEnd(char[] text, int from, int to) {
    int priority = endOf(PRIORITY, text, from, to);
    int start = Math.max(from, priority);
    int found = start > from ? endOf(STRUCTURED, text, start, to) : NO_MATCH;
    if (found != NO_MATCH) {
      return found;
    }
    int time = start < to ? endOf(TIME, text, start, to) : NO_MATCH;
    if (time != NO_MATCH) {
      found = endOf(CONTAINER, text, time, to);
      if (found == NO_MATCH) {
        found = endOf(start > from ? SYSLOG_HOST : LIKELY_HOST, text, time, to);
      }
    } else {
      found = endOf(KLOG, text, from, to);
      if (found == NO_MATCH) {
        found = endOf(ACCESS, text, from, to);
      }
    }
    return Math.max(from, found);
  }

  /** Returns whether a message is in logfmt: pairs of keys and values, one of them the level. */
  static boolean isLogfmt(char[] text, int from, int to) {
    return endOf(LOGFMT, text, from, to) != NO_MATCH;
  }

  /**
   * Returns the end of a key of logfmt that is not part of the message, with its value unless that
   * is the message, or NO_MATCH.
   */
  static int logfmtKey(char[] text, int from, int to) {
    return endOf(KEY, text, from, to);
  }

  /** Returns the end of what a pattern matches here, or {@link #NO_MATCH}. */
  static int endOf(Pattern pattern, char[] text, int from, int to) {
    Matcher found = pattern.matcher(CharBuffer.wrap(text, from, to - from));
    return found.lookingAt() ? from + found.end() : NO_MATCH;
  }
}
