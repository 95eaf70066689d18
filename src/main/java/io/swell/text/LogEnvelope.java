package io.swell.text;

import org.apache.lucene.analysis.CharArraySet;

/**
 * Finds the end of what a collector or server writes before the message of a program: the frames of
 * container runtimes (CRI), syslog (RFC 5424 and 3164, and journald's short form), klog, and access
 * logs of web servers. Also knows the keys of such parts in logfmt.
 */
final class LogEnvelope {
  /** Keys of logfmt that precede the message or the parts that other layouts put before it. */
  private static final CharArraySet KEYS =
      LogMask.words("t ts time timestamp level lvl severity caller msg message");

  private LogEnvelope() {}

  /** Returns where the message begins, after blanks, or {@code from} if there is no envelope. */
  static int end(char[] text, int from, int to) {
    if (from >= to) {
      return from;
    }
    int end = text[from] == '<' ? priority(text, from, to) : from;
    if (end > from && end < to && Ascii.isDigit(text[end])) {
      int structured = structured(text, end, to);
      if (structured != LogMask.NO_MATCH) {
        return structured;
      }
    }
    int time = end < to ? LogTimestamp.match(text, end, to) : LogMask.NO_MATCH;
    if (time != LogMask.NO_MATCH) {
      int after = container(text, time, to);
      if (after == LogMask.NO_MATCH) {
        after = host(text, time, to, end > from);
      }
      return after == LogMask.NO_MATCH ? from : after;
    }
    int klog = klog(text, from, to);
    if (klog != LogMask.NO_MATCH) {
      return klog;
    }
    int access = access(text, from, to);
    return access == LogMask.NO_MATCH ? from : access;
  }

  private static int priority(char[] text, int from, int to) {
    int end = LogMask.digits(text, from + 1, to, 3);
    return end > from + 1 && end < to && text[end] == '>' ? end + 1 : from;
  }

  /** Matches, after the priority of RFC 5424: version time host app process id [data]. */
  private static int structured(char[] text, int from, int to) {
    int at = LogMask.digits(text, from, to, 2);
    if (at + 1 >= to || text[at] != ' ') {
      return LogMask.NO_MATCH;
    }
    boolean noTime = text[at + 1] == '-';
    int time = noTime ? at + 2 : LogTimestamp.match(text, at + 1, to);
    at = time;
    for (int field = 0; field < 4 && at != LogMask.NO_MATCH; field++) {
      at = field(text, at, to);
    }
    if (at == LogMask.NO_MATCH || at + 1 >= to || text[at] != ' ') {
      return LogMask.NO_MATCH;
    }
    at++;
    if (text[at] == '-') {
      return at + 1;
    }
    int data = at;
    while (data < to && text[data] == '[') {
      boolean quoted = false;
      int close = data + 1;
      while (close < to && (quoted || text[close] != ']')) {
        if (text[close] == '\\' && quoted) {
          close++;
        } else if (text[close] == '"') {
          quoted = !quoted;
        }
        close++;
      }
      if (close >= to) {
        return LogMask.NO_MATCH;
      }
      data = close + 1;
    }
    return data > at ? data : LogMask.NO_MATCH;
  }

  /** Returns the end of a blank and a word after it. */
  private static int field(char[] text, int from, int to) {
    if (from >= to || text[from] != ' ') {
      return LogMask.NO_MATCH;
    }
    int at = from + 1;
    while (at < to && text[at] != ' ') {
      at++;
    }
    return at > from + 1 ? at : LogMask.NO_MATCH;
  }

  /** Matches the stream and the tag of a container's line after its time. */
  private static int container(char[] text, int time, int to) {
    boolean frame =
        (Ascii.startsWith(text, time, to, " stdout ")
                || Ascii.startsWith(text, time, to, " stderr "))
            && time + 9 <= to
            && (text[time + 8] == 'F' || text[time + 8] == 'P')
            && (time + 9 == to || text[time + 9] == ' ' || text[time + 9] == ':');
    return frame ? time + 9 : LogMask.NO_MATCH;
  }

