package io.swell.sources;

import io.swell.format.input.RawRecord;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Receives the records of a source. */
public interface RecordSink {
  /**
   * Takes one record.
   *
   * @param headers what the record does not contain: an id that is the same if it is read again,
   *     and the name of the program, by the headers of {@link RawRecord}
   * @return why the tracker will make it a dead letter, or null
   */
  @Nullable String accept(byte[] value, Map<String, String> headers)
      throws IOException, InterruptedException;

  /**
   * Waits until all accepted records are stored. The source saves its position only afterwards.
   *
   * @throws IOException if a record could not be stored
   */
  void flush() throws IOException;
}
