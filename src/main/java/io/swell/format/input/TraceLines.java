package io.swell.format.input;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Joins the lines of a stack trace with the line before it, so that they are one record. Other
 * lines stay records of their own, also if they are indented, and so do lines of JSON.
 *
 * <p>It knows the frames of Java, .NET, Node, Python, Go, Ruby, Rust and PHP. A record has at most
 * {@value #MOST_LINES} lines and {@code input.max-bytes}; the rest of a longer trace begins
 * another.
 */
public final class TraceLines {
  /** The most lines of a record. */
  static final int MOST_LINES = 500;

  private static final int LOOKED_AT = 300;

  private static final Pattern FRAME =
      Pattern.compile(
          "^\\s*at (?:async |new )?[^\\s(]+\\(.*"
              + "|^\\s+at .*\\([^()]*(?::\\d+|native|<anonymous>|index \\d+)[^()]*\\)$"
              + "|^\\s+at \\S+:\\d+(?::\\d+)?$"
              + "|^\\s*\\.\\.\\. \\d+ (?:more|common frames omitted|frames? .*)$"
              + "|^\\s*(?:Caused by|Suppressed|Wrapped by): \\S.*"
              + "|^\\s+--- End of .*|^--- End of (?:inner exception )?stack trace.*"
              + "|^ +---> \\S.*"
              + "|^\\s+File \".*\", line \\d+.*"
              + "|^\\s+(?:\\d+: )?from \\S+:\\d+.*"
              + "|^(?:PHP )?Stack trace:$|^stack backtrace:$");

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
          "^goroutine \\d+ \\[.*|^\\[signal .*|^created by .*|^[\\w./*()-]+\\(.*\\)$"
              + "|^exit status \\d+$|^panic: .*|^\\.\\.\\.additional frames elided\\.\\.\\.$");
  private static final Pattern RUST = Pattern.compile("^thread '.*' .*panicked at .*");
  private static final Pattern TRACE_LINE = Pattern.compile("^#\\d+ .*|^note: .*|^PHP +\\d+\\. .*");

  private enum State {
    LINE,
    JSON,
    FRAMES,
    PYTHON,
    PYTHON_ENDED,
    GO,
    RUST_MESSAGE
  }

  private final int maxBytes;
  private final ByteArrayOutputStream joined = new ByteArrayOutputStream();
  private State state = State.LINE;
  private int count;

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
    state = state(text(line));
  }

  /** Returns whether there is a record that a further line may join. */
  public boolean isOpen() {
    return count > 0 && state != State.JSON;
  }

  /** Adds a line to the record if it continues that, and returns whether it does. */
  public boolean join(byte[] line) {
    if (!isOpen()
        || count == MOST_LINES
        || joined.size() + 1L + line.length > maxBytes
        || !joins(text(line))) {
      return false;
    }
    joined.write('\n');
    joined.writeBytes(line);
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

  private static String text(byte[] line) {
    return new String(line, 0, Math.min(line.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
  }

  private static State state(String line) {
    if (line.stripLeading().startsWith("{")) {
      return State.JSON;
    }
    if (PYTHON.matcher(line).find()) {
      return State.PYTHON;
    }
    if (GO.matcher(line).matches()) {
      return State.GO;
    }
    if (RUST.matcher(line).find()) {
      return State.RUST_MESSAGE;
    }
    return FRAME.matcher(line).matches() ? State.FRAMES : State.LINE;
  }

  /** Returns whether a line continues the record, and remembers what may follow it. */
  private boolean joins(String line) {
    if (line.startsWith("{")) {
      return false;
    }
    boolean indented = line.charAt(0) == ' ' || line.charAt(0) == '\t';
    switch (state) {
      case PYTHON -> {
        state = indented ? State.PYTHON : State.PYTHON_ENDED;
        return true;
      }
      case PYTHON_ENDED -> {
        boolean chained = CHAINED.matcher(line).find();
        state = chained ? State.LINE : state;
        return chained;
      }
      case GO -> {
        return indented || GO_LINE.matcher(line).matches();
      }
      case RUST_MESSAGE -> {
        state = State.FRAMES;
        return true;
      }
      default -> {
        if (PYTHON.matcher(line).find()) {
          state = State.PYTHON;
          return true;
        }
        if (state == State.LINE && GO.matcher(line).matches() && line.startsWith("goroutine")) {
          state = State.GO;
          return true;
        }
        if (FRAME.matcher(line).matches()) {
          state = State.FRAMES;
          return true;
        }
        return state == State.FRAMES && (indented || TRACE_LINE.matcher(line).matches());
      }
    }
  }
}