  /**
   * Matches syslog's host, if the tag of a program follows: {@code web1 sshd[123]:}.
   *
   * @param syslog whether it is certain that the line is syslog's; otherwise, the tag must have a
   *     process, or be the kernel, or the host must look like one
   */
  private static int host(char[] text, int time, int to, boolean syslog) {
    int host = field(text, time, to);
    int tag = host == LogMask.NO_MATCH ? host : field(text, host, to);
    if (tag == LogMask.NO_MATCH || text[tag - 1] != ':' || tag == host + 2) {
      return LogMask.NO_MATCH;
    }
    boolean named = syslog || text[tag - 2] == ']' || Ascii.startsWith(text, host, tag, " kernel:");
    for (int i = time + 1; i < host; i++) {
      if (!LogMask.isWord(text[i]) && ".-:".indexOf(text[i]) < 0) {
        return LogMask.NO_MATCH;
      }
      named |= Ascii.isDigit(text[i]) || text[i] == '.' || text[i] == '-';
    }
    return named && text[host - 1] != ':' ? host : LogMask.NO_MATCH;
  }

  /** Matches {@code I0722 12:00:00.123456 1 server.go:123]}. */
  private static int klog(char[] text, int from, int to) {
    boolean begins =
        "IWEFD".indexOf(text[from]) >= 0
            && LogMask.digits(text, from + 1, to, 5) == from + 5
            && from + 6 < to
            && text[from + 5] == ' '
            && Ascii.isDigit(text[from + 6]);
    int at = begins ? LogTimestamp.match(text, from + 6, to) : LogMask.NO_MATCH;
    if (at == LogMask.NO_MATCH) {
      return LogMask.NO_MATCH;
    }
    while (at < to && (text[at] == ' ' || Ascii.isDigit(text[at]))) {
      at++;
    }
    while (at < to && text[at] > ' ' && text[at] != ']') {
      at++;
    }
    return at < to && text[at] == ']' ? at + 1 : LogMask.NO_MATCH;
  }

  /** Matches the start of an access log: {@code 10.0.0.1 - ann [10/Oct/2026:13:55:36 +0000]}. */
  private static int access(char[] text, int from, int to) {
    int at = from;
    for (int fields = 0; fields < 4; fields++) {
      while (at < to && text[at] > ' ' && text[at] != '=' && text[at] != '[') {
        at++;
      }
      if (at + 2 >= to || text[at] != ' ') {
        return LogMask.NO_MATCH;
      }
      at++;
      if (fields >= 2 && text[at] == '[') {
        int time = LogTimestamp.match(text, at + 1, to);
        return time < to && time != LogMask.NO_MATCH && text[time] == ']'
            ? time + 1
            : LogMask.NO_MATCH;
      }
    }
    return LogMask.NO_MATCH;
  }

  /** Returns whether a message is in logfmt: pairs of keys and values, one of them the level. */
  static boolean isLogfmt(char[] text, int from, int to) {
    int at = from;
    while (at < to && LogMask.isWord(text[at])) {
      at++;
    }
    if (at == from || at >= to || text[at] != '=') {
      return false;
    }
    for (int key = from; key < to; key++) {
      if ((key == from || text[key - 1] == ' ')
          && (Ascii.startsWith(text, key, to, "level=")
              || Ascii.startsWith(text, key, to, "lvl=")
              || Ascii.startsWith(text, key, to, "msg=")
              || Ascii.startsWith(text, key, to, "severity="))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the end of a key of logfmt that is not part of the message, with its value unless that
   * is the message, or NO_MATCH.
   */
  static int logfmtKey(char[] text, int from, int to) {
    int end = from;
    while (end < to && LogMask.isWord(text[end])) {
      end++;
    }
    if (end + 1 >= to || text[end] != '=' || !KEYS.contains(text, from, end - from)) {
      return LogMask.NO_MATCH;
    }
    if ((text[from] | 0x20) == 'm') {
      return end + 1;
    }
    int at = end + 1;
    boolean quoted = text[at] == '"';
    at += quoted ? 1 : 0;
    while (at < to && (quoted ? text[at] != '"' : text[at] > ' ')) {
      at++;
    }
    return Math.min(to, quoted ? at + 1 : at);
  }
}
