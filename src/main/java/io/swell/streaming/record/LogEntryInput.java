package io.swell.streaming.record;

import io.swell.engine.LogEntry;
import io.swell.state.IncompatibleException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an entry of the log of bags while {@link LogEntryCodec} reads it. Every method
 * throws {@link IllegalArgumentException} with what is wrong if the bytes do not hold what it
 * returns.
 */
record LogEntryInput(ByteBuffer bytes) {
  /**
   * Years 1 to 9999: no document has a time outside them, and readers of outputs accept no other.
   */
  private static final long EARLIEST = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();

  private static final long LATEST = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

  /**
   * Returns a version, kind or act if this release reads it. A number just above the known ones was
   * written by a later release, which must read it. The numbers of later releases are small,
   * whereas the first bytes of text and of most other formats are not.
   */
  int known(String what, int found, int newest, int below) {
    if (found >= 1 && found <= newest) {
      return found;
    }
    String problem = what + " " + found + ", but this release reads 1 to " + newest;
    throw found > newest && found < below
        ? new IncompatibleException(
            "a record of the log of bags has "
                + problem
                + ": a later release of Swell wrote it; run that release or a later one")
        : new IllegalArgumentException(problem);
  }

  long eventTime() {
    long time = signed();
    if (time < EARLIEST || time > LATEST) {
      throw new IllegalArgumentException(
          "the event time must be in the years 1 to 9999, found " + time + " ms");
    }
    return time;
  }

  long ingestTime() {
    long time = signed();
    if (time < 0 || time > LATEST) {
      throw new IllegalArgumentException(
          "the ingest time must be in the years 1970 to 9999, found " + time + " ms");
    }
    return time;
  }

  String model() {
    String model = string();
    if (model.equals(LogEntry.EVERY_MODEL)) {
      throw new IllegalArgumentException("the model's key is empty");
    }
    return model;
  }

  String string() {
    return new String(bytes(unsigned()), StandardCharsets.UTF_8);
  }

  @Nullable String optional() {
    int length = unsigned();
    return length == 0 ? null : new String(bytes(length - 1), StandardCharsets.UTF_8);
  }

  byte[] bytes(int length) {
    if (length > bytes.remaining()) {
      throw new IllegalArgumentException(length + " bytes do not fit into the record");
    }
    byte[] found = new byte[length];
    bytes.get(found);
    return found;
  }

  /**
   * Returns the size of a list, which cannot exceed the remaining bytes divided by the fewest bytes
   * of an element.
   */
  int size(int leastBytes) {
    int size = unsigned();
    if (size > bytes.remaining() / leastBytes) {
      throw new IllegalArgumentException(
          "a list of " + size + " elements does not fit into the record");
    }
    return size;
  }

  /** Returns a list whose elements take at least one byte each. */
  <T> List<T> list(Function<LogEntryInput, T> element) {
    int size = size(1);
    List<T> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(element.apply(this));
    }
    return list;
  }

  int unsigned() {
    long value = varint();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a length or count must be at most " + Integer.MAX_VALUE + ", found " + value);
    }
    return (int) value;
  }

  long signed() {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = next();
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number has more than ten bytes");
  }

  byte next() {
    if (!bytes.hasRemaining()) {
      throw new IllegalArgumentException("the record ends too early");
    }
    return bytes.get();
  }
}
