package io.swell.format.input;

import io.swell.format.input.Rejection.Code;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Divides a stream of JSON into records: the elements of arrays, and objects one after the other,
 * however they are broken into lines. An object that is larger than a record and holds an array of
 * documents is divided into these. Memory is bounded by the size of a record.
 *
 * <p>It only looks for the ends of values; {@link DocumentReader} parses them. So a damaged element
 * is rejected alone: a line break ends a string that was not closed.
 */
final class JsonValues implements RecordFile.Rows {
  /** Stands before each value in RFC 7464. */
  static final byte SEPARATOR = 0x1e;

  /** What is open around the next value. */
  private enum Open {
    ARRAY,
    /** An object, of which only an array was read. */
    OBJECT
  }

  private final LineInput in;
  private final Deque<Open> open = new ArrayDeque<>();
  private byte[] value = new byte[1024];
  private int length;
  private long number;

  JsonValues(LineInput in) {
    this.in = in;
  }

  @Override
  public @Nullable FileRecord next() throws IOException {
    while (in.peek() != LineInput.END) {
      int next = in.peek();
      if (isBetweenValues(next)) {
        in.read();
      } else if (open.peek() == Open.OBJECT) {
        skipInObject(next);
      } else if (next == '[') {
        in.read();
        open.push(Open.ARRAY);
      } else if (next == ']' && open.peek() == Open.ARRAY) {
        in.read();
        open.pop();
      } else {
        FileRecord record = record(next);
        if (record != null) {
          return record;
        }
      }
    }
    if (open.isEmpty()) {
      return null;
    }
    open.clear();
    return new FileRecord.Unreadable(
        in.line(),
        new Rejection(
            Code.TRUNCATED_JSON,
            null,
            "file ends at line "
                + in.line()
                + " before its array is closed, so documents may be missing; get the whole file"));
  }

  private static boolean isBetweenValues(int next) {
    return next <= ' ' || next == ',' || next == SEPARATOR;
  }

  private void skipInObject(int next) throws IOException {
    if (next == '}') {
      in.read();
      open.pop();
    } else if (next == '{' || next == '[' || next == '"') {
      collect(Integer.MAX_VALUE);
    } else {
      in.read();
    }
  }

  /** Reads one value; returns null if it turns out to be a collection, which is then open. */
  private @Nullable FileRecord record(int first) throws IOException {
    long line = in.line();
    number++;
    if (first != '{' && (first != '"' || isInnerArray())) {
      return notAnObject(line);
    }
    long bytes = collect(in.maxBytes());
    if (bytes > in.maxBytes()) {
      return in.tooLarge(line, bytes);
    }
    if (bytes < 0) {
      number--;
      return null;
    }
    byte[] whole = Arrays.copyOf(value, length);
    if (first == '{') {
      return new FileRecord.Content(line, number, whole);
    }
    try {
      String text = JsonParser.parse(Utf8Decoder.decode(whole)).textValue();
      return text.isBlank()
          ? null
          : new FileRecord.Content(line, number, text.getBytes(StandardCharsets.UTF_8));
    } catch (RejectedException e) {
      return new FileRecord.Unreadable(line, e.rejection());
    }
  }

  /** Returns whether the next value is in a row of values, which is no document. */
  private boolean isInnerArray() {
    return open.stream().limit(2).filter(each -> each == Open.ARRAY).count() == 2;
  }

  private FileRecord notAnObject(long line) throws IOException {
    StringBuilder found = new StringBuilder();
    int next = in.peek();
    do {
      char read = (char) in.read();
      found.append(found.length() < 60 ? read : "");
      next = in.peek();
    } while (next != LineInput.END && next != '\n' && next != ',' && next != ']' && next != '{');
    return new FileRecord.Unreadable(
        line,
        new Rejection(
            Code.NOT_JSON,
            null,
            ("file must contain JSON objects or texts, found %s at line %s; write each document as"
                    + " a JSON object, or set --layout=lines for a file of plain lines")
                .formatted(TextSanitizer.quoted(found.toString()), line)));
  }

  /**
   * Collects a string or an object.
   *
   * @return its bytes, of which at most {@code limit} are kept; -1 if it is larger and an array of
   *     documents was opened in it
   */
  private long collect(int limit) throws IOException {
    length = 0;
    long bytes = 0;
    int depth = 0;
    boolean quoted = false;
    boolean escaped = false;
    boolean damaged = false;
    boolean atLineStart = false;
    do {
      if (damaged && atLineStart && in.peek() == '{') {
        return bytes; // the next element of an array, not a part of this one
      }
      int next = in.read();
      if (next == LineInput.END) {
        return bytes;
      }
      bytes++;
      if (limit < Integer.MAX_VALUE && bytes <= limit) {
        append((byte) next);
      } else if (bytes == limit + 1L && openArray(next)) {
        return -1;
      }
      atLineStart = next == '\n' || (atLineStart && next <= ' ');
      damaged |= quoted && next == '\n';
      if (escaped) {
        escaped = false;
      } else if (quoted) {
        escaped = next == '\\';
        quoted = next != '"' && next != '\n';
      } else if (next == '"') {
        quoted = true;
      } else if (next == '{' || next == '[') {
        depth++;
      } else if (next == '}' || next == ']') {
        depth--;
      }
    } while (depth > 0 || quoted);
    return bytes;
  }

  private void append(byte next) {
    if (length == value.length) {
      value = Arrays.copyOf(value, 2 * length);
    }
    value[length++] = next;
  }

  private boolean openArray(int next) {
    DocumentCollections.Start start = DocumentCollections.start(value, length);
    if (start == null) {
      return false;
    }
    append((byte) next);
    in.unread(value, start.offset(), length);
    for (int i = 0; i < start.objects(); i++) {
      open.push(Open.OBJECT);
    }
    open.push(Open.ARRAY);
    return true;
  }
}
