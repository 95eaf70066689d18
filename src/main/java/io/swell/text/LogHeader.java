package io.swell.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Finds where the message of a log line begins: after what a collector or server writes first, and
 * after the timestamp, level, process, thread and logger of the logging layout. Knows the frames of
 * container runtimes (CRI), syslog (RFC 5424 and 3164, and journald's short form), klog, and access
 * logs of web servers.
 *
 * <p>The patterns say what is found. A scan of few characters decides where one of them may match,
 * so that for most lines without a header none is tried.
 */
final class LogHeader {
  static final int NO_MATCH = -1;

  private static final int MOST_PARTS = 12;

  /** Characters in the brackets of a part. */
  private static final int LONGEST_PART = 78;

  private static final String SEPARATORS = " \t|,;:-";

  /** Levels that are often words of a message, too, also in capitals. */
  static final String QUIET_LEVELS = "success|audit|fail|dbug|trce|note|pnc";

  static final String LEVELS =
      "trace|debug|info|notice|warn|warning|error|err|severe|fatal|critical|crit|alert|emerg"
          + "|emergency|panic|dpanic|fine|finer|finest|vrb|dbg|inf|wrn|ftl|information|erro|debu|fata"
          + "|pani|"
          + QUIET_LEVELS;
  private static final CharArraySet LEVEL_NAMES = LogAnalyzer.words(LEVELS.replace('|', ' '));
  private static final int LONGEST_LEVEL = 11;
  private static final String LEVEL_INITIALS = "tdinwesfcapv";

  /** A character of a word, or one that is not ASCII. */
  static final String WORD = "[\\w[^\\x00-\\x7F]]";

  static final Pattern TIME_PART = Pattern.compile(LogTime.FORM);
  static final Pattern TIME = Pattern.compile(LogTime.FORM + LogTime.END);
  static final Pattern PRIORITY = Pattern.compile("<(\\d{1,3})>");

  /** After the priority of RFC 5424: version time host app process id [data]. */
  static final Pattern STRUCTURED =
      Pattern.compile(
          "\\d{1,2}+ (?:-|"
              + LogTime.FORM
              + ")(?: [^ ]++){4}"
              + " (?:-|(?:\\[(?:[^\\]\"]|\"(?:\\\\.|[^\"\\\\])*+\")*+\\])++(?!\\[))");

  private static final String FACILITY =
      " [a-z]{3,8}\\d?\\.(?:emerg|alert|crit|err|warn|notice|info|debug|error|warning)(?= )";

  /**
   * The host of syslog, also with the facility and level of BusyBox, if the tag of a program
   * follows: {@code web1 sshd[123]:}.
   */
  private static final String HOST =
      " [" + WORD + ".:-]*(?<!:)(?:" + FACILITY + ")?(?= [^ ]+:(?: |$))";

  static final Pattern SYSLOG_HOST = Pattern.compile(HOST);

  /**
   * The host in a line that may not be syslog's: the tag must have a process, or be the kernel, or
   * the host must look like one, or a facility must follow.
   */
  static final Pattern LIKELY_HOST =
      Pattern.compile(
          "(?= [^ ]*[\\d.-]| [^ ]+ kernel:| [^ ]+ [^ ]*\\]:(?: |$)| [^ ]+" + FACILITY + ")" + HOST);

  /** Android's time, process and thread, if given, and level before a tag with a colon. */
  static final Pattern LOGCAT =
      Pattern.compile(
          "(?:T(?:\\d+ +){2}[VDIWEFA](?= )|T?[VDIWEFA]/)(?= ?[\\w.$-]{2,} *(?:\\( *\\d+\\))?:)"
              .replace("T", "(?:\\d\\d-\\d\\d [\\d:]{8}\\.\\d{3,6} +)"));

  /**
   * Pairs of keys and values, of which one is the level, at Heroku {@code at}, or the message; but
   * not of auditd.
   */
  static final Pattern LOGFMT =
      Pattern.compile(
          "(?s)(?!(?:(?:node=\\S+ )?type=\\S+ )?msg=audit\\()(?="
              + WORD
              + "++=)(?:.* )?(?:(?:level|lvl|msg|severity)=|at=(?:info|error)\\b)");

  /**
   * The name of a program, container or stream, or its labels, before a line in JSON, logfmt or
   * with a date and time; in logfmt also without it.
   */
  static final Pattern BEFORE_LINE =
      Pattern.compile(
          "(?=LOGFMT)|(?s)(?=[A-Za-z]*+(?:[^A-Za-z \\t]|[ \\t]++\\|))"
              .concat("(?:\\{[^}]*=[^}]*\\})?+[^ \\t{]*+[ \\t][ \\t|]*+(?:[\\w-]+ (?=\\{\"))?+")
              .concat("(?=\\{\"|LOGFMT|\\[?TIME)")
              .replace("LOGFMT", LOGFMT.pattern())
              .replace("TIME", "(?=[^:]{5,16}:\\d\\d:)" + LogTime.FORM));

  /** The start of an access log: {@code 10.0.0.1 - ann [10/Oct/2026:13:55:36 +0000]}. */
  static final Pattern ACCESS =
      Pattern.compile("(?:[^=\\[\\x00-\\x20]*+ ){3,4}?\\[" + LogTime.FORM + "\\]");

  private static final String CAPITALS = "(?:" + LEVELS.toUpperCase(Locale.ROOT) + ")";

  private static final String NEXT_LEVEL =
      "(?:" + CAPITALS + "(?=[\\s:])|[\\[<](?i:" + LEVELS + ") *[\\]>])";

  /** Python's layout without a format, {@code INFO:root:}, and Ruby's, {@code I, [2026-...}. */
  static final Pattern LANGUAGE =
      Pattern.compile(
          CAPITALS
              + ":[\\w.]++:|[DIWEFA], \\[[^\\]]{1,78}\\] ++"
              + CAPITALS
              + " -- [^ :]*+ ?:(?= )");

  /**
   * A level after a time in the same brackets, also with a name: {@code [10:00:00 INF]}, {@code
   * [...: INFO/Main]}, {@code [... INFO shop::cart]}; or the name of a zone.
   */
  static final Pattern TIMED_LEVEL =
      Pattern.compile(
          LogTime.FORM + ":?+ (?:" + CAPITALS + "(?:/[\\w-]++| ++[\\w.:]++)?+|[A-Z]{3,5})(?!\\w)");

  /** A logger that is named like a class in a package. */
  private static final String CLASS = "[A-Za-z][\\w$.]*\\.[A-Z][\\w$]*+(?= *+: | ++--?+ )";

  /** A class, or a place in the source: {@code store.go:42: }, {@code shop.cart:add:42 - }. */
  private static final Pattern LOGGER =
      Pattern.compile(
          CLASS
              + "|(?:[\\w.<>/-]++:){2}\\d++(?= - )|[\\w./-]++(?<=\\.(?:[chr]|go|py|rb|js|ts|cc|rs|cs|kt"
              + "|cpp|exs?|erl|php|java|scala)):\\d++(?=: |\\t| [->] )");

  /**
   * What only another part, after it, shows to be one: a logger of JBoss before its thread, the
   * method of java.util.logging before a level, one or two brackets before a level or a logger, a
   * logger of Python before {@code - INFO -}, keys with values before a level or {@code LOG:}, and
   * a name with more than letters before a level, such as the id of a request.
   */
  static final Pattern NAMED =
      Pattern.compile(
          "\\[[\\w$-]++(?:\\.[\\w$-]++)++\\](?= ++\\()"
              + "|[\\w.$]++ [\\w$<>]++\\n(?=[A-Z]{4,7}: )"
              + "|[\\[{][^\\]}]{0,78}[\\]}](?= *+(?:\\[[^\\]]{1,78}\\] ++)?(?:"
              + CAPITALS
              + "(?![\\w:])|"
              + NEXT_LEVEL
              + "|"
              + CLASS
              + "))|[\\w.$-]++(?= - "
              + CAPITALS
              + " - )|(?:[^\\s=@]*+[=@]\\S*+\\s++){1,8}+(?=[A-Z]{3,9}: |"
              + NEXT_LEVEL
              + ")|(?=[\\w.:/$-]*[\\d._:/-])[\\w.:/$-]++(?<!:)(?=\\s++"
              + NEXT_LEVEL
              + ")");

  private LogHeader() {}

  static int messageStart(String line) {
    int priority = charAt(line, 0) == '<' ? endOf(PRIORITY, line, 0) : 0;
    int start = Math.max(0, priority);
    int time = LogTime.mayBegin(line, start) ? endOf(TIME, line, start) : NO_MATCH;
    int end = envelopeEnd(line, start, time);
    int part = 0;
    if (end == 0 && start == 0 && time > 0) {
      end = time;
      part++;
    }
    for (; part < MOST_PARTS; part++) {
      int next = partEnd(line, afterSeparators(line, end), end == 0);
      if (next == NO_MATCH && end > 0) {
        next = endOf(NAMED, line, afterSeparators(line, end));
      }
      if (next == NO_MATCH) {
        break;
      }
      end = next;
    }
    return withLogger(line, end);
  }

  /** Returns the end of a header whose other parts end here: after a logger, if one follows. */
  static int withLogger(String line, int end) {
    return end == 0 ? 0 : Math.max(end, endOf(LOGGER, line, afterSeparators(line, end)));
  }

  /** Returns where a line begins after its name, which has a header of its own. */
  static int innerStart(String line, int from) {
    int next = from;
    while (next < line.length() && " \t".indexOf(line.charAt(next)) < 0) {
      next++;
    }
    next = after(" \t|", line, next);
    boolean mayBe = LogTime.mayBegin(line, charAt(line, next) == '[' ? next + 1 : next);
    return mayBe || line.indexOf("{\"", next) >= 0 || line.indexOf('=', from) >= 0
        ? endOf(BEFORE_LINE, line, from)
        : NO_MATCH;
  }

  /** Returns the first place from here on that has none of the characters between parts. */
  static int afterSeparators(String line, int from) {
    return after(SEPARATORS, line, from);
  }

  private static int after(String characters, String line, int from) {
    int at = from;
    while (at < line.length() && characters.indexOf(line.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  /**
   * Returns the end of a part that begins here: a time, a number, a level, or one of them in
   * brackets. A level alone that is the first part, or after another level, is in capitals.
   */
  private static int partEnd(String line, int at, boolean isFirst) {
    char c = charAt(line, at);
    if (!isFirst && (c == '#' || "! ".indexOf(charAt(line, at + 1)) >= 0)) {
      int mark = endOf(LogText.MARK, line, at);
      if (mark != NO_MATCH) {
        return mark;
      }
    }
    int close = "[<(".indexOf(c);
    if (close >= 0) {
      return bracketsEnd(line, at + 1, "]>)".charAt(close), isFirst);
    }
    int time = LogTime.mayBegin(line, at) ? endOf(TIME_PART, line, at) : NO_MATCH;
    if (time != NO_MATCH) {
      return time;
    }
    if (Ascii.isDigit(c)) {
      return numberEnd(line, at, isFirst);
    }
    int end = lettersEnd(line, at, line.length());
    boolean isPart =
        isLevel(line, at, end)
            && !isWord(charAt(line, end))
            && (isUpper(line, at, end) || (!isFirst && LogText.levelOf(line, at) == null));
    return isPart ? end : NO_MATCH;
  }

  /**
   * Returns the end of brackets of up to {@link #LONGEST_PART} characters with a level, a number or
   * a time. Those after another part may also have a thread or request, which has a number or is
   * main, a module of Apache with the level ({@code core:error}), or a client.
   */
  private static int bracketsEnd(String line, int from, char closing, boolean isFirst) {
    // a character may be two code units
    int most = Math.min(line.length(), from + 2 * LONGEST_PART + 1);
    int end = from;
    boolean digit = false;
    boolean others = false;
    while (end < most && line.charAt(end) != closing) {
      boolean isDigit = Ascii.isDigit(line.charAt(end++));
      digit |= isDigit;
      others |= !isDigit;
    }
    if (end == from || end == most || line.codePointCount(from, end) > LONGEST_PART) {
      return NO_MATCH;
    }
    boolean isPart =
        isPaddedLevel(line, from, end)
            || (!isFirst && end == from + 1 && "DIWEF".indexOf(line.charAt(from)) >= 0)
            || (charAt(line, from + 1) == ' '
                && endOf(LogText.LETTER_AND_TIME, line, from) != NO_MATCH)
            || (digit && !(isFirst && others))
            || (isFirst
                && LogTime.mayBegin(line, from)
                && (endOf(TIME_PART, line, from) == end || endOf(TIMED_LEVEL, line, from) == end));
    if (!isFirst && !isPart) {
      int colon = line.indexOf(':', from);
      int thread = after(" ", line, from);
      isPart =
          (end == thread + 4 && line.startsWith("main", thread))
              || line.startsWith("client ", from)
              || (colon >= 0 && colon < end && isPaddedLevel(line, colon + 1, end));
    }
    return isPart ? end + 1 : NO_MATCH;
  }

  /** Returns whether this is a level with spaces after it or none. */
  private static boolean isPaddedLevel(String line, int from, int to) {
    int end = to;
    while (end > from && line.charAt(end - 1) == ' ') {
      end--;
    }
    return lettersEnd(line, from, end) == end && isLevel(line, from, end);
  }

  /**
   * Returns the end of a number that is a part, first also of {@code 1:M}, a process and its role.
   */
  private static int numberEnd(String line, int from, boolean isFirst) {
    int end = after("0123456789", line, from);
    char next = charAt(line, end);
    boolean isRole = isFirst && next == ':' && Ascii.isUpper(charAt(line, end + 1));
    if (isRole && charAt(line, end + 2) == ' ' && Ascii.isDigit(charAt(line, end + 3))) {
      return end + 2;
    }
    boolean isLineEnd =
        end + 1 == line.length() && (next == '\u0085' || next == '\u2028' || next == '\u2029');
    return next <= ' ' || next == '|' || isLineEnd ? end : NO_MATCH;
  }

  /**
   * Returns the end of what a collector or server writes, or 0 if there is none.
   *
   * @param start the end of the priority of syslog
   * @param time the end of the time after it
   */
  private static int envelopeEnd(String line, int start, int time) {
    int found = start > 0 ? endOf(STRUCTURED, line, start) : NO_MATCH;
    if (found == NO_MATCH && time != NO_MATCH) {
      boolean mayBeHost = mayBeHost(line, time);
      found = mayBeHost ? endOf(start > 0 ? SYSLOG_HOST : LIKELY_HOST, line, time) : NO_MATCH;
    } else if (found == NO_MATCH) {
      boolean mayBeKlog = Ascii.isUpper(charAt(line, 0)) && Ascii.isDigit(charAt(line, 1));
      found = mayBeKlog ? endOf(LogText.KLOG, line, 0) : NO_MATCH;
      if (found == NO_MATCH && mayBeLanguage(line)) {
        found = endOf(LANGUAGE, line, 0);
      }
      if (found == NO_MATCH && (charAt(line, 1) == '/' || charAt(line, 2) == '-')) {
        found = endOf(LOGCAT, line, 0);
      }
      if (found == NO_MATCH && line.indexOf(" [") > 0) {
        found = endOf(ACCESS, line, 0);
      }
      if (found == NO_MATCH && line.indexOf("]:") > 0) {
        found = endOf(LogText.POSTGRES, line, 0);
      }
    }
    return Math.max(0, found);
  }

  /** Returns whether a line begins with two capitals, or with one and a comma. */
  private static boolean mayBeLanguage(String line) {
    char second = charAt(line, 1);
    return Ascii.isUpper(charAt(line, 0)) && (Ascii.isUpper(second) || second == ',');
  }

  /** Returns whether a space, a word, perhaps a facility, and a word with a colon may follow. */
  private static boolean mayBeHost(String line, int at) {
    int host = charAt(line, at) == ' ' ? line.indexOf(' ', at + 1) : -1;
    int space = host < 0 ? -1 : line.indexOf(' ', host + 1);
    int dot = space < 0 ? -1 : line.lastIndexOf('.', space);
    space = dot > host && line.charAt(space - 1) != ':' ? line.indexOf(' ', space + 1) : space;
    char last = host < 0 ? '.' : line.charAt((space < 0 ? line.length() : space) - 1);
    // a character outside of ASCII, or a control character, may end a line
    return last == ':' || last < ' ' || last > '~';
  }

  /** Returns the end of the letters from here on, of ASCII, before {@code to}. */
  static int lettersEnd(String line, int from, int to) {
    int end = from;
    while (end < to && Ascii.isLetter(line.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Returns whether all these letters of ASCII are capitals. */
  static boolean isUpper(String line, int from, int to) {
    int at = from;
    while (at < to && Ascii.isUpper(line.charAt(at))) {
      at++;
    }
    return at == to;
  }

  /** Returns whether letters of ASCII are the name of a level, in any case. */
  static boolean isLevel(String line, int from, int to) {
    int length = to - from;
    return length >= 3
        && length <= LONGEST_LEVEL
        && LEVEL_INITIALS.indexOf(line.charAt(from) | 0x20) >= 0
        && LEVEL_NAMES.contains(line.substring(from, to));
  }

  private static boolean isWord(char c) {
    return Ascii.isAlphanumeric(c) || c == '_' || c >= 128;
  }

  /** Returns a character, or the control character 0 after the last one. */
  private static char charAt(String line, int at) {
    return at < line.length() ? line.charAt(at) : 0;
  }

  /** Returns the end of what a pattern matches here, or {@link #NO_MATCH}. */
  static int endOf(Pattern pattern, String line, int from) {
    Matcher found = pattern.matcher(line).region(from, line.length());
    return found.lookingAt() ? found.end() : NO_MATCH;
  }
}
