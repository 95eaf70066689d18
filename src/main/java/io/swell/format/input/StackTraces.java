package io.swell.format.input;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Divides lines into records, of which a stack trace is one ({@link TraceLines}). */
final class StackTraces implements RecordFile.Rows {
  private final LineInput lines;
  private final TraceLines record;
  private @Nullable FileRecord following;

  StackTraces(LineInput lines) {
    this.lines = lines;
    this.record = new TraceLines(lines.maxBytes());
  }

  /** Returns the next record; waits for the lines after it only if there is more input already. */
  @Override
  public @Nullable FileRecord next() throws IOException {
    FileRecord first = following == null ? lines.nextLine() : following;
    following = null;
    if (!(first instanceof FileRecord.Content content)) {
      return first;
    }
    record.begin(content.value());
    while (record.isOpen()) {
      following = lines.isReady() ? lines.nextLine() : null;
      if (!(following instanceof FileRecord.Content line) || !record.join(line.value())) {
        break;
      }
    }
    return new FileRecord.Content(content.line(), record.take());
  }
}
