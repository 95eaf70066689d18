package io.swell.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  private static final Pattern NAME =
      Pattern.compile("(?i)(?<![a-z])(?:" + LogHeader.LEVELS + ")(?![a-z])");

  /** The level of klog: {@code I0722 12:00:00.123456}. */
  private static final Pattern KLOG = Pattern.compile("([IWEF])\\d{4} ");

  /** The priority of syslog, of which the lowest three bits are the severity. */
  private static final Pattern PRIORITY = Pattern.compile("<(\\d{1,3})>");

  private static final List<String> SEVERITIES =
      List.of("FATAL", "FATAL", "FATAL", "ERROR", "WARN", "INFO", "INFO", "DEBUG");

  /** A level in capitals, or one before a colon, where no header is recognized. */
  private static final Pattern SHOUTED =
      Pattern.compile(
          "(?:^|(?<=[^A-Za-z]))(?:"
              + LogHeader.LEVELS.toUpperCase(Locale.ROOT)
              + ")(?![A-Za-z])|(?i)^(?:"
              + LogHeader.LEVELS
              + ")(?=:)");

  /** Characters of a line in which a level is looked for. */
  private static final int START = 80;

  private static final Pattern KEYED_LEVEL =
      Pattern.compile("(?i)(?:^|\\s)(?:level|lvl|severity)=\"?(\\w+)");

  private static final Pattern KEYED_MESSAGE =
      Pattern.compile("(?i)(?:^|\\s)(?:msg|message)=(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|(\\S+))");

  /** What levels are called, and their numbers in Node.js loggers. */
  private static final Map<String, String> LEVELS =
      Map.ofEntries(
          Map.entry("TRACE", "TRACE"),
          Map.entry("FINER", "TRACE"),
          Map.entry("FINEST", "TRACE"),
          Map.entry("10", "TRACE"),
          Map.entry("DEBUG", "DEBUG"),
          Map.entry("FINE", "DEBUG"),
          Map.entry("20", "DEBUG"),
          Map.entry("INFO", "INFO"),
          Map.entry("INFORMATION", "INFO"),
          Map.entry("INFORMATIONAL", "INFO"),
          Map.entry("NOTICE", "INFO"),
          Map.entry("I", "INFO"),
          Map.entry("30", "INFO"),
          Map.entry("WARN", "WARN"),
          Map.entry("WARNING", "WARN"),
          Map.entry("W", "WARN"),
          Map.entry("40", "WARN"),
          Map.entry("ERROR", "ERROR"),
          Map.entry("ERR", "ERROR"),
          Map.entry("SEVERE", "ERROR"),
          Map.entry("E", "ERROR"),
          Map.entry("50", "ERROR"),
          Map.entry("FATAL", "FATAL"),
          Map.entry("CRITICAL", "FATAL"),
          Map.entry("CRIT", "FATAL"),
          Map.entry("ALERT", "FATAL"),
          Map.entry("EMERG", "FATAL"),
          Map.entry("EMERGENCY", "FATAL"),
          Map.entry("PANIC", "FATAL"),
          Map.entry("F", "FATAL"),
          Map.entry("60", "FATAL"));

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
    char[] characters = line.toCharArray();
    if (LogHeader.isLogfmt(characters, 0, characters.length)) {
      Matcher message = KEYED_MESSAGE.matcher(line);
      Matcher level = KEYED_LEVEL.matcher(line);
      String value = !message.find() ? line : message.group(1 + (message.group(1) == null ? 1 : 0));
      return new LogText(level.find() ? level(level.group(1)) : null, value);
    }
    int start = LogHeader.messageStart(characters, 0, characters.length);
    String message = line.substring(start).replaceFirst("^[ \t|,;:-]+", "");
    String level = levelOf(line.substring(0, start));
    Matcher shouted = SHOUTED.matcher(line.substring(0, Math.min(line.length(), START)));
    return new LogText(level == null && shouted.find() ? level(shouted.group()) : level, message);
  }

  /** Returns this line with at most {@link #LONGEST} characters, and a level if one is given. */
  public LogText shortened(@Nullable String given) {
    return new LogText(
        given == null ? level : given, message.substring(0, Math.min(message.length(), LONGEST)));
  }

  private static @Nullable String levelOf(String header) {
    Matcher klog = KLOG.matcher(header);
    if (klog.lookingAt()) {
      return level(klog.group(1));
    }
    Matcher name = NAME.matcher(header);
    if (name.find()) {
      return level(name.group());
    }
    Matcher priority = PRIORITY.matcher(header);
    return priority.lookingAt() ? SEVERITIES.get(Integer.parseInt(priority.group(1)) % 8) : null;
  }
}
