package io.swell.format.input;

/** What a file holds at one place. */
public sealed interface FileRecord permits FileRecord.Content, FileRecord.Unreadable {
  /** The line where it begins, from 1. */
  long line();

  /**
   * One record's bytes: a line without its end, or a row of a table as a JSON object.
   *
   * @param value not empty
   */
  record Content(long line, byte[] value) implements FileRecord {

    /** Returns it as a record of a stream topic named after the file, its offset the line. */
    public RawRecord toRawRecord(String file, long ingestTime) {
      return new RawRecord(null, value, file, 0, line, -1, ingestTime);
    }
  }

  /** A record that cannot be read; the next one can. */
  record Unreadable(long line, Rejection rejection) implements FileRecord {}
}
