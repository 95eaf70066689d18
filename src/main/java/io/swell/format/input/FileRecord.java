package io.swell.format.input;

import java.util.Map;

/** One record of a file, or the reason why it cannot be read. */
public sealed interface FileRecord permits FileRecord.Content, FileRecord.Unreadable {
  /** Returns the line where the record begins, counted from 1. */
  long line();

  /**
   * The bytes of one record: a line without its line break, a JSON object, or a table row as a JSON
   * object.
   *
   * @param number identifies the record within the file: its line where each has one of its own
   * @param value not empty
   */
  record Content(long line, long number, byte[] value) implements FileRecord {

    /** A record that is identified by its line. */
    public Content(long line, byte[] value) {
      this(line, line, value);
    }

    /** Returns the record with the file's name as its stream topic and the number as its offset. */
    public RawRecord toRawRecord(String file, long ingestTime) {
      return new RawRecord(null, value, file, 0, number, -1, ingestTime, Map.of());
    }
  }

  /** A record that cannot be read; reading continues with the next one. */
  record Unreadable(long line, Rejection rejection) implements FileRecord {}
}
