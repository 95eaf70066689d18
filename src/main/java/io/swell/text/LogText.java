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

  /** The level of klog, {@code I0722 12:00:00.123456}, and of Android in a header that it ends. */
  static final Pattern LETTER =
      Pattern.compile("(?:\\d\\d-\\d\\d [\\d:. ]+ )?([VDIWEFA])(?:\\d{4}(?:\\d\\d){0,2} |/?$)");

  /** A type of WebSphere or SAP HANA before a message. */
  static final Pattern TYPE =
      Pattern.compile(
          ("(?:(?:(?<=\\] \\d{8} )|(?<=\\] )[\\da-f]{8} )"
                  + "(?:\\S{1,12}+ |\\S{13,}+) ++(?=[ACDEFIORWZ1-3<>] )|"
                  + "(?<=\\])\\{-?\\d++\\}\\[-?\\d++/-?\\d++\\] TIME (?=[dewif] ))(\\S)"
                  + "(?: ++\\S++ ++[\\w.-]++\\(\\d++\\)(?= ++:))?+")
              .replace("TIME", LogTime.FORM));

  /** A code of Cisco in a message, with its severity, or one of Oracle. */
  static final Pattern CODE =
      Pattern.compile(
          "(?:[^%]{1,78}+(?<=(?:[\\d\\]]| [A-Z]{3,4}| ): |:\\d\\d [\\w.-]{1,40} )(?=%))?+"
              + "(?=(?:%[A-Z][A-Z\\d_]++(?:-[A-Z][A-Z\\d_]*+)*+-(?=\\d-[A-Z\\d_]++ ?:)"
              + "|(?=[A-Z]{3}-(?!0{5})\\d{5}:))([0-7]|ORA|TNS|PLS))");

  /** A number that divides a level further: {@code INFO2}, {@code ERROR+2}, {@code D1}. */
  private static final Pattern STEP = Pattern.compile("(?<=[A-Z])[+-]?\\d$");

  /** Names of programs and the like, each before a line with a header of its own. */
  private static final int MOST_NAMES = 2;

  /** Characters of a line in which a level is looked for. */
  private static final int START = 80;

  /** What stands before a level with a colon: nothing, a program with its id, or PHP's words. */
  private static final Pattern BEFORE_LEVEL =
      Pattern.compile(
          "(?:.*(?:\\w\\[\\d{1,9}(?:\\]: |:\\d\\] )|PHP (?:Fatal |Parse )?))?", Pattern.DOTALL);

  /** {@code I0722 12:00:00.123456 1 server.go:123]}; CockroachDB's has a year and tags. */
  static final Pattern KLOG =
      Pattern.compile(
          "[IWEFD]\\d{4}(?:\\d\\d){0,2} (?=\\d)"
              + LogTime.FORM
              + "[ \\d]*+[^\\]\\x00-\\x20]*+"
              + "(?:\\]|(?<=\\.go:\\d{1,5}) (?:⋮ )?\\[[^\\]]*+\\] +\\d+)");

  /** A level of Telegraf, etcd, MongoDB before a thread in brackets, and GitHub's runners. */
  static final Pattern MARK =
      Pattern.compile(
          "[DIWEF](?:!| \\|(?= )|(?= [A-Z]{3,}+ ++\\[))|##\\[(?:error|warning|debug)\\]");

  /** The header of PostgreSQL where its zone ends with a colon, as at Amazon. */
  static final Pattern POSTGRES =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d [\\d:.]{8,15} [A-Z]{3,4}:\\S{1,100}:\\[\\d+\\](?=:[A-Z]{3,9}: )");

  /** The layout of Tornado: {@code [E 260722 12:00:00 web:17]}. */
  static final Pattern LETTER_AND_TIME =
      Pattern.compile("[DIWEF] (?:\\d{6}|\\d{4}-\\d\\d-\\d\\d) \\d\\d:");

  /** A letter alone in a header. */
  static final Pattern LONE_LETTER = Pattern.compile("(?<=[ \\[])[DIWEF](?=[!\\] |]|$)");

  /** A request of Gin. */
  static final Pattern GIN =
      Pattern.compile(
          "\\[GIN\\] [^|]{1,40}\\| *(\\d{3}) \\|[^|]*+\\|[^|]*+\\| *([A-Z]+) +\"?([^\"\\s]++)");

  /** An error that nothing has caught, in Java, .NET and Python. */
  static final Pattern UNCAUGHT =
      Pattern.compile(
          "Exception in thread \"|Unhandled exception\\. |Traceback \\(most recent "
              + "|(?:[a-z_]\\w*+\\.){1,20}[A-Z]\\w*(?:Exception|Error)(?::|$)");

  /** A line before the one with the message, of .NET, Python and java.util.logging. */
  static final Pattern HEAD =
      Pattern.compile(
          "(?:trce|dbug|info|warn|fail|crit): \\S+\\[\\d+\\]|Traceback \\(most recent call last\\):"
              + "|[A-Z][a-z]{2} \\d\\d?, \\d{4} \\d\\d?:\\d\\d:\\d\\d [AP]M [\\w.$]+ [\\w$<>]+");

  private static final Pattern KEYED_LEVEL =
      Pattern.compile(
          "(?i)(?:^|\\s)(level|lvl|severity|at(?==(?:info|error)\\b))=\"?(\\d{2,3}+(?!\\w)|[a-z]\\w*)");

  private static final Pattern KEYED_MESSAGE =
      Pattern.compile("(?i)(?:^|\\s)(?:msg|message)=(?:\"((?:[^\"\\\\]|\\\\.)*+)(?:\"|$)|(\\S+))");

  /** The method, path and status of a request in logfmt, whatever stands before their names. */
  private static final Pattern KEYED_REQUEST =
      Pattern.compile(
          Stream.of(
                  "method=\"?([A-Z]{3,7})",
                  "(?:path|ur[il]|target|route|endpoint)=\"?(/[^\\s\"]*|https?://[^\\s\"]+)",
                  "(?:status|code)=\"?([1-5]\\d\\d)")
              .map(pair -> "(?=(?:.*?\\s)??[\\w.]*(?i:" + pair.replace("=", ")=") + "(?![^\\s\"]))")
              .collect(Collectors.joining()));

  /** What levels are called, numbers of syslog and Node.js, and other numbers after a name. */
  private static final Map<String, String> LEVELS =
      Stream.of(
              "TRACE TRCE TRAC FINER FINEST VRB VERBOSE V 10 SEVERITYLEVEL0",
              "DEBUG DBUG DEBU FINE DBG D 7 20 TYPED TYPE1 TYPE2 TYPE3 SEVERITY100 LEVELNO10",
              "INFO INF INFORMATION INFORMATIONAL NOTICE NOTE SUCCESS AUDIT I 5 6 30 TYPEI TYPEA"
                  + " TYPEO TYPEC SEVERITY200 SEVERITY300 LEVELNO20 SEVERITYLEVEL1",
              "WARN WARNING WRN W 4 40 TYPEW SEVERITY400 LEVELNO30 SEVERITYLEVEL2",
              "ERROR ERR EROR ERRO FAIL SEVERE E 3 50 TYPEE SEVERITY500 LEVELNO40 SEVERITYLEVEL3"
                  + " ORA TNS PLS",
              "FATAL FTL FATA PANI CRITICAL CRIT ALERT EMERG EMERGENCY PANIC DPANIC PNC F A 0 1 2 60"
                  + " TYPEF SEVERITY600 SEVERITY700 SEVERITY800 LEVELNO50 SEVERITYLEVEL4")
          .map(names -> List.of(names.split(" ", -1)))
          .flatMap(names -> names.stream().map(name -> Map.entry(name, names.get(0))))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  /** Characters of a message that patterns are made of. */
  public static final int LONGEST = 1000;

  /** Returns the level with a name, also with a number after it, or a number; null if none has. */
  public static @Nullable String level(String name) {
    String known = name.strip().toUpperCase(Locale.ROOT);
    String level = LEVELS.get(known);
    return level == null ? LEVELS.get(STEP.matcher(known).replaceFirst("")) : level;
  }

  /** Reads a line without its white space. Cost: linear in its length. */
  public static LogText of(String text) {
    return of(text, MOST_NAMES);
  }

  private static LogText of(String text, int names) {
    // WebLogic begins a record of a file with number signs
    String line = text.substring(text.startsWith("####<") ? 4 : LogColumns.containerEnd(text));
    if (line.indexOf('\u001B') >= 0) {
      line = COLORS.matcher(line).replaceAll("");
    }
    LogText columns = LogColumns.read(line);
    if (columns != null) {
      return columns;
    }
    if (line.indexOf('=') > 0 && LogHeader.endOf(LogHeader.LOGFMT, line, 0) > 0) {
      return new LogText(keyedLevel(line), keyedMessage(line));
    }
    Matcher gin = line.startsWith("[GIN] ") ? GIN.matcher(line) : null;
    if (gin != null && gin.lookingAt()) {
      return new LogText(null, String.join(" ", gin.group(2), gin.group(3), gin.group(1)));
    }
    int start = LogHeader.messageStart(line);
    String level = start == 0 ? null : levelOf(line, start);
    int from = LogHeader.afterSeparators(line, start);
    boolean mayBeType = line.lastIndexOf(']', from) >= 0;
    boolean mayBeCode = line.indexOf('%') >= 0 || line.startsWith("-", from + 3);
    if (names > 0 && level == null && (mayBeType || mayBeCode)) {
      Matcher code = TYPE.matcher(line).region(from, line.length()).useTransparentBounds(true);
      boolean isType = code.lookingAt();
      if (isType || code.usePattern(CODE).lookingAt()) {
        LogText rest = of(line.substring(code.end()), names - 1);
        String type = (isType ? "TYPE" : "") + code.group(1);
        boolean isOutput = rest.level != null && "TYPEO TYPER".contains(type);
        return new LogText(isOutput ? rest.level : level(type), rest.message);
      }
    }
    level = level == null ? shoutedLevel(line) : level;
    int inner = names > 0 ? LogHeader.innerStart(line, from) : LogHeader.NO_MATCH;
    String message = line.substring(Math.max(inner, from));
    boolean isWhole = inner < 0 || message.startsWith("{");
    LogText within = isWhole ? new LogText(null, message) : of(message, names - 1);
    level = level == null && UNCAUGHT.matcher(message).lookingAt() ? "ERROR" : level;
    return within.level == null ? new LogText(level, within.message) : within;
  }

  private static @Nullable String keyedLevel(String line) {
    Matcher level = KEYED_LEVEL.matcher(line);
    if (!level.find()) {
      return null;
    }
    String own = level(level.group(1) + level.group(2));
    return own == null ? level(level.group(2)) : own;
  }

  /** Returns the message of a line in logfmt with its request, or the line if it has none. */
  static String keyedMessage(String line) {
    Matcher message = KEYED_MESSAGE.matcher(line);
    if (!message.find()) {
      return line;
    }
    String text = message.group(message.group(1) == null ? 2 : 1);
    Matcher request = KEYED_REQUEST.matcher(line);
    return line.contains("ethod=") && request.lookingAt()
        ? String.join(" ", text, request.group(1), request.group(2), request.group(3)).strip()
        : text;
  }

  /** Returns this line with at most {@link #LONGEST} characters, and a level if one is given. */
  public LogText shortened(@Nullable String given) {
    return new LogText(
        given == null ? level : given, message.substring(0, Math.min(message.length(), LONGEST)));
  }

  /** Returns the level that a header names, of which the line has {@code end} characters. */
  static @Nullable String levelOf(String line, int end) {
    String header = line.substring(0, end);
    if (Ascii.isUpper(header.charAt(0)) || (end > 2 && header.charAt(2) == '-')) {
      Matcher letter = LETTER.matcher(header);
      if (letter.lookingAt()) {
        return level(letter.group(1));
      }
    }
    for (int at = 0; at < end; at++) {
      int name = at;
      at = LogHeader.lettersEnd(line, name, end);
      if (LogHeader.isLevel(line, name, at)) {
        return level(line.substring(name, at));
      }
    }
    Matcher lone = LONE_LETTER.matcher(header);
    if (lone.find()) {
      return level(lone.group());
    }
    // the lowest three bits of the priority of syslog are the severity
    Matcher priority = LogHeader.PRIORITY.matcher(header);
    return priority.lookingAt() ? level("" + Integer.parseInt(priority.group(1)) % 8) : null;
  }

  /** Returns a level in capitals, or one before a colon, where no header is recognized. */
  private static @Nullable String shoutedLevel(String line) {
    int to = Math.min(line.length(), START);
    for (int end = 0; end < to; end++) {
      int from = end;
      end = LogHeader.lettersEnd(line, from, to);
      boolean isMarked = end < to && line.charAt(end) == ':';
      boolean isUpper = LogHeader.isUpper(line, from, end);
      if ((isMarked || isUpper) && LogHeader.isLevel(line, from, end)) {
        String name = line.substring(from, end);
        boolean isQuiet = LogHeader.QUIET_LEVELS.contains(name.toLowerCase(Locale.ROOT));
        if ((isUpper && !isQuiet)
            || (isMarked && BEFORE_LEVEL.matcher(line).region(0, from).matches())) {
          return level(name);
        }
      }
    }
    return null;
  }
}
