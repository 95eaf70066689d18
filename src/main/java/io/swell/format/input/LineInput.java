package io.swell.format.input;

import io.swell.format.input.Rejection.Code;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads bytes and counts lines; also reads whole lines of a bounded length. */
public final class LineInput {
  /** The value that {@link #read} returns at the end of the input. */
  public static final int END = -1;

  private final InputStream in;
  private final int maxBytes;
  private byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;
  private long line = 1;
  private byte[] collected = new byte[1024];
  private int length;

  public LineInput(InputStream in, int maxBytes) throws IOException {
    this.in = in;
    this.maxBytes = maxBytes;
    skipByteOrderMark();
  }

  /** Returns the line number of the next byte, counted from 1. */
  long line() {
    return line;
  }

  int maxBytes() {
    return maxBytes;
  }

  /** Returns the next byte, 0 to 255, or {@link #END}. */
  public int read() throws IOException {
    int next = peek();
    if (next != END) {
      position++;
      if (next == '\n') {
        line++;
      }
    }
    return next;
  }

  int peek() throws IOException {
    if (position == limit) {
      limit = Math.max(0, in.read(buffer, 0, buffer.length));
      position = 0;
    }
    return position == limit ? END : buffer[position] & 0xff;
  }

  /** Returns the bytes from {@code start} to {@code end} to the input, to be read next. */
  void unread(byte[] bytes, int start, int end) {
    byte[] rest = Arrays.copyOfRange(bytes, start, end + limit - position);
    System.arraycopy(buffer, position, rest, end - start, limit - position);
    for (int i = 0; i < end - start; i++) {
      line -= rest[i] == '\n' ? 1 : 0;
    }
    buffer = rest;
    position = 0;
    limit = rest.length;
  }

  /** Returns the next line that is not blank, or null at the end of the input. */
  @Nullable
  public FileRecord nextLine() throws IOException {
    while (peek() != END) {
      long start = line;
      long bytes = collectLine();
      if (bytes > maxBytes) {
        return tooLarge(start, bytes);
      }
      if (!isBlank(collected, length)) {
        return new FileRecord.Content(start, Arrays.copyOf(collected, length));
      }
    }
    return null;
  }

  /** Returns whether there is more input that can be read without waiting for it. */
  boolean isReady() throws IOException {
    return position < limit || in.available() > 0;
  }

  /** Skips the rest of the line and returns the number of bytes skipped. */
  long skipLine() throws IOException {
    long skipped = 0;
    for (int next = read(); next != '\n' && next != END; next = read()) {
      skipped++;
    }
    return skipped;
  }

  FileRecord tooLarge(long start, long bytes) {
    return new FileRecord.Unreadable(
        start,
        new Rejection(
            Code.TOO_LARGE,
            null,
            ("record at line %s has %s bytes, more than the limit of %s; split it, or"
                    + " check that the file has line breaks")
                .formatted(start, bytes, maxBytes)));
  }

  /** Returns whether the first bytes of a line are all blanks, tabs and carriage returns. */
  public static boolean isBlank(byte[] line, int length) {
    for (int i = 0; i < length; i++) {
      if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Collects a line, up to the limit, and returns the length of the whole line. */
  private long collectLine() throws IOException {
    length = 0;
    while (peek() != END) {
      int end = position;
      while (end < limit && buffer[end] != '\n') {
        end++;
      }
      if (!append(end - position)) {
        position = end;
        return length + skipLine();
      }
      boolean complete = end < limit;
      position = end;
      if (complete) {
        read();
        break;
      }
    }
    if (length > 0 && collected[length - 1] == '\r') {
      length--;
    }
    return length;
  }

  /**
   * Appends bytes of the buffer to the line. If the line becomes too long, adds only to its length
   * and returns false.
   */
  private boolean append(int bytes) {
    // One byte more than allowed may be the \r of a line end.
    if (bytes > maxBytes + 1L - length) {
      length += bytes;
      return false;
    }
    if (length + bytes > collected.length) {
      collected = Arrays.copyOf(collected, Math.max(length + bytes, 2 * collected.length));
    }
    System.arraycopy(buffer, position, collected, length, bytes);
    length += bytes;
    return true;
  }

  private void skipByteOrderMark() throws IOException {
    limit = Math.max(0, in.readNBytes(buffer, 0, 3));
    boolean marked =
        limit == 3
            && buffer[0] == (byte) 0xef
            && buffer[1] == (byte) 0xbb
            && buffer[2] == (byte) 0xbf;
    position = marked ? 3 : 0;
  }
}
