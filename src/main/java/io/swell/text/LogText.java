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

  /** Pairs of keys and values, of which one is the level or the message. */
  private static final Pattern LOGFMT =
      Pattern.compile("(?:.* )?(?:level|lvl|msg|severity)=", Pattern.DOTALL);

  private static final Pattern KEYED_LEVEL =
      Pattern.compile("(?i)(?:^|\\s)(?:level|lvl|severity)=\"?(\\w+)");

  private static final Pattern KEYED_MESSAGE =
      Pattern.compile("(?i)(?:^|\\s)(?:msg|message)=(?:\"((?:[^\"\\\\]|\\\\.)*+)(?:\"|$)|(\\S+))");

  /** What levels are called, and their numbers in Node.js loggers. */
  private static final Map<String, String> LEVELS =
      Stream.of(
              "TRACE TRCE FINER FINEST VRB 10",
              "DEBUG DBUG FINE DBG 20",
              "INFO INF INFORMATION INFORMATIONAL NOTICE NOTE SUCCESS I 30",
              "WARN WARNING WRN W 40",
              "ERROR ERR FAIL SEVERE E 50",
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

  /**
   * Returns the level with a name, or with a number as in the priority of syslog, but for 6, which
   * journald writes where a program names none; null if it is none.
   */
  public static @Nullable String priority(String value) {
    return value.matches("[0-57]") ? SEVERITIES.get(value.charAt(0) - '0') : level(value);
  }

  /** Reads a line without its white space. Cost: linear in its length. */
  public static LogText of(String text) {
    String line = text.substring(LogHeader.containerEnd(text));
    if (line.indexOf('\u001B') >= 0) {
      line = COLORS.matcher(line).replaceAll("");
    }
    if (isLogfmt(line)) {
      return new LogText(keyedLevel(line), keyedMessage(line));
    }
    int start = LogHeader.messageStart(line);
    String level = start == 0 ? null : levelOf(line, start);
    level = level == null ? shoutedLevel(line) : level;
    String message = line.substring(LogHeader.afterSeparators(line, start));
    return start > 0 && isLogfmt(message)
        ? new LogText(level == null ? keyedLevel(message) : level, keyedMessage(message))
        : new LogText(level, message);
  }

  private static boolean isLogfmt(String line) {
    return LogHeader.beginsWithKey(line) && LOGFMT.matcher(line).lookingAt();
  }

  private static @Nullable String keyedLevel(String line) {
    Matcher level = KEYED_LEVEL.matcher(line);
    return level.find() ? level(level.group(1)) : null;
  }

  /** Returns the message of a line in logfmt, or the line if it has none. */
  private static String keyedMessage(String line) {
    Matcher message = KEYED_MESSAGE.matcher(line);
    return message.find() ? message.group(message.group(1) == null ? 2 : 1) : line;
  }

  /** Returns this line with at most {@link #LONGEST} characters, and a level if one is given. */
  public LogText shortened(@Nullable String given) {
    return new LogText(
        given == null ? level : given, message.substring(0, Math.min(message.length(), LONGEST)));
  }

  /** Returns the level that a header names, of which the line has {@code end} characters. */
  static @Nullable String levelOf(String line, int end) {
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
        String name = line.substring(from, end);
        if (isMarked || !LogHeader.QUIET_LEVELS.contains(name.toLowerCase(Locale.ROOT))) {
          return level(name);
        }
      }
    }
    return null;
  }
}
