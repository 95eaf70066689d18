package io.swell.sources;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where the records of a source go. */
public interface RecordSink {
  /**
   * Takes one record.
   *
   * @param id the same whenever the record is read again, or null if the record has one inside
   */
  void accept(byte[] value, @Nullable String id) throws IOException, InterruptedException;

  /**
   * Returns when all records taken are safe; only then is it remembered that they were read.
   *
   * @throws IOException if one of them is not
   */
  void flush() throws IOException;
}
