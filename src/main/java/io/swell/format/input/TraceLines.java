package io.swell.format.input;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Joins the lines of a stack trace with the line before it, so that they are one record, and
 * indented lines with a line that has a time. Where a collector writes the same beginning with
 * another time before each line, as container runtimes and syslog do, the lines are joined without
 * it. Other lines stay records of their own, also if they are indented, and so do lines of JSON. A
 * line that a container runtime has cut, with P for its stream, is joined with its rest, a query of
 * MySQL's slow log with what is said of it, and a row of PostgreSQL's csvlog with the lines of its
 * statement.
 *
 * <p>It knows the frames of Java, .NET, Node, Python, Go, Ruby, Rust, PHP and gdb. A record has at
 * most {@value #MOST_LINES} lines and the bytes of a record; the rest of a longer trace begins
 * another.
 */
public final class TraceLines {
  static final int MOST_LINES = 500;

  private static final int LOOKED_AT = 300;

  /** A time, then the stream of a container, the level, or the host and program of syslog. */
  private static final Pattern BEGINNING =
      Pattern.compile(
          "(?:(?:<\\d{1,3}>(?:1 )?)?\\[?(?:\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]|[A-Z][a-z]{2} [ \\d]\\d "
              + "|\\d\\d-[A-Z][a-z]{2}-\\d{4} )\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?"
              + "(?:Z| ?[+-]\\d\\d:?\\d\\d| UTC)?\\]?"
              + "(?<key> std(?:out|err) [FP]| [A-Z]{4,8}(?= )| (?!Caused by:)\\S+ (?!\\d\\d:)"
              + "[\\w./-]+(?:\\[\\d+\\])?:|)"
              + "|(?<name>[\\w.-]+ *\\||\\[pod/\\S+\\])(?: \\d{4}-\\S+Z)?)(?: |$)");

  /** A clock near the beginning of a line. */
  private static final Pattern TIMED = Pattern.compile(".{0,40}?\\d:\\d\\d:\\d\\d");

  private static final String ESCAPED_TAB = "#011";

  private static final Pattern FRAME =
      Pattern.compile(
          "^\\s*at (?:async |new )?[^\\s(]+\\(.*"
              + "|^\\s+at (?:async |new )?\\S+(?: \\[as \\S+\\])?"
              + " \\([^()]*(?::\\d+|native|<anonymous>|index \\d+)[^()]*\\)(?: \\{)?$"
              + "|^\\s+at \\S+:\\d+(?::\\d+)?$"
              + "|^\\s*\\.\\.\\. \\d+ (?:more|common frames omitted|frames? .*)$"
              + "|^\\s*(?:Caused by|Suppressed|Wrapped by): [\\w.$/@]+(?::.*)?$|^Caused by:$"
              + "|^\\s+--- End of .*|^--- End of (?:inner exception )?stack trace.*"
              + "|^ +---> \\S.*"
              + "|^\\s+File \".*\", line \\d+.*|^\\s+\\+ Exception Group Traceback .*"
              + "|^\\s+(?:\\d+: )?from \\S+:\\d+(?::in .*)?$|^\\S+:\\d+:in [`'][^']*'$"
              + "|^\\s*#\\d+ +0x[0-9a-f]+ in .*"
              + "|^(?:PHP )?Stack trace:$|^\\[stacktrace\\]$|^stack backtrace:$");

  /** The head of a trace in Java, .NET or Node. */
  private static final Pattern HEAD =
      Pattern.compile(
          "(?:[A-Za-z_][\\w$]*\\.)+[A-Z][\\w$]*(?:Exception|Error|Failure)(?::.*)?"
              + "|[A-Z]\\w*Error: .*");

  /** A line about a success, so a trace after it is not its own. */
  private static final Pattern QUIET =
      Pattern.compile(
          "(?i)(?!.{0,80}?\\b(?:ERR|ERROR|WARN|WARNING|FATAL|SEVERE|CRITICAL)\\b)"
              + ".{0,80}?(?<![\\w/.-])(?:TRACE|DEBUG|INFO|NOTICE)(?![\\w/.-]).*");

  /** What is indented as all lines are: a record with a time, or one in JSON. */
  private static final Pattern OWN_RECORD =
      Pattern.compile(
          "\\s+(?:\\[?(?:\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]|[A-Z][a-z]{2} [ \\d]\\d )\\d\\d:\\d\\d:\\d\\d"
              + "|\\{\".*\"(?:level|severity|msg|message|@?timestamp)\" ?:)");

  /** The first of the two lines of java.util.logging. */
  private static final Pattern METHOD =
      Pattern.compile(
          "[A-Z][a-z]{2} \\d\\d?, \\d{4} \\d\\d?:\\d\\d:\\d\\d [AP]M [\\w.$]+ [\\w$<>]+");

  private static final Pattern LEVEL = Pattern.compile("[A-Z]{4,7}: .*");

  private static final Pattern PYTHON =
      Pattern.compile("^\\s*Traceback \\(most recent call last\\):");
  private static final Pattern CHAINED =
      Pattern.compile(
          "^(?:During handling of the above exception, another exception occurred"
              + "|The above exception was the direct cause of the following exception):");
  private static final Pattern GO =
      Pattern.compile("^(?:panic: |fatal error: |goroutine \\d+ \\[).*");
  private static final Pattern GO_LINE =
      Pattern.compile(
          "^goroutine \\d+ \\[.*|^\\[signal .*|^created by .*|^[\\w./*()\\[\\]%-]+\\(.*\\)$"
              + "|^exit status \\d+$|^panic: .*|^\\.\\.\\.additional frames elided\\.\\.\\.$");
  private static final Pattern RUST = Pattern.compile("^thread '.*' .*panicked at .*");

  /** The head of an event on the console of .NET, whose message is indented. */
  private static final Pattern DOTNET =
      Pattern.compile("^(?:trce|dbug|info|warn|fail|crit): \\S+\\[\\d+\\]$");

  /** Begins a query of a slow log, of which the time may be missing, or a start of the server. */
  private static final Pattern QUERY = Pattern.compile("# (?:Time: \\d|User@Host: ).*");

  private static final Pattern SERVER = Pattern.compile("\\S+, Version: .* started with:.*");

  /** A row of PostgreSQL's csvlog: its time, user and database. */
  private static final Pattern ROW =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d [\\d:.]{8,15} [A-Z+\\d:-]{1,6},(?:\"[^\"]*\"|),(?:\"[^\"]*\"|),\\d");

  private static final Pattern TRACE_LINE =
      Pattern.compile(
          "^#\\d+ .*|^note: .*|^PHP +\\d+\\. .*|^Next \\S+: .*|^\\[previous exception\\].*"
              + "|^\"?\\}\\s*$");
  private static final Pattern CLOSING = Pattern.compile("^[\\]})]+[,;]?\\s*$");

  private enum State {
    LINE,
    WHOLE,
    FRAMES,
    PYTHON,
    PYTHON_ENDED,
    QUERY,
    ROW,
    GO,
    RUST_MESSAGE
  }

  private final int maxBytes;
  private final ByteArrayOutputStream joined = new ByteArrayOutputStream();
  private State state = State.LINE;
  private int count;

  private String first = "";

  /** What the first line has between its time and its text; null if it begins otherwise. */
  private @Nullable String beginning;

  /** Whether the lines after the first one begin like it. */
  private boolean isRepeated;

  /** The line that was looked at last: its start, its beginning as above, and where that ends. */
  private byte[] read = {};

  private String text = "";
  private @Nullable String key;
  private int start;

  /** Whether that line is a part, of which the rest follows. */
  private boolean isPart;

  /**
   * @param maxBytes maximum bytes of a record
   */
  public TraceLines(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Begins a record with a line that is not blank, without its line break. */
  public void begin(byte[] line) {
    joined.reset();
    joined.writeBytes(line);
    count = 1;
    read(line);
    first = text;
    beginning = key;
    boolean isRow = isRow(text);
    boolean isWhole = isRow ? !hasOpenQuote(line) : text.stripLeading().startsWith("{");
    state = isWhole ? State.WHOLE : isRow ? State.ROW : state(text.substring(start));
  }

  /** Returns whether a line begins a row of PostgreSQL's csvlog. */
  static boolean isRow(String line) {
    return ROW.matcher(line).lookingAt();
  }

  /** Returns whether a quotation of a row has not ended with this line. */
  private static boolean hasOpenQuote(byte[] line) {
    boolean isOpen = false;
    for (byte each : line) {
      isOpen ^= each == '"';
    }
    return isOpen;
  }

  /** Finds what a line begins with; a line that did not join begins the next record. */
  private void read(byte[] line) {
    if (line != read) {
      read = line;
      text = new String(line, 0, Math.min(line.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
      Matcher found = BEGINNING.matcher(text);
      boolean begins = found.lookingAt();
      String name = begins ? found.group("name") : null;
      key = begins && name == null ? found.group("key") : name;
      start = begins ? found.end() : 0;
      isPart = " stdout P".equals(key) || " stderr P".equals(key);
      if (key != null && isPart) {
        key = key.replace('P', 'F');
      }
    }
  }

  /** Returns whether there is a record that a further line may join. */
  public boolean isOpen() {
    return count > 0 && (isPart || state != State.WHOLE);
  }

  /** Adds a line to the record if it continues that, and returns whether it does. */
  public boolean join(byte[] line) {
    if (!isOpen() || count == MOST_LINES || joined.size() + 1L + line.length > maxBytes) {
      return false;
    }
    boolean isRest = isPart;
    read(line);
    boolean begins = key != null;
    if (isRest && key != null && key.equals(beginning)) {
      joined.write(line, start, line.length - start);
      return true;
    }
    if (isRest || (key != null && !key.equals(beginning)) || (count > 1 && begins != isRepeated)) {
      return false;
    }
    if (state == State.ROW && !isRow(text)) {
      state = hasOpenQuote(line) ? State.WHOLE : State.ROW;
      joined.write('\n');
      joined.writeBytes(line);
      count++;
      return true;
    }
    isRepeated = begins;
    boolean isEscaped = text.startsWith(ESCAPED_TAB, start);
    int from = start + (isEscaped ? ESCAPED_TAB.length() : 0);
    String shown = (isEscaped ? "\t" : "") + text.substring(from);
    State next = from == text.length() ? null : next(shown);
    if (next == null) {
      return false;
    }
    state = next;
    joined.writeBytes((isEscaped ? "\n\t" : "\n").getBytes(StandardCharsets.US_ASCII));
    joined.write(line, from, line.length - from);
    count++;
    return true;
  }

  /** Returns whether no record has begun. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** Returns the lines of the record and ends it. */
  public byte[] take() {
    count = 0;
    return joined.toByteArray();
  }

  private static State state(String line) {
    if (PYTHON.matcher(line).find()) {
      return State.PYTHON;
    }
    if (GO.matcher(line).matches()) {
      return State.GO;
    }
    if (QUERY.matcher(line).matches()) {
      return State.QUERY;
    }
    if (RUST.matcher(line).find()) {
      return State.RUST_MESSAGE;
    }
    boolean isHead = FRAME.matcher(line).matches() || DOTNET.matcher(line).matches();
    return isHead ? State.FRAMES : State.LINE;
  }

  /** Returns what the record is with one more line, or null if the line does not continue it. */
  private @Nullable State next(String line) {
    if (line.startsWith("{") || OWN_RECORD.matcher(line).lookingAt()) {
      return null;
    }
    boolean indented = line.charAt(0) == ' ' || line.charAt(0) == '\t';
    return switch (state) {
      case PYTHON -> indented ? State.PYTHON : State.PYTHON_ENDED;
      case PYTHON_ENDED -> CHAINED.matcher(line).find() ? State.LINE : null;
      case ROW -> null;
      case QUERY -> {
        boolean isTimed = count == 1 && first.startsWith("# Time") && !line.startsWith("# Time");
        boolean isOther = QUERY.matcher(line).matches() || SERVER.matcher(line).matches();
        yield isOther && !isTimed ? null : state;
      }
      case GO -> indented || GO_LINE.matcher(line).matches() ? state : null;
      case RUST_MESSAGE -> State.FRAMES;
      default -> nextOfLine(line, indented);
    };
  }

  private @Nullable State nextOfLine(String line, boolean isIndented) {
    boolean isLine = state == State.LINE;
    if (isLine && METHOD.matcher(first).matches() && LEVEL.matcher(line).matches()) {
      return state;
    }
    boolean isPython = PYTHON.matcher(line).find();
    boolean isHead = isLine && (isPython || HEAD.matcher(line).matches());
    if (isHead && QUIET.matcher(first).matches()) {
      return null;
    }
    if (isPython) {
      return State.PYTHON;
    }
    if (isHead && TIMED.matcher(first).lookingAt()) {
      return State.FRAMES;
    }
    if (isLine && line.startsWith("goroutine") && GO.matcher(line).matches()) {
      return State.GO;
    }
    if (FRAME.matcher(line).matches()) {
      return State.FRAMES;
    }
    boolean indented = isIndented;
    if (isRepeated) {
      // One blank may be the layout's.
      indented = line.startsWith("\t") || line.startsWith("  ");
    } else if ((indented || (count > 1 && CLOSING.matcher(line).matches()))
        && TIMED.matcher(first).lookingAt()) {
      return state;
    }
    return state == State.FRAMES && (indented || TRACE_LINE.matcher(line).matches()) ? state : null;
  }
}
