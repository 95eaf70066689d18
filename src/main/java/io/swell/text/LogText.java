package io.swell.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A line of a log record, without the header that collectors and logging layouts write; of logfmt,
 * its message alone.
 *
 * @param level TRACE, DEBUG, INFO, WARN, ERROR or FATAL, or null if the header names none
 * @param message what the program says
 */
public record LogText(@Nullable String level, String message) {
  private static final Pattern COLORS = Pattern.compile("\\x1B\\[[\\d;]*[A-Za-z]");

  /** The level of klog: {@code I0722 12:00:00.123456}. */
  private static final Pattern KLOG = Pattern.compile("([IWEF])\\d{4} ");

  /** The priority of syslog, of which the lowest three bits are the severity. */
  private static final Pattern PRIORITY = Pattern.compile("<(\\d{1,3})>");

  private static final List<String> SEVERITIES =
      List.of("FATAL", "FATAL", "FATAL", "ERROR", "WARN", "INFO", "INFO", "DEBUG");

  /** Characters of a line in which a level is looked for. */
  private static final int START = 80;

  private static final int NOT_QUOTED = -1;
  private static final List<String> LOGFMT_KEYS = List.of("level", "lvl", "msg", "severity");
  private static final List<String> LEVEL_KEYS = List.of("level", "lvl", "severity");
  private static final List<String> MESSAGE_KEYS = List.of("msg", "message");

  /** What levels are called, and their numbers in Node.js loggers. */
  private static final Map<String, String> LEVELS =
      Stream.of(
              "TRACE FINER FINEST VRB 10",
              "DEBUG FINE DBG 20",
              "INFO INF INFORMATION INFORMATIONAL NOTICE I 30",
              "WARN WARNING WRN W 40",
              "ERROR ERR SEVERE E 50",
              "FATAL FTL CRITICAL CRIT ALERT EMERG EMERGENCY PANIC F 60")
          .map(names -> List.of(names.split(" ", -1)))
          .flatMap(names -> names.stream().map(name -> Map.entry(name, names.get(0))))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  /** Characters of a message that patterns are made of. */
  public static final int LONGEST = 1000;

  /** Returns the level with a name or number, or null if it is none. */
  public static @Nullable String level(String name) {
    return LEVELS.get(name.strip().toUpperCase(Locale.ROOT));
  }

  /** Reads a line without its white space. Cost: linear in its length. */
  static LogText of(String text) {
    String line = text;
    if (line.indexOf('\u001B') >= 0) {
      line = COLORS.matcher(line).replaceAll("");
    }
    if (isLogfmt(line)) {
      return new LogText(keyedLevel(line), keyedMessage(line));
    }
    int start = LogHeader.messageStart(line);
    String level = start == 0 ? null : levelOf(line, start);
    return new LogText(
        level == null ? shoutedLevel(line) : level,
        line.substring(LogHeader.afterSeparators(line, start)));
  }

  /** Returns whether a line is in logfmt: pairs of keys and values, one of them the level. */
  private static boolean isLogfmt(String line) {
    if (!LogHeader.beginsWithKey(line)) {
      return false;
    }
    for (int equals = line.indexOf('='); equals >= 0; equals = line.indexOf('=', equals + 1)) {
      int key = keyStart(line, equals);
      if ((key == 0 || line.charAt(key - 1) == ' ')
          && LOGFMT_KEYS.contains(line.substring(key, equals))) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable String keyedLevel(String line) {
    for (int at = valueStart(line, 0, LEVEL_KEYS); at > 0; at = valueStart(line, at, LEVEL_KEYS)) {
      int from = line.startsWith("\"", at) ? at + 1 : at;
      int end = from;
      while (end < line.length()
          && (Ascii.isAlphanumeric(line.charAt(end)) || line.charAt(end) == '_')) {
        end++;
      }
      if (end > from) {
        return level(line.substring(from, end));
      }
    }
    return null;
  }

  /** Returns the message of a line in logfmt, or the line if it has none. */
  private static String keyedMessage(String line) {
    for (int at = valueStart(line, 0, MESSAGE_KEYS);
        at > 0;
        at = valueStart(line, at, MESSAGE_KEYS)) {
      int end = line.startsWith("\"", at) ? quoteEnd(line, at + 1) : NOT_QUOTED;
      if (end != NOT_QUOTED) {
        return line.substring(at + 1, end);
      }
      end = at;
      while (end < line.length() && !isSpace(line.charAt(end))) {
        end++;
      }
      if (end > at) {
        return line.substring(at, end);
      }
    }
    return line;
  }

  /** Returns where the closing quote is, or NOT_QUOTED; a backslash escapes what is on its line. */
  private static int quoteEnd(String line, int from) {
    boolean isEscaped = false;
    for (int at = from; at < line.length(); at++) {
      char c = line.charAt(at);
      if (isEscaped && "\n\r\u0085\u2028\u2029".indexOf(c) >= 0) {
        return NOT_QUOTED;
      }
      if (!isEscaped && c == '"') {
        return at;
      }
      isEscaped = !isEscaped && c == '\\';
    }
    return NOT_QUOTED;
  }

  /** Returns where the value of the next of these keys begins, which are in any case, or 0. */
  private static int valueStart(String line, int from, List<String> keys) {
    for (int equals = line.indexOf('=', from);
        equals >= 0;
        equals = line.indexOf('=', equals + 1)) {
      int key = keyStart(line, equals);
      if ((key == 0 || isSpace(line.charAt(key - 1)))
          && keys.contains(line.substring(key, equals).toLowerCase(Locale.ROOT))) {
        return equals + 1;
      }
    }
    return 0;
  }

  /** Returns where the letters before the equals sign of a key begin. */
  private static int keyStart(String line, int equals) {
    int start = equals;
    while (start > 0 && Ascii.isLetter(line.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  /** Returns this line with at most {@link #LONGEST} characters, and a level if one is given. */
  public LogText shortened(@Nullable String given) {
    return new LogText(
        given == null ? level : given, message.substring(0, Math.min(message.length(), LONGEST)));
  }

  /** Returns the level that a header names, of which the line has {@code end} characters. */
  private static @Nullable String levelOf(String line, int end) {
    String header = line.substring(0, end);
    Matcher klog = KLOG.matcher(header);
    if (Ascii.isUpper(header.charAt(0)) && klog.lookingAt()) {
      return level(klog.group(1));
    }
    for (int at = 0; at < end; at++) {
      int name = at;
      at = LogHeader.lettersEnd(line, name, end);
      if (LogHeader.isLevel(line, name, at)) {
        return level(line.substring(name, at));
      }
    }
    Matcher priority = PRIORITY.matcher(header);
    return priority.lookingAt() ? SEVERITIES.get(Integer.parseInt(priority.group(1)) % 8) : null;
  }

  /** Returns a level in capitals, or one before a colon, where no header is recognized. */
  private static @Nullable String shoutedLevel(String line) {
    int to = Math.min(line.length(), START);
    for (int end = 0; end < to; end++) {
      int from = end;
      end = LogHeader.lettersEnd(line, from, to);
      boolean isMarked = from == 0 && end < to && line.charAt(end) == ':';
      if ((isMarked || LogHeader.isUpper(line, from, end)) && LogHeader.isLevel(line, from, end)) {
        return level(line.substring(from, end));
      }
    }
    return null;
  }
}
