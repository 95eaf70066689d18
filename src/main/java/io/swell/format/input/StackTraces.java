package io.swell.format.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Joins the lines of a stack trace with the line before it, so that they are one record. Other
 * lines stay records of their own, also if they are indented, and so do lines of JSON.
 *
 * <p>It knows the frames of Java, .NET, Node, Python, Go, Ruby, Rust and PHP. A record has at most
 * {@link #MOST_LINES} lines and {@code input.max-bytes}; the rest of a longer trace begins another.
 */
final class StackTraces implements RecordFile.Rows {
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

  private final LineInput lines;
  private State state = State.LINE;
  private @Nullable FileRecord following;

  StackTraces(LineInput lines) {
    this.lines = lines;
  }

  /** Returns the next record; waits for the lines after it only if there is more input already. */
  @Override
  public @Nullable FileRecord next() throws IOException {
    FileRecord first = following == null ? lines.nextLine() : following;
    following = null;
    if (!(first instanceof FileRecord.Content content)) {
      return first;
    }
    state = begin(text(content.value()));
    if (state == State.JSON) {
      return first;
    }
    ByteArrayOutputStream joined = null;
    int size = content.value().length;
    int count = 1;
    while (true) {
      following = lines.isReady() ? lines.nextLine() : null;
      if (!(following instanceof FileRecord.Content line)
          || count == MOST_LINES
          || size + 1L + line.value().length > lines.maxBytes()
          || !joins(text(line.value()))) {
        return joined == null
            ? first
            : new FileRecord.Content(content.line(), joined.toByteArray());
      }
      if (joined == null) {
        joined = new ByteArrayOutputStream();
        joined.writeBytes(content.value());
      }
      joined.write('\n');
      joined.writeBytes(line.value());
      size = joined.size();
      count++;
    }
  }

  private static String text(byte[] line) {
    return new String(line, 0, Math.min(line.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
  }

  private static State begin(String line) {
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
