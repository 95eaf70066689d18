package io.swell.sources;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Receives the records of a source. */
public interface RecordSink {
  /**
   * Takes one record.
   *
   * @param id id of the record, the same if it is read again; null if the record contains its id
   * @return why the tracker will make it a dead letter, or null
   */
  @Nullable String accept(byte[] value, @Nullable String id)
      throws IOException, InterruptedException;

  /**
   * Waits until all accepted records are stored. The source saves its position only afterwards.
   *
   * @throws IOException if a record could not be stored
   */
  void flush() throws IOException;
}
