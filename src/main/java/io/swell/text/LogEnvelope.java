package io.swell.text;

import static io.swell.text.LogTimestamp.endOf;

import java.util.regex.Pattern;

/**
 * Finds the end of what a collector or server writes before the message of a program: the frames of
 * container runtimes (CRI), syslog (RFC 5424 and 3164, and journald's short form), klog, and access
 * logs of web servers. Also knows the keys of such parts in logfmt.
 */
final class LogEnvelope {
  /** A character of a word, or one that is not ASCII. */
  private static final String WORD = "[\\w[^\\x00-\\x7F]]";

  private static final Pattern PRIORITY = Pattern.compile("<\\d{1,3}>");

  /** After the priority of RFC 5424: version time host app process id [data]. */
  private static final Pattern STRUCTURED =
      Pattern.compile(
          "\\d{1,2}+ (?:-|"
              + LogTimestamp.FORM
              + ")(?: [^ ]++){4} (?:-|(?:\\[(?:[^\\]\"]|\"(?:\\\\.|[^\"\\\\])*+\")*+\\])++(?!\\[))");

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
      Pattern.compile(
          "[IWEFD]\\d{4} (?=\\d)" + LogTimestamp.FORM + "[ \\d]*+[^\\]\\x00-\\x20]*+\\]");

  /** The start of an access log: {@code 10.0.0.1 - ann [10/Oct/2026:13:55:36 +0000]}. */
  private static final Pattern ACCESS =
      Pattern.compile("(?:[^=\\[\\x00-\\x20]*+ ){3,4}?\\[" + LogTimestamp.FORM + "\\]");

  private static final Pattern LOGFMT =
      Pattern.compile("(?=" + WORD + "+=)(?:.* )?(?:level|lvl|msg|severity)=", Pattern.DOTALL);

  /** A key that precedes the message, or one with the parts that other layouts put before it. */
  private static final Pattern KEY =
      Pattern.compile(
          "(?i)(?:msg|message)=(?=.)|(?:t|ts|time|timestamp|level|lvl|severity|caller)=(?=.)"
              + "(?:\"[^\"]*+\"?|[^\\x00-\\x20]*+)");

  private LogEnvelope() {}

  /** Returns where the message begins, after blanks, or {@code from} if there is no envelope. */
  static int end(char[] text, int from, int to) {
    int priority = endOf(PRIORITY, text, from, to);
    int start = priority == LogMask.NO_MATCH ? from : priority;
    int found = start > from ? endOf(STRUCTURED, text, start, to) : LogMask.NO_MATCH;
    if (found != LogMask.NO_MATCH) {
      return found;
    }
    int time = start < to ? LogTimestamp.match(text, start, to) : LogMask.NO_MATCH;
    if (time != LogMask.NO_MATCH) {
      found = endOf(CONTAINER, text, time, to);
      if (found == LogMask.NO_MATCH) {
        found = endOf(start > from ? SYSLOG_HOST : LIKELY_HOST, text, time, to);
      }
    } else {
      found = endOf(KLOG, text, from, to);
      if (found == LogMask.NO_MATCH) {
        found = endOf(ACCESS, text, from, to);
      }
    }
    return found == LogMask.NO_MATCH ? from : found;
  }

  /** Returns whether a message is in logfmt: pairs of keys and values, one of them the level. */
  static boolean isLogfmt(char[] text, int from, int to) {
    return endOf(LOGFMT, text, from, to) != LogMask.NO_MATCH;
  }

  /**
   * Returns the end of a key of logfmt that is not part of the message, with its value unless that
   * is the message, or NO_MATCH.
   */
  static int logfmtKey(char[] text, int from, int to) {
    return endOf(KEY, text, from, to);
  }
}
