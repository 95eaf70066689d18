package io.swell.text;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * States by regular expressions alone what {@link LogText} finds in a line: each is tried at each
 * place where it could match.
 */
final class PlainLogText {
  private static final int NO_MATCH = -1;
  private static final int MOST_PARTS = 12;
  private static final int START = 80;
  private static final String LEVEL = "(?i:" + LogHeader.LEVELS + ")";

  private static final List<String> SEVERITIES =
      List.of("FATAL", "FATAL", "FATAL", "ERROR", "WARN", "INFO", "INFO", "DEBUG");

  private static final Pattern COLORS = Pattern.compile("\\x1B\\[[\\d;]*[A-Za-z]");

  private static final Pattern CONTAINER =
      Pattern.compile(
          "^####(?=<)|^" + LogTime.FORM + " std(?:out|err) [FP](?:$|(?=[ :])[ \t|,;:-]+)");

  private static final Pattern NAME =
      Pattern.compile("(?i)(?<![a-z])(?:" + LogHeader.LEVELS + ")(?![a-z])");

  private static final Pattern SEVERITY = Pattern.compile("<(\\d{1,3})>");

  /** A level in capitals, or one before a colon, where no header is recognized. */
  private static final Pattern SHOUTED =
      Pattern.compile(
          "(?:^|(?<=[^A-Za-z]))(?:"
              + LogHeader.LEVELS.replace("|" + LogHeader.QUIET_LEVELS, "").toUpperCase(Locale.ROOT)
              + ")(?![A-Za-z])|(?:^|(?<=\\w\\[\\d{1,9}\\]: |\\w\\[\\d{1,9}:\\d\\] |PHP |PHP Fatal |PHP Parse ))(?i:"
              + LogHeader.LEVELS
              + ")(?=:)");

  private static final Pattern KEYED_LEVEL =
      Pattern.compile(
          "(?i)(?:^|\\s)(level|lvl|severity|at(?==(?:info|error)\\b))=\"?(\\d{2,3}+(?!\\w)|[a-z]\\w*)");

  private static final String LETTER_AND_TIME = LogText.LETTER_AND_TIME.pattern().concat("[^END]*");

  /** A level, a number or a time, in brackets or not; a level alone is in capitals. */
  private static final Pattern FIRST =
      part(
          "(?:" + LogHeader.LEVELS.toUpperCase(Locale.ROOT) + ")",
          LEVEL + " *|\\d+|" + LogTime.FORM + "|" + LogHeader.TIMED_LEVEL + "|" + LETTER_AND_TIME,
          "\\d+:[A-Z](?= \\d)|");

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
              + "| *+main|[^END:]*:"
              + LEVEL
              + " *|client [^END]*|[DIWEF]",
          LogText.MARK.pattern() + "|");

  private PlainLogText() {}

  /**
   * Returns the pattern of a part.
   *
   * @param level what a level outside of brackets matches
   * @param content what brackets may hold, where END stands for the closing one
   * @param other what else is a part
   */
  private static Pattern part(String level, String content, String other) {
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
            + LogTime.FORM
            + "|"
            + level
            + "(?!"
            + LogHeader.WORD
            + ")|"
            + other
            + "\\d+(?=[\\x00-\\x20|]|$)");
  }

  static LogText of(String text) {
    return of(text, 2);
  }

  private static LogText of(String text, int names) {
    String line = COLORS.matcher(CONTAINER.matcher(text).replaceFirst("")).replaceAll("");
    LogText columns = LogColumns.read(line);
    if (columns != null) {
      return columns;
    }
    if (endOf(LogHeader.LOGFMT, line, 0) != NO_MATCH) {
      Matcher level = KEYED_LEVEL.matcher(line);
      String message = LogText.keyedMessage(line);
      if (!level.find()) {
        return new LogText(null, message);
      }
      String own = LogText.level(level.group(1) + level.group(2));
      return new LogText(own == null ? LogText.level(level.group(2)) : own, message);
    }
    Matcher gin = LogText.GIN.matcher(line);
    if (gin.lookingAt()) {
      return new LogText(null, gin.group(2) + " " + gin.group(3) + " " + gin.group(1));
    }
    int start = messageStart(line);
    String message = line.substring(start).replaceFirst("^[ \t|,;:-]+", "");
    String level = levelOf(line.substring(0, start));
    Matcher shouted = SHOUTED.matcher(line.substring(0, Math.min(line.length(), START)));
    Matcher code = LogText.TYPE.matcher(line).useTransparentBounds(true);
    code.region(line.length() - message.length(), line.length());
    boolean isType = code.lookingAt();
    if (names > 0 && level == null && (isType || code.usePattern(LogText.CODE).lookingAt())) {
      String type = (isType ? "TYPE" : "") + code.group(1);
      LogText rest = of(line.substring(code.end()), names - 1);
      String own = type.matches("TYPE[OR]") ? rest.level() : null;
      return new LogText(own == null ? LogText.level(type) : own, rest.message());
    }
    level = level == null && shouted.find() ? LogText.level(shouted.group()) : level;
    Matcher before = LogHeader.BEFORE_LINE.matcher(message);
    Matcher uncaught = LogText.UNCAUGHT.matcher(message);
    uncaught.region(names > 0 && before.lookingAt() ? before.end() : 0, message.length());
    level = level == null && uncaught.lookingAt() ? "ERROR" : level;
    if (names > 0 && before.lookingAt() && message.startsWith("{", before.end())) {
      return new LogText(level, message.substring(before.end()));
    }
    if (names > 0 && before.lookingAt()) {
      LogText inner = of(message.substring(before.end()), names - 1);
      return new LogText(inner.level() == null ? level : inner.level(), inner.message());
    }
    return new LogText(level, message);
  }

  private static int messageStart(String line) {
    int end = envelopeEnd(line);
    Pattern expected = end > 0 ? NEXT : FIRST;
    for (int part = 0; part < MOST_PARTS; part++) {
      int next = endOf(expected, line, LogHeader.afterSeparators(line, end));
      if (end > 0 && next != NO_MATCH && isSecondLevel(line, end, next)) {
        next = NO_MATCH;
      }
      if (next == NO_MATCH && end > 0) {
        next = endOf(LogHeader.NAMED, line, LogHeader.afterSeparators(line, end));
      }
      if (next == NO_MATCH) {
        break;
      }
      end = next;
      expected = NEXT;
    }
    return LogHeader.withLogger(line, end);
  }

  /** Returns whether a part is a level without brackets, not in capitals, after another level. */
  private static boolean isSecondLevel(String line, int end, int next) {
    String part = line.substring(LogHeader.afterSeparators(line, end), next);
    return part.matches(LEVEL)
        && !part.matches("[A-Z]+")
        && levelOf(line.substring(0, LogHeader.afterSeparators(line, end))) != null;
  }

  private static int envelopeEnd(String line) {
    int start = Math.max(0, endOf(LogHeader.PRIORITY, line, 0));
    int found = start > 0 ? endOf(LogHeader.STRUCTURED, line, start) : NO_MATCH;
    if (found != NO_MATCH) {
      return found;
    }
    int time = start < line.length() ? endOf(LogHeader.TIME, line, start) : NO_MATCH;
    if (time != NO_MATCH) {
      found = endOf(start > 0 ? LogHeader.SYSLOG_HOST : LogHeader.LIKELY_HOST, line, time);
    } else {
      found = endOf(LogText.KLOG, line, 0);
      if (found == NO_MATCH) {
        found = endOf(LogHeader.LANGUAGE, line, 0);
      }
      if (found == NO_MATCH) {
        found = endOf(LogHeader.LOGCAT, line, 0);
      }
      if (found == NO_MATCH) {
        found = endOf(LogHeader.ACCESS, line, 0);
      }
      if (found == NO_MATCH) {
        found = endOf(LogText.POSTGRES, line, 0);
      }
    }
    return Math.max(0, found);
  }

  private static @Nullable String levelOf(String header) {
    Matcher klog = LogText.LETTER.matcher(header);
    if (klog.lookingAt()) {
      return LogText.level(klog.group(1));
    }
    Matcher name = NAME.matcher(header);
    if (name.find()) {
      return LogText.level(name.group());
    }
    Matcher lone = LogText.LONE_LETTER.matcher(header);
    if (lone.find()) {
      return LogText.level(lone.group());
    }
    Matcher priority = SEVERITY.matcher(header);
    return priority.lookingAt() ? SEVERITIES.get(Integer.parseInt(priority.group(1)) % 8) : null;
  }

  private static int endOf(Pattern pattern, String line, int from) {
    Matcher found = pattern.matcher(line.substring(from));
    return found.lookingAt() ? from + found.end() : NO_MATCH;
  }
}
